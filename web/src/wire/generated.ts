// Made by tools/page_types.py from server/protocol.py and server/cards; never edited.

/** Somebody who has entered an event. */
export interface Entrant {
  name: string;
  bot: string | null;
  person: boolean;
  out: boolean;
  rating: number | null;
}

/** A steward or a judge. */
export interface Helper {
  role: string;
  name: string;
}

/** How a pairing ended; by place in it. */
export interface Outcome {
  totals: number[];
  winners: number[];
  default: boolean;
  keys: number[] | null;
  spelt: number | null;
}

/** Players who meet at one table. */
export interface PairingNow {
  id: string;
  players: number[];
  table: string | null;
  open: boolean;
  bout: number;
  result: Outcome | null;
  moving: number[];
}

/** A round, and who rests. */
export interface RoundNow {
  pairings: PairingNow[];
  byes: number[];
}

/** One row of the table. */
export interface StandingNow {
  player: number;
  rank: number;
  points: number;
  tiebreaks: Record<string, number>;
}

/** How equals are told apart. */
export interface TieBreak {
  name: string;
  words: string;
}

/** The Key card of a table and who has spelt it (KW-86). */
export interface Prize {
  table: string;
  word: string;
  player: number | null;
}

/** What has happened, in words. */
export interface Noted {
  when: number;
  words: string;
}

/** Who holds an event. */
export interface Holders {
  organiser: string;
  club: string | null;
  club_name: string;
}

/** An event as everybody may know it, whole. */
export interface EventNow {
  t: "event";
  id: string;
  entries: number;
  name: string;
  kind: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  plan: Record<string, unknown>;
  time: string;
  state: "open" | "over" | "paused" | "running";
  entering: boolean;
  guests: boolean;
  automatic: boolean;
  holders: Holders;
  members: boolean;
  helpers: Helper[];
  players: Entrant[];
  order: number[];
  drawn: boolean;
  rounds: RoundNow[];
  of: number | null;
  bracket: (number | null)[];
  standings: StandingNow[];
  tiebreaks: TieBreak[];
  ties: number[][];
  until: number | null;
  stewards: number;
  prizes: Prize[];
  log: Noted[];
}

/** What an event is to whoever visits it. */
export interface MyEvent {
  t: "my event";
  id: string;
  player: number | null;
  roles: string[];
  may: string[];
  table: string | null;
  links: Record<string, string>;
}

/** Show me this table, from a seat of mine or, without one, as a watcher. */
export interface Open {
  t: "open";
  table: string;
  seat?: number | null;
  talk?: boolean;
}

/** Show me this table no longer. */
export interface Leave {
  t: "leave";
  table: string;
}

/** A move, as written. Sent twice under one id it is made once. */
export interface Move {
  t: "move";
  id: string;
  table: string;
  seat: number;
  move: string;
  about?: string;
}

/** What would this move be? Nothing is stored, nothing rolled. */
export interface Try {
  t: "try";
  id: string;
  table: string;
  seat: number;
  move: string;
}

/** The finished game has been looked at: on with the next. */
export interface Ready {
  t: "ready";
  table: string;
  seat: number;
}

/** Some words to others at the table. Sent twice under one id they are said once. */
export interface Say {
  t: "say";
  id: string;
  table: string;
  to: "seat" | "side" | "table" | "watchers";
  text: string;
  seat?: number | null;
}

/** Show me the open tables, from now on; None: all of them. */
export interface Browse {
  t: "browse";
  game?: string | null;
  seats?: number | null;
  time?: "days" | "game" | "move" | "none" | null;
  level?: string | null;
}

/** Tell me, from now on, what concerns me. */
export interface Attend {
  t: "attend";
}

/** Show me the open tables no longer. */
export interface StopBrowsing {
  t: "stop browsing";
}

/** Show me this event, from now on. */
export interface Visit {
  t: "visit";
  event: string;
}

/** Show me that event no longer. */
export interface StopVisiting {
  t: "stop visiting";
}

export type Said = Open | Leave | Move | Try | Ready | Say | Browse | StopBrowsing | Attend | Visit | StopVisiting;

/** What an actor must, or may, do now. */
export interface Prompt {
  actor: number | string;
  moves: string[];
  duty: boolean;
  about: string;
  within: number | null;
}

/** Something that happened, as it would be said at the table. */
export interface Fact {
  kind: string;
  data: Record<string, unknown>;
}

/** One line of the score sheet, and the clause that gives it. */
export interface Line {
  side: number;
  points: number;
  why: string;
  clause: string;
}

