import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { ScreenCommand } from "@wardline/domain/boards/screen-command";
import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import type { AdtParkingReason } from "@wardline/domain/operation/adt-message";
import type { WebhookState } from "@wardline/domain/operation/webhook-state";
import type { ParentDetails } from "../accounts/account.js";
import type { TokenState } from "../accounts/api-tokens.js";
import type { LoggedSecondFactors } from "../accounts/second-factor.js";
import type { SignOnReport } from "../accounts/single-sign-on.js";
import type { SubAccount } from "../accounts/sub-accounts.js";
import type { Announcement } from "../boards/announcements.js";
import type {
  BoardAnnouncement,
  BoardEmergency,
  BoardHospital,
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "../boards/board.js";
import type { DisplayState } from "../boards/displays.js";
import type { Emergency, EndedEmergency } from "../boards/emergencies.js";
import type { HandoffCodes } from "../boards/handoff.js";
import type { StationState } from "../boards/kits.js";
import type { Patient } from "../patients/patient.js";
import type { RetentionCounts, RetentionSettings } from "../patients/retention.js";
import type { SignalSettings } from "../patients/signals.js";
import type { Ward } from "../patients/wards.js";
import type { LoggedAbsence } from "../roster/absences.js";
import type { Department } from "../roster/departments.js";
import type { ConfirmedHolidays } from "../roster/holidays.js";
import type { Offer } from "../roster/offers.js";
import type { CallReport } from "../roster/on-call.js";
import type { Roster } from "../roster/roster.js";
import type { ProposalNotice } from "../roster/roster-proposals.js";
import type { RosterRulesRecord } from "../roster/roster-rules.js";
import type { SeenDuty } from "../roster/roster-seen.js";

/**
 * Version that is raised when older pages could misread the server's messages; those pages then reload
 * (docs/wire/live.md, Live protocol).
 */
export const PROTOCOL_VERSION = 2;

/** Path of Socket.IO; the only transport is WebSocket (docs/wire/live.md, Live protocol). */
export const SOCKET_PATH = "/socket.io";

/** Namespace of administrators and staff. */
export const LIVE_NAMESPACE = "/live";

/** Namespace of ward screens. */
export const BOARD_NAMESPACE = "/board";

/** Interval of the server's heartbeat, which shows a page that its connection works (docs/board.md, Freshness). */
export const HEARTBEAT_MS = 5_000;

/** Polling interval on networks without sockets, so that pages are at most five seconds old (docs/wire/live.md, Networks without sockets). */
export const POLL_MS = 4_000;

/** Interval between a board's reports (docs/wire/boards.md, Displays and boards). */
export const PRESENCE_MS = 30_000;

/** Payload of each change, as administrators receive it (docs/wire/live.md, Live protocol). */
export interface EventPayloads {
  "patient.created": Patient;
  "patient.updated": Patient;
  /** The closed card of a merge; the other card's `patient.updated` follows immediately. */
  "patient.merged": Patient;
  "patient.merge_undone": Patient;
  /** The card is visible again after its deletion. */
  "patient.restored": Patient;
  "patient.deleted": { id: string };
  /** All events of the patient were removed from the log; `patient.deleted` came before. */
  "patient.erased": { id: string };
  "announcement.created": Announcement;
  "announcement.updated": Announcement;
  "announcement.deleted": { id: string };
  "emergency.raised": Emergency;
  /** A person ended the emergency; its expiry causes no event. */
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
  /** The second factors of this account changed. */
  "account.updated": LoggedSecondFactors;
  "token.created": TokenState;
  "token.deleted": { id: string };
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
  /** Somebody requested downtime kits outside the schedule. */
  "kits.requested": HospitalNotice;
  /** `display_url` is null, because the log holds no address. */
  "hospital.updated": ParentDetails;
  "hospital.exported": HospitalNotice;
  "hospital.suspended": HospitalNotice;
  "hospital.resumed": HospitalNotice;
  "hospital.handed_over": HospitalNotice;
  /** A sign-on was refused, or was not accepted in the way the provider intended. */
  "sign_on.reported": Omit<SignOnReport, "at">;
  "retention.updated": RetentionSettings;
  "retention.ran": RetentionCounts;
  "webhook.created": WebhookNotice;
  /** A person changed the webhook, or a delivery changed its state. */
  "webhook.updated": WebhookNotice;
  "webhook.deleted": { id: string };
  /** Test event, sent to this webhook regardless of its chosen types. */
  "webhook.tested": Pick<WebhookNotice, "id" | "host">;
  "adt.updated": { version: number };
  "adt.parked": ParkedNotice;
  /** A parked message was applied or discarded. */
  "adt.settled": { id: string; state: "applied" | "discarded" };
  "hour.passed": { at: string };
  /** Departments whose people on call have changed; empty if any department may have changed. */
  "duty.changed": { departments: string[] };
  "duty.seen": SeenDuty;
  "call.reported": CallReport;
  /** A roster maker confirmed a contact that had been reported as wrong. */
  "call.cleared": Omit<CallReport, "result" | "reported">;
}

/** Hospital in which something happened that did not change the hospital itself. */
export interface HospitalNotice {
  hospital_name: string;
}

/** A webhook in the log, with only the host of its address: the rest may contain a key. */
export interface WebhookNotice {
  id: string;
  host: string;
  state: WebhookState;
}

/** A parked ADT message in the log, without its content. */
export interface ParkedNotice {
  id: string;
  /** Trigger event, such as `A02`. */
  message_type: string;
  reason: AdtParkingReason;
}

/** Payloads for readers who may not manage displays. */
export interface DisplayNotices {
  "display.published": { display_id: string };
  "display.updated": { display_id: string };
}

/** Payloads for department staff, who reload absences if permitted. */
export interface AbsenceNotices {
  "absence.created": { department: string };
  "absence.updated": { department: string };
  "absence.deleted": { department: string };
}

/** Payloads for department staff, who reload their offers. */
export interface OfferNotices {
  "offer.created": { department: string };
  "offer.updated": { department: string };
}

export type EventType = keyof EventPayloads;

/** Event types whose payload is the whole patient record after the change. */
export const CARD_EVENTS = [
  "patient.created",
  "patient.updated",
  "patient.merged",
  "patient.merge_undone",
  "patient.restored",
] as const satisfies readonly EventType[];
export type CardEvent = (typeof CARD_EVENTS)[number];

/**
 * Payload of each change that boards receive with its content, not only its revision (docs/wire/live.md, What each
 * audience sees).
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
  /** A new time zone can change the roster's date, and so who is on call. */
  "hospital.updated": BoardHospital & { onCall?: BoardOnCall[] };
  "hour.passed": { at: string; onCall?: BoardOnCall[] };
  "duty.changed": { onCall: BoardOnCall[] };
}

