// The HTTP requests of the pages.

import { ask } from "../shared/ask";
import type {
  Acquaintance,
  Appointed,
  Attempted,
  ClauseCard,
  ClubCard,
  ClubPage,
  Deed,
  DoorCard,
  DrawsCard,
  EventCard,
  EventPage,
  GameCard,
  Guest,
  HostCard,
  HouseCard,
  Invitation,
  Invited,
  Lesson,
  LessonMove,
  Muted,
  NewClub,
  NewEvent,
  NewReport,
  NewTable,
  NewTie,
  Openness,
  Person,
  PersonLink,
  OrderCard,
  PlayOn,
  PointCard,
  Promise as Promised,
  Profile,
  ProposalCard,
  Replay,
  Salted,
  SeatLink,
  TableCard,
  TakeSeat,
  Want,
} from "../wire/generated";

let shelf: Promise<GameCard[]> | null = null; // asked for once, unless that fails

export const api = {
  me: () => ask<Guest>("/me"),
  callMe: (name: string) => ask<Guest>("/me", { name }),
  door: () => ask<DoorCard>("/door"),
  host: () => ask<HostCard>("/host"),
  house: () => ask<HouseCard>("/host/house"),
  disputes: () => ask<ProposalCard>("/host/disputes"),
  becomeHost: (token: string) => ask<HostCard>("/host", { token }),
  openLan: () => ask<HostCard>("/host/lan", {}),
  reports: () => ask<OrderCard>("/host/reports"),
  endTable: (report: number) => ask<OrderCard>(`/host/reports/${report}/end`, {}),
  closePerson: (report: number) => ask<OrderCard>(`/host/reports/${report}/close`, {}),
  putAside: (report: number) => ask<OrderCard>(`/host/reports/${report}`, null, "DELETE"),
  reopen: (person: string) => ask<OrderCard>(`/host/closed/${person}`, null, "DELETE"),
  closeLan: () => ask<HostCard>("/host/lan", null, "DELETE"),
  games: () =>
    (shelf ??= ask<GameCard[]>("/games").catch((problem: unknown) => {
      shelf = null;
      throw problem;
    })),
  clauses: (game: string) => ask<ClauseCard[]>(`/games/${encodeURIComponent(game)}/clauses`),
  summary: (game: string) => ask<PointCard[]>(`/games/${encodeURIComponent(game)}/summary`),
  lesson: (game: string) => ask<Lesson>(`/games/${encodeURIComponent(game)}/lesson`),
  tryInLesson: (game: string, wish: LessonMove) => ask<Attempted>(`/games/${encodeURIComponent(game)}/lesson`, wish),
  diagram: (game: string, name: string) =>
    ask<Replay>(`/games/${encodeURIComponent(game)}/diagrams/${encodeURIComponent(name)}`),
  people: () => ask<Person[]>("/people"),
  peopleAt: (id: string, seat: number) => ask<Person[]>(`/tables/${encodeURIComponent(id)}/seats/${seat}/people`),
  acquaintances: () => ask<Acquaintance[]>("/people/known"),
  keepSeat: (id: string, seat: number, wish: Invited) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/kept`, wish, "PUT"),
  releaseSeat: (id: string, seat: number) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/kept`, null, "DELETE"),
  answerNotice: (id: string) => ask<object>(`/notices/${encodeURIComponent(id)}`, null, "DELETE"),
  personsAt: (id: string, seat: number) => ask<PersonLink[]>(`/tables/${encodeURIComponent(id)}/seats/${seat}/persons`),
  profile: (name?: string) => ask<Profile>(name === undefined ? "/profile" : `/person/${encodeURIComponent(name)}`),
  tie: (wish: NewTie) => ask<Person[]>("/people", wish),
  untie: (id: string) => ask<object>(`/people/${encodeURIComponent(id)}`, null, "DELETE"),
  want: (wish: Want) => ask<object>("/wish", wish, "PUT"),
  stopWanting: () => ask<object>("/wish", null, "DELETE"),
  openness: (id: string) => ask<Openness>(`/tables/${encodeURIComponent(id)}/opening`),
  setOpen: (id: string, wish: Openness) => ask<Openness>(`/tables/${encodeURIComponent(id)}/opening`, wish, "PUT"),
  muted: () => ask<Muted[]>("/muted"),
  mute: (id: string, message: string) => ask<Muted[]>(`/tables/${encodeURIComponent(id)}/talk/${message}/mute`, {}),
  unmute: (person: string) => ask<Muted[]>(`/muted/${person}`, null, "DELETE"),
  block: (id: string, message: string) => ask<object>(`/tables/${encodeURIComponent(id)}/talk/${message}/block`, {}),
  report: (id: string, report: NewReport) => ask<object>(`/tables/${encodeURIComponent(id)}/reports`, report),
  events: () => ask<EventCard[]>("/events"),
  holdEvent: (form: NewEvent) => ask<EventPage>("/events", form),
  clubs: () => ask<ClubCard[]>("/clubs"),
  foundClub: (form: NewClub) => ask<ClubPage>("/clubs", form),
  club: (id: string, year?: number) =>
    ask<ClubPage>(`/clubs/${encodeURIComponent(id)}${year === undefined ? "" : `?year=${year}`}`),
  changeClub: (id: string, form: NewClub) => ask<ClubPage>(`/clubs/${encodeURIComponent(id)}`, form, "PUT"),
  dissolveClub: (id: string) => ask<object>(`/clubs/${encodeURIComponent(id)}`, null, "DELETE"),
  joinClub: (id: string, word: string) => ask<ClubPage>(`/clubs/${encodeURIComponent(id)}/members`, { word }),
  appointMember: (id: string, n: number, role: Appointed["role"]) =>
    ask<ClubPage>(`/clubs/${encodeURIComponent(id)}/members/${n}`, { role }, "PUT"),
  removeMember: (id: string, n: number) =>
    ask<ClubPage>(`/clubs/${encodeURIComponent(id)}/members/${n}`, null, "DELETE"),
  renewClubLink: (id: string) => ask<ClubPage>(`/clubs/${encodeURIComponent(id)}/link`, {}),
  doAtEvent: (id: string, deed: Deed) => ask<EventPage>(`/events/${encodeURIComponent(id)}/deeds`, deed),
  tables: () => ask<TableCard[]>("/tables"),
  table: (id: string) => ask<TableCard>(`/tables/${encodeURIComponent(id)}`),
  lay: async (wanted: NewTable) => ask<TableCard>("/tables", { ...wanted, draws: await salted(wanted) }),
  draws: (id: string) => ask<DrawsCard>(`/tables/${encodeURIComponent(id)}/draws`),
  invitation: (id: string, seat: number) =>
    ask<Invitation>(`/tables/${encodeURIComponent(id)}/seats/${seat}/invitation`),
  sit: (id: string, seat: number, wish: TakeSeat) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}`, wish),
  again: (id: string) => ask<TableCard>(`/tables/${encodeURIComponent(id)}/again`, {}),
  stand: (id: string, seat: number) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}`, null, "DELETE"),
  resign: (id: string, seat: number) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/resignation`, {}),
  propose: (id: string, seat: number, what: string) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/offer/${what}`, {}),
  answer: (id: string, seat: number, offer: string, yes: boolean) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/${yes ? "agreement" : "refusal"}/${offer}`, {}),
  handToBot: (id: string, seat: number, level: string) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/bot`, { level }),
  seatLink: (id: string, seat: number) => ask<SeatLink>(`/tables/${encodeURIComponent(id)}/seats/${seat}/link`, {}),
  openSeat: (id: string, seat: number, token: string) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}/device`, { token }),
  remove: (id: string) => ask<object>(`/tables/${encodeURIComponent(id)}`, null, "DELETE"),
  playOn: (id: string, wish: PlayOn) => ask<TableCard>(`/tables/${encodeURIComponent(id)}/onward`, wish),
};

/** Our part in the draws: the house is bound to its own before it learns of ours. */
async function salted(wanted: NewTable): Promise<Salted | null> {
  if (!wanted.mine?.length) return null;
  const { nonce } = await ask<Promised>("/draws", {});
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { nonce, salt: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