/** How a game or a match ended. */
export interface Result {
  totals: number[];
  winners: number[];
  how: string;
}

/** The game that has just been decided, to be looked at before the next begins. */
export interface Finished {
  view: unknown;
  sheet: Line[];
  result: Result;
  ready: number[];
}

/** How long people may still think, as one viewer may know it. */
export interface Clocks {
  left: number[];
  running: number[];
}

/** The table as one viewer may know it, whole, and what they have heard since the last. */
export interface Update {
  t: "update";
  n: number;
  facts: Fact[];
  table: string;
  seat: number | null;
  view: unknown;
  prompts: Prompt[];
  choices: string[];
  sheet: Line[];
  totals: number[];
  games: Result[];
  result: Result | null;
  finished: Finished | null;
  rests: boolean;
  clocks: Clocks | null;
}

/** A free seat at which only one person may sit down. */
export interface KeptSeat {
  name: string;
  mine: boolean;
  keeper: boolean;
  declined: boolean;
}

/** Who sits where. */
export interface Chair {
  seat: number;
  side: number;
  name: string | null;
  bot: string | null;
  mine: boolean;
  present: boolean;
  left: boolean;
  moved: boolean;
  before: string[];
  kept: KeptSeat | null;
}

/** What one side has put to the others. */
export interface Offer {
  id: string;
  seat: number;
  said: string;
  asked: number[];
  refused: boolean;
}

/** Who sits at a table, and how many watch. */
export interface People {
  t: "people";
  table: string;
  chairs: Chair[];
  watchers: number;
  next: string | null;
  offer: Offer | null;
}

/** Whom one viewer can talk to, and how. */
export interface Channel {
  to: "seat" | "side" | "table" | "watchers";
  words: boolean;
  clause: string | null;
}

/** What somebody said. */
export interface Message {
  id: string;
  to: "seat" | "side" | "table" | "watchers";
  seat: number | null;
  name: string;
  text: string;
  at: number;
  mine: boolean;
}

/** What one viewer has not heard yet of the talk at a table, and whom they can talk to. */
export interface Talk {
  t: "talk";
  table: string;
  seat: number | null;
  whole: boolean;
  messages: Message[];
  channels: Channel[];
}

/** What people agree on beside the rules. */
export interface Terms {
  time?: string;
  late?: string | null;
  away?: string;
  grace?: number;
  public?: boolean;
  rated?: boolean;
}

/** A table at which anybody may sit down, as anybody may know it. */
export interface OpenTable {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  names: (string | null)[];
  time: string;
  level: string;
  since: number;
}

/** All open tables that were asked for, the newest first. */
export interface OpenTables {
  t: "lobby";
  tables: OpenTable[];
  more: number;
}

/** That I want to play now with a person. */
export interface Wish {
  game: string;
  title: string;
  since: number;
  table: string | null;
}

/** What somebody, or the house, wants me to know of a table, or a club of its new event. */
export interface Notice {
  id: string;
  kind: "club" | "event" | "invitation" | "rematch";
  table: string | null;
  event: string | null;
  seat: number | null;
  name: string;
  text: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  terms: Terms;
  lexicon: string | null;
  at: number;
}

/** What concerns me, whole. */
export interface Mine {
  t: "mine";
  wish: Wish | null;
  notices: Notice[];
  turns: string[];
}

/** That move is history, or those words are said. */
export interface Done {
  t: "done";
  id: string;
}

/** What that move would be. */
export interface Tried {
  t: "tried";
  id: string;
  facts: Fact[];
  sheet: Line[];
}

/** That move was not made, or those words not said, and by which clause. */
export interface Refused {
  t: "refused";
  id: string;
  clause: string | null;
  why: string;
}

/** What was sent could not be taken at all. */
export interface Problem {
  t: "problem";
  why: string;
}

export type Answer = Update | People | Talk | OpenTables | Mine | EventNow | MyEvent | Done | Tried | Refused | Problem;

/** A name and its password; the same to sign up and to sign in. */
export interface SignIn {
  name: string;
  password: string;
}

/** A code that was printed, and the password that is to be good from now on. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** `old` is not asked for where there was none. */
export interface NewPassword {
  old: string;
  new: string;
}

/** What only whoever knows the password may do; "" where there is none. */
export interface Confirmed {
  password?: string;
}

/** I want to be deleted, and prove that it is me: in one of three ways. */
export interface Farewell {
  password?: string;
  code?: string;
  credential?: Record<string, unknown> | null;
}

/** Shown once. */
export interface RecoveryCodes {
  codes: string[];
}

