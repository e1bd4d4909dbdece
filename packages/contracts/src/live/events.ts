import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { ScreenCommand } from "@wardline/domain/boards/screen-command";
import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import type { AdtParkingReason } from "@wardline/domain/operation/adt-message";
import type { WebhookState } from "@wardline/domain/operation/webhook-state";
import type { ParentDetails } from "../accounts/account.js";
import type { TokenState } from "../accounts/api-tokens.js";
import type { AccountGuard } from "../accounts/second-factor.js";
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

/** Raised when older pages could misread the server; they then reload (docs/wire/live.md, Live protocol). */
export const PROTOCOL_VERSION = 2;

/** Path of Socket.IO; the only transport is WebSocket (docs/wire/live.md, Live protocol). */
export const SOCKET_PATH = "/socket.io";

/** Namespace of administrators and staff. */
export const LIVE_NAMESPACE = "/live";

/** Namespace of ward screens. */
export const BOARD_NAMESPACE = "/board";

/** Interval of the server's heartbeat, by which a page knows that it is live (docs/board.md, Freshness). */
export const HEARTBEAT_MS = 5_000;

/** Polling interval on networks without sockets, so that pages are at most five seconds old (docs/wire/live.md, Networks without sockets). */
export const POLL_MS = 4_000;

/** Interval of board reports (docs/wire/boards.md, Displays and boards). */
export const PRESENCE_MS = 30_000;

/** Payload of each change for administrators (docs/wire/live.md, Live protocol). */
export interface EventPayloads {
  "patient.created": Patient;
  "patient.updated": Patient;
  /** Closed as merged into another one, which has its own `patient.updated` right after. */
  "patient.merged": Patient;
  "patient.merge_undone": Patient;
  /** Shown again after its deletion. */
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
  /** Second factor of this account. */
  "account.updated": AccountGuard;
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
  /** A sign-on was refused, or not accepted as the provider meant it. */
  "sign_on.reported": Omit<SignOnReport, "at">;
  "retention.updated": RetentionSettings;
  "retention.ran": RetentionCounts;
  "webhook.created": WebhookNotice;
  /** A person changed the webhook, or a delivery changed its state. */
  "webhook.updated": WebhookNotice;
  "webhook.deleted": { id: string };
  /** Test event, sent to this webhook whatever its types. */
  "webhook.tested": Pick<WebhookNotice, "id" | "host">;
  "adt.updated": { version: number };
  "adt.parked": ParkedNotice;
  /** A parked message was applied or discarded. */
  "adt.settled": { id: string; state: "applied" | "discarded" };
  "hour.passed": { at: string };
  /** Departments whose people on call have changed; empty: any. */
  "duty.changed": { departments: string[] };
  "duty.seen": SeenDuty;
  "call.reported": CallReport;
  /** A marked contact is correct. */
  "call.cleared": Omit<CallReport, "result" | "reported">;
}

/** Hospital of an act that did not change the hospital. */
export interface HospitalNotice {
  hospital_name: string;
}

/** A webhook in the log, without the rest of its address, which may hold a key. */
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

/** Event types with a whole patient, as it is after the change. */
export const CARD_EVENTS = [
  "patient.created",
  "patient.updated",
  "patient.merged",
  "patient.merge_undone",
  "patient.restored",
] as const satisfies readonly EventType[];
export type CardEvent = (typeof CARD_EVENTS)[number];

/** Payload of each change for boards, if more than the bare revision (docs/wire/live.md, What each audience sees). */
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
  /** A new time zone can mean another day's people on call. */
  "hospital.updated": BoardHospital & { onCall?: BoardOnCall[] };
  "hour.passed": { at: string; onCall?: BoardOnCall[] };
  "duty.changed": { onCall: BoardOnCall[] };
}

/** A revision whose content this room may not see, so that the sequence stays gapless (docs/wire/live.md, Live protocol). */
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

/** State sent by `/live` on connecting and in answer to `sync`: missed changes, or advice to reload. */
export type LiveState = { epoch: string } & (
  | { revision: number; changes: LiveChange[] }
  | { revision: number; reload: true }
);

/**
 * State sent by `/board` on connecting and in answer to `sync`: missed changes or a snapshot. `onCall`, if shown,
 * applies after the changes.
 */
export type BoardState =
  | { revision: number; serverTime: number; onCall?: BoardOnCall[]; changes: BoardChange[] }
  | { snapshot: BoardSnapshot };

/** A board's report every 30 seconds and on each drawing (docs/wire/boards.md, Drawn, not held). */
export interface Presence {
  screenId: string;
  /** Token that proves the id given by the server; absent on a page without a token. */
  screenToken?: string | null | undefined;
  template: BoardTemplate;
  fps: number | null;
  viewport: string;
  revision: number;
  build: string;
  /** Revision painted on the screen; absent on older pages. */
  drawn?: number | null | undefined;
  /** True if the page is in front. */
  visible?: boolean | undefined;
  /** Beacon colour on the canvas, "rrggbb"; absent or null without a canvas. */
  sample?: string | null | undefined;
  /** Newest announcement received while on: its revision, and when it was painted, epoch milliseconds. */
  notice?: { revision: number; at: number } | null | undefined;
  leaving?: boolean | undefined;
  /** True if this browser was paired with this board. */
  paired?: boolean | undefined;
  /** Readiness for an outage; absent until known. */
  keeps?: ScreenStorage | undefined;
  /** True if the browser prevents sleep. */
  awake?: boolean | undefined;
}

/** Id of a screen from its first report on, with its proof. */
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
  /** Names of screens by id; absent from older servers. */
  names?: Readonly<Record<string, string>>;
}

/** Time at which a screen obeyed (epoch milliseconds on the server's clock); null: the command was for another screen. */
export type ScreenOrderAnswer = { screenId: string; at: number } | null;

/** Events that a namespace sends. */
export interface ServerEvents<Change, State> {
  /** A turn's changes, oldest first; hidden changes appear as bare revisions. */
  changes: (changes: Change[]) => void;
  /** State for the client, on connecting and whenever the client's view may have changed. */
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
  /** Command for the screen, acknowledged once its result is visible. */
  order: (order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void) => void;
  /**
   * For one screen: first tests whether the screen can move, then sends the key of its new display. The screen
   * acknowledges with its own id.
   */
  move: (key: string | null, answer: (screenId: string) => void) => void;
  /** Answer to the first report of a page without an id. */
  screen: (given: IssuedScreen) => void;
  /** Answer to each report: the codes to show next, or null if the display shows no codes. */
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
