LINES=[]
for z in range(4):
  for y in range(4):
    for x in range(4):
      for dz in (-1,0,1):
        for dy in (-1,0,1):
          for dx in (-1,0,1):
            if not (dz>0 or (dz==0 and (dy>0 or (dy==0 and dx>0)))): continue
            e=(x+3*dx,y+3*dy,z+3*dz)
            if min(e)<0 or max(e)>3: continue
            m=0
            for k in range(4): m|=1<<(16*(z+k*dz)+4*(y+k*dy)+x+k*dx)
            LINES.append(m)
assert len(LINES)==76
THRU=[[L for L in LINES if L>>c&1] for c in range(64)]
def place(own,opp,p):
    occ=own|opp
    for z in range(4):
        b=1<<(16*z+p)
        if not occ&b: return b
    return 0
def wins(own,bit):
    c=bit.bit_length()-1
    return any(own&L==L for L in THRU[c])
def from_moves(s):
    own=opp=0
    for ch in s:
        b=place(own,opp,ord(ch)-97); assert b
        assert not wins(own|b,b), "line completed before the end: "+s
        own,opp=opp,own|b
    return own,opp
def rand_pos(k,rng):
    """TUM-style 'reasonable' random play: never complete a line, block single threats, avoid
    immediately losing moves; restart when the game would be decided. Side to move has no immediate win."""
    while True:
        own=opp=0; s=''; ok=True
        for i in range(k+1):
            mv=[(p,place(own,opp,p)) for p in range(16)]; mv=[(p,b) for p,b in mv if b]
            if any(wins(own|b,b) for p,b in mv): ok=False; break   # mover could win: game over
            if i==k: break
            good=[]
            for p,b in mv:
                o2=own|b
                if any(wins(opp|c,c) for c in (place(o2,opp,q) for q in range(16)) if c): continue
                good.append((p,b))
            if not good: ok=False; break
            p,b=rng.choice(good); s+=chr(97+p); own,opp=opp,own|b
        if ok: return s,own,opp