/** A device that is signed in. */
export interface DeviceCard {
  id: string;
  words: string;
  since: number;
  seen: number;
  here: boolean;
}

/** A passkey of mine. */
export interface PasskeyCard {
  id: string;
  words: string;
  since: number;
}

/** A token of mine, by which a program is known. */
export interface TokenCard {
  id: string;
  name: string;
  scopes: string[];
  since: number;
  seen: number;
}

/** A token to be made; the password where the account has one. */
export interface NewToken {
  name: string;
  scopes: string[];
  password?: string;
}

/** Shown once: only its digest is kept. */
export interface MadeToken {
  token: string;
  card: TokenCard;
}

/** My account. */
export interface AccountCard {
  name: string;
  since: number;
  password: boolean;
  codes: number;
  passkeys: PasskeyCard[];
  devices: DeviceCard[];
  tokens: TokenCard[];
  bot: boolean;
}

/** Under which name an account is to be made; "" for one that is there. */
export interface PasskeyName {
  name?: string;
}

/** What the browser has made; the password where the account has one. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  name?: string;
  password?: string;
}

/** What the browser answers. */
export interface KnownPasskey {
  credential: Record<string, unknown>;
}

/** What somebody looks for; whatever is "" does not matter. */
export interface ArchiveAsk {
  whose?: "mine" | "public";
  game?: string;
  option?: string;
  person?: string;
  word?: string;
  outcome?: "" | "alone" | "both" | "drawn" | "left" | "lost" | "void" | "won";
  since?: number | null;
  until?: number | null;
  before?: string;
}

/** Who sat where when a match ended. */
export interface ArchivedChair {
  seat: number;
  side: number;
  name: string;
  bot: string | null;
}

/** A finished match in a list. */
export interface ArchivedGame {
  id: string;
  ended: number;
  game: string;
  title: string;
  chairs: ArchivedChair[];
  options: Record<string, unknown>;
  result: Result;
  public: boolean;
  outcome: string | null;
  points: number | null;
  longest: string | null;
  captures: number;
  agrees: boolean;
}

/** Some finished matches, the newest first. */
export interface ArchivePage {
  games: ArchivedGame[];
  more: string | null;
}

/** Whether anybody may find a match of mine. */
export interface Agreement {
  public: boolean;
}

/** Whether anybody may find a match: only while all who sat there agree. */
export interface Publicity {
  public: boolean;
  agrees: boolean;
}

/** A line of the bulk download: a match that everybody who played it has made public. */
export interface PublicMatch {
  table: string;
  ended: number;
  game: string;
  players: string[];
  record: string;
  place: string;
}

/** A seat of a finished match that may be certified, or is. */
export interface Earned {
  seat: number;
  title: string;
  mine: boolean;
  id: string | null;
  state: string;
}

/** Who applies says of which seat, or of which player, and nothing else: the log says more. */
export interface NewApplication {
  seat: number;
  table?: string;
  event?: string;
}

/** A word that scored, and what the dictionary said of it. */
export interface Word {
  word: string;
  where: string;
  points: number;
  ok: boolean;
  why: string;
}

/** An application, or the certificate that has come of it. */
export interface CertificateCard {
  id: string;
  game: string;
  game_title: string;
  year: number;
  table: string | null;
  event: string | null;
  seat: number;
  name: string;
  title: string;
  clause: string;
  points: number;
  figures: Record<string, unknown>;
  words: Word[];
  dictionary: string;
  date: string;
  season: number;
  opponents: string[];
  vouched: string[];
  missing: string[];
  witnesses: number;
  state: string;
  judged: boolean;
  why: string;
  digest: string | null;
  key: string | null;
  mine: boolean;
  may_vouch: boolean;
  may_judge: boolean;
}

/** What a judge says, once. */
export interface Decision {
  grant: boolean;
  why: string;
}

/** A public key of the house. */
export interface KeyCard {
  made: string;
  key: string;
  signs: boolean;
}

/** One certificate in the Champions' Club. */
export interface Member {
  id: string;
  name: string;
  title: string;
  group: string;
  points: number;
  season: number;
}

/** The hall of fame. */
export interface Club {
  seasons: number[];
  members: Member[];
}

/** An application as the judges see it in their list. */
export interface Waiting {
  id: string;
  name: string;
  title: string;
  points: number;
  state: string;
  made: number;
  missing: number;
}

/** Somebody who judges. */
export interface Judge {
  id: string;
  name: string;
}

/** The judges' page. */
export interface JudgesCard {
  waiting: Waiting[];
  judges: Judge[];
  host: boolean;
}

/** Somebody with an account. */
export interface NewJudge {
  name: string;
}