/**
 * A revision whose content this room may not see, sent so that the sequence has no gaps (docs/wire/live.md, Live
 * protocol).
 */
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

/** State that `/live` sends on connecting and in answer to `sync`: missed changes, or advice to reload. */
export type LiveState = { epoch: string } & (
  | { revision: number; changes: LiveChange[] }
  | { revision: number; reload: true }
);

/**
 * State that `/board` sends on connecting and in answer to `sync`: missed changes or a snapshot. `onCall`, if present,
 * applies after the changes.
 */
export type BoardState =
  | { revision: number; serverTime: number; onCall?: BoardOnCall[]; changes: BoardChange[] }
  | { snapshot: BoardSnapshot };

/** A board's report, sent every 30 seconds and after each drawing (docs/wire/boards.md, Drawn, not held). */
export interface Presence {
  screenId: string;
  /** Token that proves the screen id, which the server issued; absent if the page has no token. */
  screenToken?: string | null | undefined;
  template: BoardTemplate;
  fps: number | null;
  viewport: string;
  revision: number;
  build: string;
  /** Revision painted on the screen; absent on older pages. */
  drawn?: number | null | undefined;
  /** True if the page is in the foreground. */
  visible?: boolean | undefined;
  /** Beacon colour on the canvas, "rrggbb"; absent or null if there is no canvas. */
  sample?: string | null | undefined;
  /**
   * Newest announcement received while the page was open: its revision, and when it was painted, epoch milliseconds.
   */
  notice?: { revision: number; at: number } | null | undefined;
  leaving?: boolean | undefined;
  /** True if this browser was paired with this board. */
  paired?: boolean | undefined;
  /** Readiness for an outage; absent until known. */
  keeps?: ScreenStorage | undefined;
  /** True if the browser prevents sleep. */
  awake?: boolean | undefined;
}

/** Id that a screen gets with its first report, and the token that proves it. */
export interface IssuedScreen {
  screenId: string;
  screenToken: string;
}

/** A command for one screen of a display, or for all if `screenId` is null. */
export interface ScreenOrder {
  command: ScreenCommand;
  screenId: string | null;
  /** Name of the display, and number of each screen by id. */
  name: string;
  numbers: Readonly<Record<string, number>>;
  /** Names of screens by id; absent if an older server sent the command. */
  names?: Readonly<Record<string, string>>;
}

/**
 * Time at which a screen carried out the command (epoch milliseconds on the server's clock); null if the command was
 * for another screen.
 */
export type ScreenOrderAnswer = { screenId: string; at: number } | null;

/** Events that a namespace sends. */
export interface ServerEvents<Change, State> {
  /** Sends changes that were committed together, oldest first; hidden changes appear as bare revisions. */
  changes: (changes: Change[]) => void;
  /** Sends the state, on connecting and whenever the client's view may have changed. */
  state: (state: State) => void;
}

/** Requests that every client may send. */
export interface SyncEvents<State> {
  /** Requests the changes after revision `since`. */
  sync: (request: { since: number }, answer: (state: State) => void) => void;
}

export type LiveServerEvents = ServerEvents<LiveChange, LiveState>;

export interface LiveClientEvents extends SyncEvents<LiveState> {
  /** Sends a fresh access token over the open socket. */
  auth: (request: { token: string }, answer: (result: { ok: boolean }) => void) => void;
}

export interface BoardServerEvents extends ServerEvents<BoardChange, BoardState> {
  /** Sends a command to the screen, which acknowledges it once the result is visible. */
  order: (order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void) => void;
  /**
   * Moves one screen: null tests whether the screen can move; the key of a display moves the screen to that display.
   * The screen acknowledges with its own id.
   */
  move: (key: string | null, answer: (screenId: string) => void) => void;
  /** Answers the first report of a page without an id. */
  screen: (given: IssuedScreen) => void;
  /** Answers each report with the codes to show next, or null if the display shows no codes. */
  handoff: (codes: HandoffCodes | null) => void;
}

export interface BoardClientEvents extends SyncEvents<BoardState> {
  presence: (presence: Presence) => void;
}

/** Reason for a refused handshake, in `connect_error`'s `data.code` (docs/wire/live.md, Live protocol). */
export type HandshakeRefusal =
  | "UNAUTHORIZED"
  | "HOSPITAL_SUSPENDED"
  | "NOT_FOUND"
  | "PROTOCOL_TOO_OLD"
  | "MALFORMED_REQUEST"
  | "TOO_MANY_REQUESTS"
  | "SERVICE_UNAVAILABLE";
