import { isConcerned } from "@wardline/contracts/event-concerns";
import type { BoardChange, EventType, LiveChange } from "@wardline/contracts/live";
import { isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { GRANTS, type Grant, includesAny } from "@wardline/domain/people/grants";
import { compared } from "@wardline/domain/text/text-forms";
import { zoneFacts } from "@wardline/domain/time/zone-facts";
import { isWithin, type WardLimit } from "@wardline/domain/wards/ward-limit";
import {
  announcementOnBoard,
  type BoardContext,
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
  dutyOfAny,
  dutyOfDepartment,
  everyone,
  nobody,
  offersOfDepartment,
  ownAccount,
  ownDeletedRoster,
  ownGuard,
  ownRoster,
  proposalOfDepartment,
  type StaffMember,
  type StaffShare,
} from "./staff-projection.js";
import { wholePatient } from "./whole-patient.js";

/** Who sees what of one type of event (docs/wire.md, What each audience sees). */
interface Audience<T extends EventType> {
  admin: (event: LoggedEvent<T>) => LiveChange;
  /** With one of these grants a staff member receives what administrators do. */
  opens: readonly Grant[];
  /** What staff receive with one of them whose rights are limited to wards (docs/wire.md, Persons by ward). */
  limited: (event: LoggedEvent<T>, limit: WardLimit) => LiveChange;
  /** What staff receive without. */
  staff: (event: LoggedEvent<T>) => StaffShare;
  /** Never more than the view may show, and at least the revision. */
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
/** Who is away; boards say who is on call, away or not. */
const onAbsences = {
  admin: whole,
  opens: ["roster.manage"],
  limited: whole,
  staff: awayInDepartment,
  board: bare,
} as const;
/** Who may take what is read again by each: an offer can be for one colleague alone. */
const onOffers = { ...onAbsences, staff: offersOfDepartment } as const;
/** What a proposal says is read by those who make the roster; the log holds no more than that there is one. */
const onProposals = { ...onAbsences, staff: proposalOfDepartment } as const;
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
/** What those did with the hospital who run the installation. */
const onOperators = onAdministration;
/** What the change held was removed: nobody can learn more than that there was one. */
const REDACTED = { admin: bare, opens: [], limited: bare, staff: nobody, board: bare };
const onDepartments = { ...onContacts, opens: GRANTS, staff: dutyOfDepartment };
const onRoles = { admin: whole, opens: GRANTS, limited: whole, staff: nobody, board: bare };
/** A ward says nothing of a patient; what a change of it means for a card comes as that card's own change. */
const onWards = { ...onRoles, limited: wardWithin, board: wardOnBoard };
/** Every account may read them as administrators do: there is nothing left to open. */
const toEveryone = { admin: whole, opens: [], limited: whole, staff: everyone } as const;
/** Everyone who works in the hospital sees an emergency; boards that it is not for receive nothing of it. */
const onEmergencies = { ...toEveryone } as const;
/** What displays are set to is for those who manage them; staff learn that theirs may be another one. */
const onDisplays = {
  admin: whole,
  opens: ["displays.manage"],
  limited: bare,
  staff: displayNotice,
  board: bare,
} as const;
/** Boards and stations are strangers to each other. */
const onStations = { ...onDisplays, staff: nobody } as const;

/** Every type of event has its line: one that has none does not compile. */
const AUDIENCES = {
  "patient.created": onPatients,
  "patient.updated": onPatients,
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
  "staff.created": { ...onStaff, staff: dutyOfDepartment },
  "staff.updated": { ...onStaff, staff: ownAccount },
  "staff.deleted": { ...onStaff, staff: dutyOfAny },
  "account.updated": { ...onAccounts, staff: ownGuard },
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
    // A display's own settings reach its screens as a new `state`; its own template stands before the hospital's.
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
    // Another time zone is another day, and so other people on call.
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

/** Every type of event that there is. */
export const EVENT_TYPES = Object.keys(AUDIENCES) as EventType[];

/** What an administrator receives of an event. */
export function projectForAdmin(event: LoggedEvent): LiveChange {
  return audienceOf(event).admin(event);
}

/** Which staff receive an event, and what of it. */
export function staffShareOf(event: LoggedEvent): StaffShare {
  return audienceOf(event).staff(event);
}

/** What one account receives of an event: what its grants open, what is its own, else the bare revision. */
export function projectForStaff(event: LoggedEvent, member: StaffMember): LiveChange {
  const { admin, opens, limited } = audienceOf(event);
  if (includesAny(member.grants, opens)) {
    return member.wards.length === 0 ? admin(event) : limited(event, member.wards);
  }
  const share = staffShareOf(event);
  switch (share.to) {
    case "everyone":
      return whole(event);
    case "account":
      return share.accountId === member.accountId ? whole(event) : share.others;
    case "departments": {
      const isOwn = share.departments.has(compared(member.department));
      return isOwn ? share.narrowed(member.department) : share.others;
    }
    case "nobody":
      return share.others;
  }
}

/** What a board with this view receives of an event. */
export function projectForBoard(
  event: LoggedEvent,
  view: BoardView,
  context: BoardContext,
): BoardChange {
  return audienceOf(event).board(event, view, context);
}

/** Whether an event may change who is on call, so that its projection for boards needs to know who is. */
export function touchesOnCall(event: LoggedEvent): boolean {
  return !isRedacted(event) && isConcerned(event.type, "onCall");
}

/** The line of an event's type, for events of exactly that type; of its own, once what it held was removed. */
function audienceOf<T extends EventType>(event: LoggedEvent & { type: T }): Audience<T> {
  if (isRedacted(event)) return REDACTED;
  const audiences: Audiences = AUDIENCES;
  return audiences[event.type];
}

/**
 * A card of someone's wards whole; one that has left them is taken away; of one that lies elsewhere, and did, there is
 * nothing to say.
 */
function patientWithin(
  event: LoggedEvent<"patient.created" | "patient.updated">,
  limit: WardLimit,
): LiveChange {
  const { revision, payload } = event;
  if (isWithin(limit, payload)) return wholeCard(event);
  const wasWithin = event.type === "patient.updated" && isWithin(limit, shownBefore(event));
  return wasWithin
    ? { revision, type: "patient.deleted", payload: { id: payload.id } }
    : { revision };
}

function removedWithin(event: LoggedEvent<"patient.deleted">, limit: WardLimit): LiveChange {
  return isWithin(limit, removedCard(event)) ? whole(event) : bare(event);
}

function wardWithin(
  event: LoggedEvent<`ward.${"created" | "updated" | "deleted"}`>,
  limit: WardLimit,
): LiveChange {
  return isWithin(limit, { ward_id: event.payload.id }) ? whole(event) : bare(event);
}

function whole({ hospitalId: _hospital, changes: _changes, ...change }: LoggedEvent): LiveChange {
  // What was logged before a field was there does not hold it: a page reads it as not given.
  return change as LiveChange;
}

function wholeCard({
  revision,
  type,
  payload,
}: LoggedEvent<"patient.created" | "patient.updated">): LiveChange {
  return { revision, type, payload: wholePatient(payload) };
}

function bare({ revision }: Pick<LoggedEvent, "revision">): { revision: number } {
  return { revision };
}