/** What a check of somebody's certificate has found. */
export interface CheckedCard {
  ours: boolean;
  found: Record<string, unknown>;
}

/** A club to be founded, or what it is called from now on. */
export interface NewClub {
  name: string;
  about?: string;
  public?: boolean;
}

/** The word of an invitation link. */
export interface Joining {
  word: string;
}

/** What a member is from now on. */
export interface Appointed {
  role: "member" | "organiser" | "owner";
}

/** A club in a list. */
export interface ClubCard {
  id: string;
  name: string;
  about: string;
  public: boolean;
  members: number;
  role: string | null;
}

/** Somebody in a club. */
export interface ClubMemberCard {
  n: number;
  name: string;
  role: string;
  since: number;
  mine: boolean;
}

/** One row of a league table. */
export interface LeagueCard {
  rank: number;
  name: string;
  points: number;
  events: number;
  titles: number;
  mine: boolean;
}

/** Who won an event of the club. */
export interface ChampionCard {
  event: string;
  name: string;
  kind: string;
  title: string;
  ended: number;
  champions: string[];
  players: number;
}

/** A club, as whoever asks may know it. */
export interface ClubPage {
  id: string;
  name: string;
  about: string;
  public: boolean;
  made: number;
  count: number;
  role: string | null;
  members: ClubMemberCard[];
  events: EventCard[];
  year: number;
  years: number[];
  league: LeagueCard[];
  champions: ChampionCard[];
  link: string | null;
  may: string[];
}

/** One line of the table of the day. */
export interface DayRow {
  rank: number;
  name: string;
  points: number;
  mine: boolean;
}

/** One of the games of a day, as I find it. */
export interface DayGame {
  slot: string;
  game: string;
  title: string;
  unit: string;
  digest: string;
  players: number;
  rows: DayRow[];
  state: "done" | "open" | "over" | "playing";
  table: string | null;
  points: number | null;
  rank: number | null;
  why: string;
}

/** A day. */
export interface DailyCard {
  date: string;
  left: number;
  games: DayGame[];
  streak: number;
  share: string;
  member: boolean;
  next: Record<string, string>;
}

/** The problem of the day, as it lies there. */
export interface ProblemCard {
  update: Update;
  options: Record<string, unknown>;
}

/** Where I play. */
export interface DayTable {
  table: string;
}

/** My one answer. */
export interface Answered {
  move: string;
}

/** What one game says of a word. */
export interface RulingCard {
  game: string;
  title: string;
  ok: boolean;
  why: string;
  clause: string;
  rules: boolean;
}

/** A label on a word and the evidence for it. */
export interface LabelCard {
  label: string;
  evidence: string;
}

/** What a word is an inflection of. */
export interface FormCard {
  base: string;
  form: string;
}

/** A form of a word. */
export interface InflectionCard {
  word: string;
  form: string;
}

/** A word that another is made of, and where it comes from. */
export interface PartCard {
  word: string;
  origin: string[];
}

/** All that the dictionary knows of a word. */
export interface EntryCard {
  tier: string;
  speech: string[];
  labels: LabelCard[];
  sources: string[];
  forms: FormCard[];
  inflections: InflectionCard[];
  zipf: number;
  unwanted: boolean;
  common: string;
  spelling: string | null;
  origin: string[];
  parts: PartCard[];
  family: string[];
  meanings: string[];
  sound: string;
}

/** A word, as each game judges it in a tier. */
export interface WordCard {
  word: string;
  tier: string;
  rulings: RulingCard[];
  entry: EntryCard | null;
  compiled: boolean;
  near: string[];
}

/** The word of the day. */
export interface TodayCard {
  word: string;
  meaning: string;
}

/** Whether a new word may capture an old one, and how the two are related. */
export interface CaptureCard {
  old: string;
  new: string;
  tier: string;
  ok: boolean;
  why: string;
  clause: string;
  rules: boolean;
  related: boolean;
  link: string;
  added: string;
}

/** The good words that a pattern fits, a page of them, short ones first. */
export interface BrowseCard {
  pattern: string;
  words: string[];
  more: boolean;
}

/** A verdict that somebody finds wrong, or what is said of two words. */
export interface NewDispute {
  word: string;
  why: string;
  other: string;
}

/** All that people say against one answer; not who they are. */
export interface DisputeCard {
  word: string;
  other: string;
  said: string;
  reasons: string[];
}

/** Everything that is disputed: a proposal for the next edition. */
export interface ProposalCard {
  dictionary: string;
  disputes: DisputeCard[];
}

