import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { ScreenCommand } from "@wardline/domain/boards/screen-command";
import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";
import type { LoggedAbsence } from "./absences.js";
import type { ParentDetails } from "./accounts.js";
import type { Announcement } from "./announcements.js";
import type {
  BoardAnnouncement,
  BoardEmergency,
  BoardHospital,
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "./boards.js";
import type { Department } from "./departments.js";
import type { DisplayState } from "./displays.js";
import type { Emergency, EndedEmergency } from "./emergencies.js";
import type { HandoffCodes } from "./handoff.js";
import type { ConfirmedHolidays } from "./holidays.js";
import type { StationState } from "./kits.js";
import type { Offer } from "./offers.js";
import type { CallReport } from "./on-call.js";
import type { Patient } from "./patients.js";
import type { RetentionCounts, RetentionSettings } from "./retention.js";
import type { Roster } from "./roster.js";
import type { ProposalNotice } from "./roster-proposals.js";
import type { RosterRulesRecord } from "./roster-rules.js";
import type { SeenDuty } from "./roster-seen.js";
import type { AccountGuard } from "./second-factor.js";
import type { SignalSettings } from "./signals.js";
import type { SignOnReport } from "./single-sign-on.js";
import type { SubAccount } from "./sub-accounts.js";
import type { Ward } from "./wards.js";

/** Raised when an older page could misread what the server sends; an older page then reloads itself (docs/wire.md, Live protocol). */
export const PROTOCOL_VERSION = 2;

/** Socket.IO's path; the transport is WebSocket only (docs/wire.md, Live protocol). */
export const SOCKET_PATH = "/socket.io";

/** The namespace of administrators and staff. */
export const LIVE_NAMESPACE = "/live";

/** The namespace of ward screens. */
export const BOARD_NAMESPACE = "/board";

/** The server's heartbeat: each ping tells a page that it is still live (docs/board.md, Freshness). */
export const HEARTBEAT_MS = 5_000;

/**
 * How often a page asks for changes where the network lets no socket through: what it shows is then at most five seconds
 * old (docs/wire.md, Networks without sockets).
 */
export const POLL_MS = 4_000;

/** How often a board reports itself (docs/wire.md, Displays and boards). */
export const PRESENCE_MS = 30_000;

/** Each type of change with the payload that an administrator receives (docs/wire.md, Live protocol). */
export interface EventPayloads {
  "patient.created": Patient;
  "patient.updated": Patient;
  "patient.deleted": { id: string };
  /** Nothing of the patient is left in the log; the card went before, by `patient.deleted`. */
  "patient.erased": { id: string };
  "announcement.created": Announcement;
  "announcement.updated": Announcement;
  "announcement.deleted": { id: string };
  "emergency.raised": Emergency;
  /** By hand; the end that its time brings is no change. */
  "emergency.ended": EndedEmergency;
  "roster.created": Roster;
  "roster.updated": Roster;
  "roster.deleted": { id: string; date: string; departments: string[] };
  "absence.created": LoggedAbsence;
  "absence.updated": LoggedAbsence;
  "absence.deleted": LoggedAbsence;
  "offer.created": Offer;
  "offer.updated": Offer;
  "staff.created": SubAccount;
  "staff.updated": SubAccount;
  "staff.deleted": { id: string };
  /** How the account of this id is guarded: its second factor. */
  "account.updated": AccountGuard;
  "department.added": Department;
  "department.updated": Department;
  "department.removed": { department: string };
  "role.added": { role: string };
  "role.removed": { role: string };
  "ward.created": Ward;
  "ward.updated": Ward;
  "ward.deleted": { id: string };
  "signals.updated": SignalSettings;
  "rules.updated": RosterRulesRecord;
  "holidays.updated": ConfirmedHolidays;
  "proposal.created": ProposalNotice;
  "proposal.updated": ProposalNotice;
  "display.published": DisplayState;
  "display.updated": DisplayState | { board_template: BoardTemplate };
  "display.revoked": { display_id: string };
  "station.paired": StationState;
  "station.revoked": { id: string };
  /** Somebody asked for downtime kits beside those that time brings. */
  "kits.requested": HospitalNotice;
  /** `display_url` is null: the log holds no address. */
  "hospital.updated": ParentDetails;
  "hospital.exported": HospitalNotice;
  "hospital.suspended": HospitalNotice;
  "hospital.resumed": HospitalNotice;
  "hospital.handed_over": HospitalNotice;
  /** Somebody whom the provider sent was not let in, or not as the provider meant it. */
  "sign_on.reported": Omit<SignOnReport, "at">;
  "retention.updated": RetentionSettings;
  "retention.ran": RetentionCounts;
  "hour.passed": { at: string };
  /** The departments in which other people are on call from now on; empty: it may be any. */
  "duty.changed": { departments: string[] };
  "duty.seen": SeenDuty;
  "call.reported": CallReport;
  /** A contact that was marked is right. */
  "call.cleared": Omit<CallReport, "result" | "reported">;
}

/** Which hospital something was done with, where nothing of it changed. */
export interface HospitalNotice {
  hospital_name: string;
}

/** What of these changes those receive who may not manage displays. */
export interface DisplayNotices {
  "display.published": { display_id: string };
  "display.updated": { display_id: string };
}

/** What of these changes the staff of the department receive: who is away is read again, by those who may. */
export interface AbsenceNotices {
  "absence.created": { department: string };
  "absence.updated": { department: string };
  "absence.deleted": { department: string };
}

/** What of these changes the staff of the department receive: which offers are for them is read again. */
export interface OfferNotices {
  "offer.created": { department: string };
  "offer.updated": { department: string };
}

export type EventType = keyof EventPayloads;

/**
 * Each type of change with the payload that a board receives, when it receives more than the bare revision
 * (docs/wire.md, What each audience sees).
 */
export interface BoardEventPayloads {
  "patient.created": BoardPatient;
  "patient.updated": BoardPatient;
  "patient.deleted": { id: string; reason?: "discharged" };
  "announcement.created": BoardAnnouncement;
  "announcement.updated": BoardAnnouncement;
  "announcement.deleted": { id: string };
  "emergency.raised": BoardEmergency;
  "emergency.ended": { id: string };
  "roster.created": { onCall: BoardOnCall[] };
  "roster.updated": { onCall: BoardOnCall[] };
  "roster.deleted": { onCall: BoardOnCall[] };
  "staff.updated": { onCall: BoardOnCall[] };
  "staff.created": { onCall: BoardOnCall[] };
  "staff.deleted": { onCall: BoardOnCall[] };
  "department.added": { onCall: BoardOnCall[] };
  "department.updated": { onCall: BoardOnCall[] };
  "department.removed": { onCall: BoardOnCall[] };
  "ward.created": BoardWard;
  "ward.updated": BoardWard;
  "ward.deleted": { id: string };
  "display.updated": { template: BoardTemplate };
  "signals.updated": Pick<SignalSettings, "targets" | "acuity_scale">;
  /** A hospital in another time zone may have another day's people on call. */
  "hospital.updated": BoardHospital & { onCall?: BoardOnCall[] };
  "hour.passed": { at: string; onCall?: BoardOnCall[] };
  "duty.changed": { onCall: BoardOnCall[] };
}

/** A revision whose content this room may not see: it keeps the sequence gapless (docs/wire.md, Live protocol). */
export interface BareChange {
  revision: number;
  type?: undefined;
  payload?: undefined;
}

type ChangeOf<Payloads> = {
  [T in keyof Payloads]: { revision: number; type: T; payload: Payloads[T] };
}[keyof Payloads];

export type LiveChange =
  | ChangeOf<EventPayloads>
  | ChangeOf<DisplayNotices>
  | ChangeOf<AbsenceNotices>
  | ChangeOf<OfferNotices>
  | BareChange;
export type BoardChange = ChangeOf<BoardEventPayloads> | BareChange;

/** What `/live` sends on connecting and as the answer to `sync`: the changes missed, or the advice to fetch again. */
export type LiveState = { epoch: string } & (
  | { revision: number; changes: LiveChange[] }
  | { revision: number; reload: true }
);

/**
 * What `/board` sends on connecting and as the answer to `sync`: the changes missed, or everything. `onCall` says who
 * is on call now, where the view shows it, whatever the changes hold; they come after it.
 */
export type BoardState =
  | { revision: number; serverTime: number; onCall?: BoardOnCall[]; changes: BoardChange[] }
  | { snapshot: BoardSnapshot };

/** What a board says of itself every 30 seconds, and of what it draws (docs/wire.md, Drawn, not held). */
export interface Presence {
  screenId: string;
  /** What proves that the server gave it this id; absent on a page that was given none. */
  screenToken?: string | null | undefined;
  template: BoardTemplate;
  fps: number | null;
  viewport: string;
  revision: number;
  build: string;
  /** The revision that is painted on the screen; absent on a page from before that was reported. */
  drawn?: number | null | undefined;
  /** Whether the page is in front. */
  visible?: boolean | undefined;
  /** The colour of the beacon on the canvas, "rrggbb"; absent or null where there is no canvas. */
  sample?: string | null | undefined;
  /** The newest announcement that came while the screen was on: its revision, and when it was painted, in epoch milliseconds. */
  notice?: { revision: number; at: number } | null | undefined;
  /** The page is being closed. */
  leaving?: boolean | undefined;
  /** Whether this browser was paired as this board. */
  paired?: boolean | undefined;
  /** What it would show in an outage; absent until the page has found out. */
  keeps?: ScreenKeeps | undefined;
  /** Whether the browser keeps the screen from going dark. */
  awake?: boolean | undefined;
}

/** Which screen a page is, from its first report on, and what proves it the next time. */
export interface GivenScreen {
  screenId: string;
  screenToken: string;
}

/** What a screen is asked to do: one of its display's, or all where `screenId` is null. */
export interface ScreenOrder {
  command: ScreenCommand;
  screenId: string | null;
  /** The display's name, and each of its screens' number by id. */
  name: string;
  numbers: Readonly<Record<string, number>>;
  /** What people call those that have a name, by id; a server of an earlier version does not say. */
  names?: Readonly<Record<string, string>>;
}

/** A screen did what it was asked, at this time (epoch milliseconds on the server's clock); null: the order was not for it. */
export type ScreenOrderAnswer = { screenId: string; at: number } | null;

/** What a namespace sends, by the name of the event. */
export interface ServerEvents<Change, State> {
  /** The changes of one turn, oldest first; a room that may not see one of them gets its bare revision. */
  changes: (changes: Change[]) => void;
  /** Where the client stands: on connecting, and whenever it may see something else than before. */
  state: (state: State) => void;
}

/** What every client may ask. */
export interface SyncEvents<State> {
  /** What came after the revision `since`. */
  sync: (request: { since: number }, answer: (state: State) => void) => void;
}

export type LiveServerEvents = ServerEvents<LiveChange, LiveState>;

export interface LiveClientEvents extends SyncEvents<LiveState> {
  /** Hands a fresh access token over the open socket. */
  auth: (request: { token: string }, answer: (result: { ok: boolean }) => void) => void;
}

export interface BoardServerEvents extends ServerEvents<BoardChange, BoardState> {
  /** Answered once it is to be seen. */
  order: (order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void) => void;
  /**
   * To one screen alone: whether it can be moved, and then the key of the display that it shows from now on. Answered with
   * its own id.
   */
  move: (key: string | null, answer: (screenId: string) => void) => void;
  /** The answer to the first report of a page that was given no id. */
  screen: (given: GivenScreen) => void;
  /** The answer to each report of presence: what the screen shows next, or null where it shows no code. */
  handoff: (codes: HandoffCodes | null) => void;
}

export interface BoardClientEvents extends SyncEvents<BoardState> {
  presence: (presence: Presence) => void;
}

/** Why a handshake was refused, in `connect_error`'s `data.code` (docs/wire.md, Live protocol). */
export type HandshakeRefusal =
  | "UNAUTHORIZED"
  | "HOSPITAL_SUSPENDED"
  | "NOT_FOUND"
  | "PROTOCOL_TOO_OLD"
  | "MALFORMED_REQUEST"
  | "TOO_MANY_REQUESTS"
  | "SERVICE_UNAVAILABLE";
