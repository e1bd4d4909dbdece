import { isConcerned } from "@wardline/contracts/live/event-concerns";
import type {
  BoardChange,
  CardEvent,
  EventType,
  LiveChange,
} from "@wardline/contracts/live/events";
import { isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { GRANTS, type Grant, hasAnyGrant } from "@wardline/domain/people/grants";
import { isWithinLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { zoneFacts } from "@wardline/domain/time/zone-facts";
import {
  announcementOnBoard,
  type BoardContext,
  isArrival,
  onCallNow,
  onCallOnBoard,
  patientOnBoard,
  removedCard,
  removedOnBoard,
  shownBefore,
  wardOnBoard,
} from "./board-projection.js";
import { emergencyOnBoard, endedOnBoard } from "./emergency-projection.js";
import type { BoardView } from "./rooms.js";
import {
  awayInDepartment,
  displayNotice,
  dutyAnywhere,
  dutyInDepartment,
  everyone,
  nobody,
  offersInDepartment,
  ownAccount,
  ownDeletedRoster,
  ownGuard,
  ownRoster,
  proposalInDepartment,
  type StaffShare,
  type StaffViewer,
} from "./staff-projection.js";
import { wholePatient } from "./whole-patient.js";

/** Audience of an event type (docs/wire/live.md, What each audience sees). */
interface Audience<T extends EventType> {
  admin: (event: LoggedEvent<T>) => LiveChange;
  /** Grants with which staff receive the same as administrators. */
  opens: readonly Grant[];
  /** Share of staff with such a grant limited to wards (docs/wire/accounts.md, Persons by ward). */
  limited: (event: LoggedEvent<T>, limit: WardLimit) => LiveChange;
  /** Share of staff without such a grant. */
  staff: (event: LoggedEvent<T>) => StaffShare;
  /** Share of a board: at most what its view may show, at least the revision. */
  board: (event: LoggedEvent<T>, view: BoardView, context: BoardContext) => BoardChange;
}

type Audiences = { [T in EventType]: Audience<T> };

const onPatients = {
  admin: wholeCard,
  opens: ["patients.read"],
  limited: patientWithin,
  staff: nobody,
  board: patientOnBoard,
} as const;
const onNotices = {
  admin: whole,
  opens: ["announcements.write"],
  limited: whole,
  staff: nobody,
  board: (
    event: LoggedEvent<"announcement.created" | "announcement.updated">,
    _view: BoardView,
    { now }: BoardContext,
  ) => announcementOnBoard(event, now),
} as const;
const onContacts = { admin: whole, limited: whole, board: onCallOnBoard };
const onRosters = { ...onContacts, opens: ["roster.manage"] } as const;
/** Absences; boards learn nothing of them, because they show people on call even if these are away. */
const onAbsences = {
  admin: whole,
  opens: ["roster.manage"],
  limited: whole,
  staff: awayInDepartment,
  board: bare,
} as const;
/** Audiences that may reload offers; an offer can be for a single colleague. */
const onOffers = { ...onAbsences, staff: offersInDepartment } as const;
/** Audiences that may reload proposals: roster makers. The log only says that there is one. */
const onProposals = { ...onAbsences, staff: proposalInDepartment } as const;
const onStaff = { ...onContacts, opens: ["staff.manage"] } as const;
const onAccounts = {
  admin: whole,
  opens: ["administrator"],
  limited: bare,
  board: bare,
} as const;
const onAdministration = {
  admin: whole,
  opens: ["administrator"],
  limited: bare,
  staff: nobody,
  board: bare,
} as const;
/** Parked messages name patients in no known ward, so limited accounts and boards receive nothing. */
const onParked = {
  admin: whole,
  opens: ["patients.write"],
  limited: bare,
  staff: nobody,
  board: bare,
} as const;
/** Acts of operators on the hospital. */
const onOperators = onAdministration;
/** Content was removed, so that only its existence is shown. */
const REDACTED = { admin: bare, opens: [], limited: bare, staff: nobody, board: bare };
const onDepartments = { ...onContacts, opens: GRANTS, staff: dutyInDepartment };
const onRoles = { admin: whole, opens: GRANTS, limited: whole, staff: nobody, board: bare };
/** Wards contain nothing about patients; consequences for patients are their own changes. */
const onWards = { ...onRoles, limited: wardWithin, board: wardOnBoard };
/** Readable by every account as by administrators. */
const toEveryone = { admin: whole, opens: [], limited: whole, staff: everyone } as const;
/** Visible to everyone in the hospital; boards outside the scope receive nothing. */
const onEmergencies = { ...toEveryone } as const;
/** Display settings are for display managers; staff learn that their display may have changed. */
const onDisplays = {
  admin: whole,
  opens: ["displays.manage"],
  limited: bare,
  staff: displayNotice,
  board: bare,
} as const;
/** Boards receive nothing about stations. */
const onStations = { ...onDisplays, staff: nobody } as const;

/** Audiences by event type; the types require an audience for every event. */
const AUDIENCES = {
  "patient.created": onPatients,
  "patient.updated": onPatients,
  "patient.merged": onPatients,
  "patient.merge_undone": onPatients,
  "patient.restored": onPatients,
  "patient.deleted": {
    ...onPatients,
    admin: whole,
    limited: removedWithin,
    board: removedOnBoard,
  },
  "patient.erased": { ...onPatients, admin: whole, limited: bare, board: bare },
  "announcement.created": onNotices,
  "announcement.updated": onNotices,
  "announcement.deleted": {
    ...onNotices,
    board: ({ revision, type, payload: { id } }) => ({ revision, type, payload: { id } }),
  },
  "emergency.raised": { ...onEmergencies, board: emergencyOnBoard },
  "emergency.ended": { ...onEmergencies, board: endedOnBoard },
  "roster.created": { ...onRosters, staff: ownRoster },
  "roster.updated": { ...onRosters, staff: ownRoster },
  "roster.deleted": { ...onRosters, staff: ownDeletedRoster },
  "absence.created": onAbsences,
  "absence.updated": onAbsences,
  "absence.deleted": onAbsences,
  "offer.created": onOffers,
  "offer.updated": onOffers,
  "staff.created": { ...onStaff, staff: dutyInDepartment },
  "staff.updated": { ...onStaff, staff: ownAccount },
  "staff.deleted": { ...onStaff, staff: dutyAnywhere },
  "account.updated": { ...onAccounts, staff: ownGuard },
  "token.created": onAdministration,
  "token.deleted": onAdministration,
  "department.added": onDepartments,
  "department.updated": onDepartments,
  "department.removed": onDepartments,
  "role.added": onRoles,
  "role.removed": onRoles,
  "ward.created": onWards,
  "ward.updated": onWards,
  "ward.deleted": onWards,
  "signals.updated": {
    admin: whole,
    opens: ["patients.read", "settings.manage"],
    limited: whole,
    staff: nobody,
    board: ({ revision, type, payload: { targets, acuity_scale } }) => ({
      revision,
      type,
      payload: { targets, acuity_scale },
    }),
  },
  "rules.updated": {
    admin: whole,
    opens: ["roster.write", "settings.manage"],
    limited: whole,
    staff: nobody,
    board: bare,
  },
  "holidays.updated": { ...toEveryone, board: bare },
  "proposal.created": onProposals,
  "proposal.updated": onProposals,
  "display.published": onDisplays,
  "display.updated": {
    ...onDisplays,
    // A display's own settings reach its screens as a new `state`; its own template overrides the hospital's.
    board: ({ revision, type, payload }, view) =>
      "board_template" in payload && view.template === null
        ? { revision, type, payload: { template: payload.board_template } }
        : { revision },
  },
  "display.revoked": { ...toEveryone, board: bare },
  "station.paired": onStations,
  "station.revoked": onStations,
  "kits.requested": { ...onStations, opens: ["patients.read"], limited: whole },
  "hospital.updated": {
    ...toEveryone,
    // Another time zone can mean another day, and so other people on call.
    board: ({ revision, type, payload }, view, context) => {
      const { hospital_name: name, logo_url, timezone } = payload;
      const onCall = onCallNow(view, context);
      const hospital = { name, logo_url, timezone, ...zoneFacts(timezone, context.now) };
      return { revision, type, payload: onCall === null ? hospital : { ...hospital, onCall } };
    },
  },
  "hospital.exported": onOperators,
  "hospital.suspended": onOperators,
  "hospital.resumed": onOperators,
  "hospital.handed_over": onOperators,
  "sign_on.reported": onAdministration,
  "retention.updated": onAdministration,
  "retention.ran": onAdministration,
  "webhook.created": onAdministration,
  "webhook.updated": onAdministration,
  "webhook.deleted": onAdministration,
  "webhook.tested": onAdministration,
  "adt.updated": { ...onParked, opens: ["settings.manage"] },
  "adt.parked": onParked,
  "adt.settled": onParked,
  "hour.passed": {
    admin: whole,
    opens: GRANTS,
    limited: whole,
    staff: nobody,
    board: ({ revision, type, payload: { at } }, view, context) => {
      const onCall = onCallNow(view, context);
      return { revision, type, payload: onCall === null ? { at } : { at, onCall } };
    },
  },
  "duty.changed": { ...toEveryone, board: onCallOnBoard },
  "duty.seen": { ...toEveryone, board: bare },
  "call.reported": { ...toEveryone, board: bare },
  "call.cleared": { ...toEveryone, board: bare },
} satisfies Audiences;

/** An event as sent to administrators. */
export function projectForAdmin(event: LoggedEvent): LiveChange {
  return findAudience(event).admin(event);
}

/** The staff who receive an event, and their share. */
export function toStaffShare(event: LoggedEvent): StaffShare {
  return findAudience(event).staff(event);
}

/** An event as sent to one account: opened by its grants, about itself, or the bare revision. */
export function projectForStaff(event: LoggedEvent, member: StaffViewer): LiveChange {
  const { admin, opens, limited } = findAudience(event);
  if (hasAnyGrant(member.grants, opens)) {
    return member.wards.length === 0 ? admin(event) : limited(event, member.wards);
  }
  const share = toStaffShare(event);
  switch (share.to) {
    case "everyone":
      return whole(event);
    case "account":
      return share.accountId === member.accountId ? whole(event) : share.others;
    case "departments": {
      const isOwn = share.departments.has(toComparedText(member.department));
      return isOwn ? share.narrowed(member.department) : share.others;
    }
    case "nobody":
      return share.others;
  }
}

/** The fewest grants, without an administrator's, that open these types of change; of no types: of all. */
export function grantsToRead(types: readonly EventType[]): Grant[] {
  const audiences: Audiences = AUDIENCES;
  const wanted = types.length === 0 ? (Object.keys(audiences) as EventType[]) : types;
  const grants: Grant[] = [];
  for (const type of wanted) {
    const opens: readonly Grant[] = audiences[type]?.opens ?? [];
    const [first] = opens.filter((grant) => grant !== "administrator");
    if (first !== undefined && !hasAnyGrant(grants, opens)) grants.push(first);
  }
  return grants;
}

/**
 * True if an account without an administrator's rights can receive this type of change.
 * @internal
 */
export function isForOthers(type: EventType): boolean {
  const { opens, staff } = (AUDIENCES as Audiences)[type];
  return opens.some((grant) => grant !== "administrator") || (staff as unknown) === everyone;
}

/** An event as sent to boards with this view. */
export function projectForBoard(
  event: LoggedEvent,
  view: BoardView,
  context: BoardContext,
): BoardChange {
  return findAudience(event).board(event, view, context);
}

/** True if an event may change who is on call, so that its board projection needs the current people. */
export function mayChangeOnCall(event: LoggedEvent): boolean {
  return !isRedacted(event) && isConcerned(event.type, "onCall");
}

/** Audience of an event's type, or of a removed content. */
function findAudience<T extends EventType>(event: LoggedEvent & { type: T }): Audience<T> {
  if (isRedacted(event)) return REDACTED;
  const audiences: Audiences = AUDIENCES;
  return audiences[event.type];
}

/** A patient of the limit's wards completely, a removal when it leaves them, nothing otherwise. */
function patientWithin(event: LoggedEvent<CardEvent>, limit: WardLimit): LiveChange {
  const { revision, payload } = event;
  if (isWithinLimit(limit, payload)) return wholeCard(event);
  const wasWithin = !isArrival(event) && isWithinLimit(limit, shownBefore(event));
  return wasWithin
    ? { revision, type: "patient.deleted", payload: { id: payload.id } }
    : { revision };
}

function removedWithin(event: LoggedEvent<"patient.deleted">, limit: WardLimit): LiveChange {
  return isWithinLimit(limit, removedCard(event)) ? whole(event) : bare(event);
}

function wardWithin(
  event: LoggedEvent<`ward.${"created" | "updated" | "deleted"}`>,
  limit: WardLimit,
): LiveChange {
  return isWithinLimit(limit, { ward_id: event.payload.id }) ? whole(event) : bare(event);
}

function whole({ hospitalId: _hospital, changes: _changes, ...change }: LoggedEvent): LiveChange {
  // Old log entries lack newer fields, which pages read as empty.
  return change as LiveChange;
}

function wholeCard({ revision, type, payload }: LoggedEvent<CardEvent>): LiveChange {
  return { revision, type, payload: wholePatient(payload) };
}

function bare({ revision }: Pick<LoggedEvent, "revision">): { revision: number } {
  return { revision };
}