/** An event to be held. */
export interface NewEvent {
  kind: string;
  game: string;
  name: string;
  options?: Record<string, unknown>;
  plan?: Record<string, unknown>;
  terms?: Terms;
  tier?: string | null;
  guests?: boolean;
  fill?: string;
  places?: number;
  lots?: boolean;
  automatic?: boolean;
  public?: boolean;
  club?: string | null;
  members?: boolean;
}

/** What somebody does at an event; each kind of deed has its own fields. */
export interface Deed {
  do: "begin" | "bot" | "card" | "chair" | "correct" | "dismiss" | "enter" | "finish" | "go" | "help" | "leave" | "lots" | "pause" | "round" | "withdraw";
  name?: string | null;
  player?: number | null;
  level?: string;
  pairing?: string | null;
  totals?: number[];
  winners?: number[];
  why?: string;
  word?: string;
  nth?: number | null;
}

/** An event in a list. */
export interface EventCard {
  id: string;
  name: string;
  kind: string;
  game: string;
  title: string;
  players: number;
  round: number;
  over: boolean;
  public: boolean;
  club: boolean;
  made: number;
}

/** An event, and what it is to whoever asks. */
export interface EventPage {
  event: EventNow;
  mine: MyEvent;
}

/** One thing a host may choose. */
export interface OptionCard {
  name: string;
  kind: string;
  values: (string | number)[];
  default: unknown;
  low: number | null;
  high: number | null;
  clause: string;
  help: string;
  label: string;
  when: Record<string, unknown[]>;
}

/** A way to play that has a name. */
export interface PresetCard {
  name: string;
  help: string;
  chosen: Record<string, unknown>;
}

/** A game on the shelf. */
export interface GameCard {
  name: string;
  title: string;
  year: number;
  about: string;
  minutes: number[];
  hard: string;
  seats: number[];
  options: OptionCard[];
  presets: PresetCard[];
  levels: string[];
  tier: string | null;
  tiers: string[];
  words: string | null;
  own: string[];
}

/** One clause of a rulebook, restated. */
export interface ClauseCard {
  id: string;
  section: string;
  says: string;
  kind: string;
  reading: string;
  diagram: string | null;
}

/** One thing that a newcomer has to know, and the clauses that it rests on. */
export interface PointCard {
  head: string;
  says: string;
  clauses: string[];
}

/** What links begin with that others are to open; None: nobody else can open them. */
export interface DoorCard {
  address: string | null;
}

/** A table that somebody looks at. */
export interface TableInUse {
  label: string;
  title: string;
  names: string[];
  watched: number;
  entries: number;
}

/** One that was long in being written. */
export interface SlowMove {
  label: string;
  at: number;
  seconds: number;
}

/** How the house does: people and processes in all of it, the rest in one process. */
export interface HouseCard {
  people: number;
  names: string[];
  tables: TableInUse[];
  watched: number;
  bots: number;
  jobs: number;
  slow: SlowMove[];
  wrong: string[];
  processes: number;
  since: number;
  versions: string[];
}

/** What the host of the house sees of it. */
export interface HostCard {
  lan: string[];
  public: string | null;
  tables: number;
}

/** What a learner is told, what they see then, and what they are to do. */
export interface LessonStop {
  says: string;
  do: string;
  clauses: string[];
  move: string | null;
  update: Update;
}

/** The first turn of a game, coached; the learner sits on seat 0. */
export interface Lesson {
  options: Record<string, unknown>;
  seats: number;
  stops: LessonStop[];
}

/** What would this move be, at a stop of the lesson? */
export interface LessonMove {
  stop: number;
  move: string;
}

/** What it would be, and whether it is what the lesson waits for. */
export interface Attempted {
  answer: Tried | Refused;
  wanted: boolean;
}

/** Somebody I follow or block, as I am told of them. */
export interface Person {
  id: string;
  name: string;
  kind: string;
  here: boolean;
  page: boolean;
  table: OpenTable | null;
}

/** Somebody I can keep a seat for: I follow them, or have sat at a table with them. */
export interface Acquaintance {
  id: string;
  name: string;
  follow: boolean;
  here: boolean;
}

/** Whom a seat is kept for: somebody I know, else whoever has an account of that name. */
export interface Invited {
  person?: string;
  name?: string;
}

/** I want to play this now, with a person. */
export interface Want {
  game: string;
}

/** I follow or block whoever sits there. */
export interface NewTie {
  table: string;
  seat: number;
  kind: "block" | "follow";
}

/** All matches of one game. */
export interface KindCard {
  game: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  best: number | null;
}

/** The best score in a class of 4CYTE, against PAR (4C-51 to 4C-55). */
export interface ParCard {
  group: string;
  par: number;
  best: number;
  games: number;
  champion: boolean;
  plus: number | null;
  handicap: number | null;
}

/** A word, and in how many games it was made. */
export interface WordCount {
  word: string;
  times: number;
}

/** Something nobody has done better on this page. */
export interface Feat {
  what: string;
  value: string;
  id: string | null;
}

/** A person by their games: one's own by all of them, others' by those that are public. */
export interface Profile {
  name: string;
  since: number | null;
  mine: boolean;
  played: number;
  games: KindCard[];
  par: ParCard[];
  words: WordCount[];
  records: Feat[];
}

/** Who has a page, by the name that it is found under. */
export interface PersonLink {
  name: string;
}

/** With which key a device subscribes, and whether this one has. */
export interface PushCard {
  key: string;
  on: boolean;
}

/** What a browser's push service gave this device. */
export interface NewPush {
  endpoint: string;
  key: string;
  secret: string;
}

/** A rating as it is shown. */
export interface RatingCard {
  game: string;
  title: string;
  shown: number;
  doubt: number;
  games: number;
  provisional: boolean;
}

/** One line of a leader board: somebody, or a bot that stands where it was measured. */
export interface BoardRow {
  name: string;
  shown: number;
  doubt: number;
  games: number;
  rank: number | null;
  bot: string | null;
  mine: boolean;
}

/** The leader board of one game. */
export interface Board {
  game: string;
  title: string;
  rows: BoardRow[];
  mine: RatingCard | null;
  needed: number;
  method: string;
}

/** Where somebody stood after a match. */
export interface RatingStep {
  name: string;
  shown: number;
  doubt: number;
}

/** Whether a match counts, and what it came to. */
export interface MatchRating {
  counts: boolean;
  why: string;
  steps: RatingStep[];
}

/** One draw of a match: of which outcomes, by their text and weight, and which it was. */
export interface Draw {
  number: number;
  entry: number;
  chances: [string, number][];
  move: string;
}

/** All that is needed to work out the draws of a finished match again (docs/draws.md). */
export interface DrawsCard {
  commitment: string;
  salts: Record<string, string>;
  secret: string;
  draws: Draw[];
}

/** A finished match is to be taken up again from the middle, at a table of its own. */
export interface PlayOn {
  entries: number;
  bots?: Record<string, string>;
  mine?: number[];
  names?: Record<string, string>;
}

/** A match after so many entries, for replay. */
export interface Frame {
  entry: string;
  game: number;
  view: unknown;
  facts: Fact[];
  sheet: Line[];
  totals: number[];
  prompts: Prompt[];
}

/** A whole record, step by step. */
export interface Replay {
  game: string;
  title: string;
  options: Record<string, unknown>;
  names: string[];
  frames: Frame[];
  games: Result[];
  result: Result | null;
  closed: string;
  uploaded: boolean;
}

/** The best board that the letters of a finished game allow, as far as it is known. */
export interface BestCard {
  rows: string[];
  points: number;
  bound: number;
  proven: boolean;
}

/** Somebody's best in a class. */
export interface SeasonRow {
  group: string;
  par: number;
  rank: number;
  name: string;
  points: number;
  plus: number | null;
  handicap: number | null;
  mine: boolean;
}

/** A year of 4CYTE. */
export interface SeasonCard {
  year: number;
  years: number[];
  over: boolean;
  par: Record<string, number>;
  games: number;
  rows: SeasonRow[];
  proposed: Record<string, number> | null;
}

/** All that can be chosen, and what holds until somebody chooses. */
export interface Settings {
  version: 1;
  theme: "dark" | "light" | "system";
  sound: boolean;
  volume: number;
  motion: "full" | "still" | "system";
  boards: "contrast" | "period";
  view: "both" | "flat" | "solid";
  confirm: "always" | "fingers" | "never";
  keys: boolean;
}

/** What I like; None: nothing has been kept with my account yet. */
export interface SettingsCard {
  settings: Settings | null;
}

/** How the matches of a month ended. */
export interface MonthFigures {
  month: string;
  won: number;
  drawn: number;
  lost: number;
  other: number;
}

/** All matches of one game. */
export interface GameFigures {
  game: string;
  title: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  points: number[];
  mean: number | null;
  best: number | null;
  captures: number[];
}

/** A word that I made, and where. */
export interface LongWord {
  word: string;
  game: string;
  title: string;
  id: string;
}

/** My finished matches in figures. */
export interface StatisticsCard {
  played: number;
  months: MonthFigures[];
  games: GameFigures[];
  longest: LongWord[];
}

/** Who I am here: a name and a cookie; with an account, the same on every device. */
export interface Guest {
  name: string;
  member: boolean;
}

/** What the house binds itself to, before a table is laid with the nonce (docs/draws.md). */
export interface Promise {
  nonce: string;
  commitment: string;
}

/** A nonce that the house gave, and what one adds to the draws oneself. */
export interface Salted {
  nonce: string;
  salt: string;
}

/** What the draws of a table follow from, as far as it is known while it is played. */
export interface Bound {
  commitment: string;
  salts: Record<string, string>;
}

/** A table to be laid out. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  bots?: Record<string, string>;
  mine?: number[];
  names?: Record<string, string>;
  first?: number | null;
  terms?: Terms;
  tier?: string | null;
  open?: boolean;
  level?: string;
  kept?: Record<string, Invited>;
  draws?: Salted | null;
}

/** A table from outside. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  chairs: Chair[];
  entries: number;
  over: boolean;
  result: Result | null;
  terms: Terms;
  lexicon: string | null;
  due: number[];
  since: number;
  closed: string;
  left: number | null;
  event: string | null;
  draws: Bound | null;
}

/** Whether anybody may sit down at a table, by the lobby. */
export interface Openness {
  open: boolean;
  level?: string;
}

/** A bot is to play on for this seat. */
export interface HandToBot {
  level?: string;
}

/** I sit down; with the invitation of somebody who sits there already, as their partner. */
export interface TakeSeat {
  name: string;
  invitation?: string | null;
}

/** What a partner brings along, to share the seat of whoever gave it to them. */
export interface Invitation {
  invitation: string;
}

/** What opens my seat on another device, once; the page puts it behind the # of a link. */
export interface SeatLink {
  token: string;
  seconds: number;
}

/** I come back to my seat on this device, by a link from the other. */
export interface OpenSeat {
  token: string;
}

/** Somebody whose words I am not told, here and elsewhere. */
export interface Muted {
  id: string;
  name: string;
}

/** The host is to look at a message, or at whoever sits there, and why. */
export interface NewReport {
  why: string;
  message?: string | null;
  seat?: number | null;
}

/** A report, as the host reads it. */
export interface ReportCard {
  n: number;
  table: string;
  title: string;
  over: boolean;
  by: string;
  about: string;
  closed: boolean;
  why: string;
  message: string | null;
  around: Message[];
  when: number;
}

/** Somebody who can neither write nor lay tables. */
export interface ClosedCard {
  id: string;
  name: string;
  when: number;
}

/** What a host has done. */
export interface DeedCard {
  what: string;
  when: number;
}

/** All that the host is told of reports, and did about them. */
export interface OrderCard {
  reports: ReportCard[];
  closed: ClosedCard[];
  deeds: DeedCard[];
}

/** A record of mine that is no match of this house. */
export interface UploadCard {
  id: string;
  game: string;
  title: string;
  made: number;
  entries: number;
}

/** Where something is to be told, and what. */
export interface NewWebhook {
  url: string;
  kinds: ("finished" | "turn")[];
}

/** A webhook of mine. */
export interface WebhookCard {
  id: string;
  url: string;
  kinds: string[];
  since: number;
  last: number | null;
  failures: number;
  off: string;
}

/** The secret is shown once. */
export interface MadeWebhook {
  secret: string;
  card: WebhookCard;
}

/** How a call went that was made to try it. */
export interface TestCall {
  ok: boolean;
  said: string;
  card: WebhookCard;
}

/** The board as it stands, and the lines on record. */
export interface ScoreFourView {
  pins: number[][];
  scored: string[];
  player: number | null;
  closed: boolean;
}

/** A mat that the viewer may see. */
export interface FourcyteViewBoard {
  pitch: string;
  standby: string | null;
  hand: string | null;
}

/** Where a score stands against PAR, as in golf (4C-51). */
export interface FourcyteViewStanding {
  group: string;
  par: number;
  champion: boolean;
  plus: number | null;
  handicap: number | null;
}

/** A word that scores, where it stands. */
export interface FourcyteViewWord {
  text: string;
  channel: number;
  squares: string[];
  points: number;
}

/** The Park, the call, and the mats that a viewer may see (4C-46). */
export interface FourcyteView {
  park: Record<string, number>;
  places: Record<string, number>;
  letters: string;
  solitaire: boolean;
  caller: number | null;
  called: string | null;
  ready: boolean[];
  mats: Record<string, FourcyteViewBoard>;
  laid: Record<string, string | null>;
  phase: "check" | "declare" | "over" | "play";
  calls: number;
  par: ([string, number] | null)[];
  standings: (FourcyteViewStanding | null)[];
  declared: Record<string, Record<string, string[]>>;
  struck: Record<string, number[]>;
  words: Record<string, FourcyteViewWord[]>;
}

/** A word as it lies before its owner. */
export interface DictionaryPleaseViewSpine {
  id: number;
  text: string;
  owner: number;
  captures: number;
}

/** A star or a counter before a word. */
export interface DictionaryPleaseViewToken {
  kind: "counter" | "star";
  points: number;
  fresh: boolean;
}

/** A star or a counter that the player has not claimed yet. */
export interface DictionaryPleaseViewDue {
  points: number;
  text: string;
  clause: string;
  word: number | null;
}

/** A word on display before its owner. */
export interface DictionaryPleaseViewWord {
  id: number;
  text: string;
  owner: number;
  captures: number;
  stood: number;
  seized: boolean;
}

/** A word just formed, and where it came from, so that it can be taken back. */
export interface DictionaryPleaseViewTrial {
  word: DictionaryPleaseViewWord;
  taken: DictionaryPleaseViewWord[];
  hand: string;
  pool: string;
}

/** The table, the racks that a viewer may see, and where the game stands. */
export interface DictionaryPleaseView {
  pool: string;
  words: DictionaryPleaseViewSpine[];
  hands: Record<string, string>;
  hand_sizes: number[];
  bag: number;
  player: number | null;
  lots: Record<string, string>;
  phase: "choice" | "deal" | "draw" | "lots" | "over" | "refill" | "turn" | "vote";
  first: number | null;
  rivals: number[];
  owed: number[];
  turn: number;
  formed: boolean;
  passed: boolean[];
  stood: Record<string, number>;
  made: number[];
  seized: number[];
  tokens: Record<string, DictionaryPleaseViewToken[]>;
  envelopes: number[];
  due: DictionaryPleaseViewDue[];
  trial: DictionaryPleaseViewTrial | null;
  ballots: Record<string, boolean>;
  denied: string[];
  time: boolean;
  final: boolean;
  closes: number | null;
  ending: string;
}

/** A diagonal word, scored or the viewer's own open claim. */
export interface CrosticonViewClaimed {
  cells: string[];
  word: string;
  seat: number;
}

/** A diagonal that nobody may use, as its first claim read it. */
export interface CrosticonViewLost {
  cells: string[];
  word: string;
}

/** The table as one viewer sees it. */
export interface CrosticonView {
  rows: string[];
  squares: Record<string, [string, number]>;
  second: string[];
  stock: Record<string, Record<string, number>>;
  opened: Record<string, string>;
  captured: Record<string, Record<string, number>>;
  trays: Record<string, Record<string, string>>;
  diagonals: CrosticonViewClaimed[];
  open: CrosticonViewClaimed[];
  dead: CrosticonViewLost[];
  player: number | null;
  phase: "closing" | "lots" | "over" | "play";
  rivals: number[];
  lots: string;
  beginner: number | null;
  turns: number;
  passes: number;
  fresh: string[];
  used: string[];
}

/** The last play, as all have seen it. */
export interface KeywordViewLast {
  seat: number;
  squares: string[];
  new: string[];
  words: string[];
  drawn: number;
  won: string | null;
}

/** The table as one viewer sees it. */
export interface KeywordView {
  board: Record<string, string>;
  racks: Record<string, string>;
  rack_sizes: number[];
  box: number;
  card: string | null;
  player: number | null;
  turn: number;
  first: number | null;
  lots: Record<string, string>;
  colours: string[];
  layout: string[];
  last: KeywordViewLast | null;
  doubtful: boolean;
  stake: number;
  final: boolean;
  time: boolean;
  turns: number;
  passes: number;
  won: string[];
  ended: "arrived" | "blocked" | "given up" | "out" | "stopped" | "time" | null;
}

/** What a viewer sees, by game. */
export interface Views {
  score_four: ScoreFourView;
  fourcyte: FourcyteView;
  dictionary_please: DictionaryPleaseView;
  crosticon: CrosticonView;
  keyword: KeywordView;
}

/** Why a move or a try is refused that came too soon after the others. */
export const TOO_FAST = "too many at once: wait a moment";

/** What may be said at any moment, and how long a message may be. */
export const PHRASES = ["Hello", "Good luck", "One moment", "I am back", "Good move", "Well played", "Sorry", "Thank you", "Good game", "Goodbye"];
export const LONGEST = 300;
