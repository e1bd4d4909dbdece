import { canAffect } from "@wardline/contracts/live/event-concerns";
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
import { getZoneData } from "@wardline/domain/time/zone-facts";
import {
  type BoardContext,
  getDeletedScopeFields,
  getFormerScopeFields,
  getOnCallNow,
  isArrival,
  projectAnnouncementEvent,
  projectOnCallEvent,
  projectPatientEvent,
  projectRemoval,
  projectWard,
} from "./board-projection.js";
import { projectEmergencyEnd, projectEmergencyEvent } from "./emergency-projection.js";
import type { BoardView } from "./rooms.js";
import {
  type StaffShare,
  type StaffViewer,
  shareAbsence,
  shareAccount,
  shareDeletedRoster,
  shareDisplay,
  shareDuty,
  shareDutyAnywhere,
  shareOffer,
  shareProposal,
  shareRoster,
  shareWithEveryone,
  shareWithNobody,
  shareWithOwner,
} from "./staff-projection.js";
import { completePatient } from "./whole-patient.js";

/** Audience of an event type (docs/wire/live.md, What each audience sees). */
interface Audience<T extends EventType> {
  admin: (event: LoggedEvent<T>) => LiveChange;
  /** Grants with which staff receive the same as administrators. */
  fullGrants: readonly Grant[];
  /** Content for staff with such a grant limited to wards (docs/wire/accounts.md, Persons by ward). */
  limited: (event: LoggedEvent<T>, limit: WardLimit) => LiveChange;
  /** Content for staff without such a grant. */
  staff: (event: LoggedEvent<T>) => StaffShare;
  /** Content for a board: at most what its view may show, at least the revision. */
  board: (event: LoggedEvent<T>, view: BoardView, context: BoardContext) => BoardChange;
}

type Audiences = { [T in EventType]: Audience<T> };

const patientAudience = {
  admin: toWholeCard,
  fullGrants: ["patients.read"],
  limited: narrowPatient,
  staff: shareWithNobody,
  board: projectPatientEvent,
} as const;
const noticeAudience = {
  admin: toWholeEvent,
  fullGrants: ["announcements.write"],
  limited: toWholeEvent,
  staff: shareWithNobody,
  board: (
    event: LoggedEvent<"announcement.created" | "announcement.updated">,
    _view: BoardView,
    { now }: BoardContext,
  ) => projectAnnouncementEvent(event, now),
} as const;
const contactAudience = { admin: toWholeEvent, limited: toWholeEvent, board: projectOnCallEvent };
const rosterAudience = { ...contactAudience, fullGrants: ["roster.manage"] } as const;
/**
 * Audience of absences. Boards receive nothing about them, because boards show people on call even if they are away.
 */
const absenceAudience = {
  admin: toWholeEvent,
  fullGrants: ["roster.manage"],
  limited: toWholeEvent,
  staff: shareAbsence,
  board: toBareChange,
} as const;
/** Audiences that may reload offers; an offer can be for a single colleague. */
const offerAudience = { ...absenceAudience, staff: shareOffer } as const;
/** Audiences that may reload proposals: roster makers. The log only says that a proposal exists. */
const proposalAudience = { ...absenceAudience, staff: shareProposal } as const;
const staffAudience = { ...contactAudience, fullGrants: ["staff.manage"] } as const;
const accountAudience = {
  admin: toWholeEvent,
  fullGrants: ["administrator"],
  limited: toBareChange,
  board: toBareChange,
} as const;
const administrationAudience = {
  admin: toWholeEvent,
  fullGrants: ["administrator"],
  limited: toBareChange,
  staff: shareWithNobody,
  board: toBareChange,
} as const;
/** Audience of parked messages. They name patients in no known ward, so limited accounts and boards receive nothing. */
const parkedMessageAudience = {
  admin: toWholeEvent,
  fullGrants: ["patients.write"],
  limited: toBareChange,
  staff: shareWithNobody,
  board: toBareChange,
} as const;
const operatorAudience = administrationAudience;
/** Audience of events whose content was removed; only their existence is shown. */
const REDACTED_AUDIENCE = {
  admin: toBareChange,
  fullGrants: [],
  limited: toBareChange,
  staff: shareWithNobody,
  board: toBareChange,
};
const departmentAudience = { ...contactAudience, fullGrants: GRANTS, staff: shareDuty };
const roleAudience = {
  admin: toWholeEvent,
  fullGrants: GRANTS,
  limited: toWholeEvent,
  staff: shareWithNobody,
  board: toBareChange,
};
/** Audience of wards, which contain nothing about patients; consequences for patients are separate changes. */
const wardAudience = { ...roleAudience, limited: narrowWard, board: projectWard };
/** Audience in which every account receives the same content as administrators. */
const everyoneAudience = {
  admin: toWholeEvent,
  fullGrants: [],
  limited: toWholeEvent,
  staff: shareWithEveryone,
} as const;
/** Audience of emergencies: everyone in the hospital; boards outside the scope receive nothing. */
const emergencyAudience = { ...everyoneAudience } as const;
/** Audience of display settings: staff who do not manage displays learn only that a display may have changed. */
const displayAudience = {
  admin: toWholeEvent,
  fullGrants: ["displays.manage"],
  limited: toBareChange,
  staff: shareDisplay,
  board: toBareChange,
} as const;
/** Audience of stations, about which boards receive nothing. */
const stationAudience = { ...displayAudience, staff: shareWithNobody } as const;

/** Audiences by event type; the types require an audience for every event. */
const AUDIENCES = {
  "patient.created": patientAudience,
  "patient.updated": patientAudience,
  "patient.merged": patientAudience,
  "patient.merge_undone": patientAudience,
  "patient.restored": patientAudience,
  "patient.deleted": {
    ...patientAudience,
    admin: toWholeEvent,
    limited: narrowRemoval,
    board: projectRemoval,
  },
  "patient.erased": {
    ...patientAudience,
    admin: toWholeEvent,
    limited: toBareChange,
    board: toBareChange,
  },
  "announcement.created": noticeAudience,
  "announcement.updated": noticeAudience,
  "announcement.deleted": {
    ...noticeAudience,
    board: ({ revision, type, payload: { id } }) => ({ revision, type, payload: { id } }),
  },
  "emergency.raised": { ...emergencyAudience, board: projectEmergencyEvent },
  "emergency.ended": { ...emergencyAudience, board: projectEmergencyEnd },
  "roster.created": { ...rosterAudience, staff: shareRoster },
  "roster.updated": { ...rosterAudience, staff: shareRoster },
  "roster.deleted": { ...rosterAudience, staff: shareDeletedRoster },
  "absence.created": absenceAudience,
  "absence.updated": absenceAudience,
  "absence.deleted": absenceAudience,
  "offer.created": offerAudience,
  "offer.updated": offerAudience,
  "staff.created": { ...staffAudience, staff: shareDuty },
  "staff.updated": { ...staffAudience, staff: shareAccount },
  "staff.deleted": { ...staffAudience, staff: shareDutyAnywhere },
  "account.updated": { ...accountAudience, staff: shareWithOwner },
  "token.created": administrationAudience,
  "token.deleted": administrationAudience,
  "department.added": departmentAudience,
  "department.updated": departmentAudience,
  "department.removed": departmentAudience,
  "role.added": roleAudience,
  "role.removed": roleAudience,
  "ward.created": wardAudience,
  "ward.updated": wardAudience,
  "ward.deleted": wardAudience,
  "signals.updated": {
    admin: toWholeEvent,
    fullGrants: ["patients.read", "settings.manage"],
    limited: toWholeEvent,
    staff: shareWithNobody,
    board: ({ revision, type, payload: { targets, acuity_scale } }) => ({
      revision,
      type,
      payload: { targets, acuity_scale },
    }),
  },
  "rules.updated": {
    admin: toWholeEvent,
    fullGrants: ["roster.write", "settings.manage"],
    limited: toWholeEvent,
    staff: shareWithNobody,
    board: toBareChange,
  },
  "holidays.updated": { ...everyoneAudience, board: toBareChange },
  "proposal.created": proposalAudience,
  "proposal.updated": proposalAudience,
  "display.published": displayAudience,
  "display.updated": {
    ...displayAudience,
    // A display's own settings reach its screens as a new `state`; its own template overrides the hospital's.
    board: ({ revision, type, payload }, view) =>
      "board_template" in payload && view.template === null
        ? { revision, type, payload: { template: payload.board_template } }
        : { revision },
  },
  "display.revoked": { ...everyoneAudience, board: toBareChange },
  "station.paired": stationAudience,
  "station.revoked": stationAudience,
  "kits.requested": { ...stationAudience, fullGrants: ["patients.read"], limited: toWholeEvent },
  "hospital.updated": {
    ...everyoneAudience,
    // A new time zone can change the roster date, and so who is on call.
    board: ({ revision, type, payload }, view, context) => {
      const { hospital_name: name, logo_url, timezone } = payload;
      const onCall = getOnCallNow(view, context);
      const hospital = { name, logo_url, timezone, ...getZoneData(timezone, context.now) };
      return { revision, type, payload: onCall === null ? hospital : { ...hospital, onCall } };
    },
  },
  "hospital.exported": operatorAudience,
  "hospital.suspended": operatorAudience,
  "hospital.resumed": operatorAudience,
  "hospital.handed_over": operatorAudience,
  "sign_on.reported": administrationAudience,
  "retention.updated": administrationAudience,
  "retention.ran": administrationAudience,
  "webhook.created": administrationAudience,
  "webhook.updated": administrationAudience,
  "webhook.deleted": administrationAudience,
  "webhook.tested": administrationAudience,
  "adt.updated": { ...parkedMessageAudience, fullGrants: ["settings.manage"] },
  "adt.parked": parkedMessageAudience,
  "adt.settled": parkedMessageAudience,
  "hour.passed": {
    admin: toWholeEvent,
    fullGrants: GRANTS,
    limited: toWholeEvent,
    staff: shareWithNobody,
    board: ({ revision, type, payload: { at } }, view, context) => {
      const onCall = getOnCallNow(view, context);
      return { revision, type, payload: onCall === null ? { at } : { at, onCall } };
    },
  },
  "duty.changed": { ...everyoneAudience, board: projectOnCallEvent },
  "duty.seen": { ...everyoneAudience, board: toBareChange },
  "call.reported": { ...everyoneAudience, board: toBareChange },
  "call.cleared": { ...everyoneAudience, board: toBareChange },
} satisfies Audiences;

/** An event as sent to administrators. */
export function projectForAdmin(event: LoggedEvent): LiveChange {
  return findAudience(event).admin(event);
}

/** Returns the staff who receive an event's content, and what all others receive. */
export function toStaffShare(event: LoggedEvent): StaffShare {
  return findAudience(event).staff(event);
}

/**
 * Converts an event to the content for one account: the whole event if the account's grants allow it or the event is
 * about the account, otherwise the bare revision.
 */
export function projectForStaff(event: LoggedEvent, member: StaffViewer): LiveChange {
  const { admin, fullGrants, limited } = findAudience(event);
  if (hasAnyGrant(member.grants, fullGrants)) {
    return member.wards.length === 0 ? admin(event) : limited(event, member.wards);
  }
  const share = toStaffShare(event);
  switch (share.to) {
    case "everyone":
      return toWholeEvent(event);
    case "account":
      return share.accountId === member.accountId ? toWholeEvent(event) : share.others;
    case "departments": {
      const isOwn = share.departments.has(toComparedText(member.department));
      return isOwn ? share.narrow(member.department) : share.others;
    }
    case "nobody":
      return share.others;
  }
}

/** Returns the fewest grants, without `administrator`, that open these types of change; an empty list means all. */
export function listGrantsToRead(types: readonly EventType[]): Grant[] {
  const audiences: Audiences = AUDIENCES;
  const wanted = types.length === 0 ? (Object.keys(audiences) as EventType[]) : types;
  const grants: Grant[] = [];
  for (const type of wanted) {
    const fullGrants: readonly Grant[] = audiences[type]?.fullGrants ?? [];
    const [first] = fullGrants.filter((grant) => grant !== "administrator");
    if (first !== undefined && !hasAnyGrant(grants, fullGrants)) grants.push(first);
  }
  return grants;
}

/**
 * True if an account without an administrator's rights can receive this type of change.
 * @internal
 */
export function isForNonAdministrators(type: EventType): boolean {
  const { fullGrants, staff } = (AUDIENCES as Audiences)[type];
  return (
    fullGrants.some((one) => one !== "administrator") || (staff as unknown) === shareWithEveryone
  );
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
export function canChangeOnCall(event: LoggedEvent): boolean {
  return !isRedacted(event) && canAffect(event.type, "onCall");
}

/** Finds the audience of an event's type, or returns `REDACTED_AUDIENCE` if the event's content was removed. */
function findAudience<T extends EventType>(event: LoggedEvent & { type: T }): Audience<T> {
  if (isRedacted(event)) return REDACTED_AUDIENCE;
  const audiences: Audiences = AUDIENCES;
  return audiences[event.type];
}

/**
 * Reduces a patient's change to a ward limit: the whole patient within the limit, a removal when the patient leaves the
 * limit, nothing otherwise.
 */
function narrowPatient(event: LoggedEvent<CardEvent>, limit: WardLimit): LiveChange {
  const { revision, payload } = event;
  if (isWithinLimit(limit, payload)) return toWholeCard(event);
  const wasWithin = !isArrival(event) && isWithinLimit(limit, getFormerScopeFields(event));
  return wasWithin
    ? { revision, type: "patient.deleted", payload: { id: payload.id } }
    : { revision };
}

function narrowRemoval(event: LoggedEvent<"patient.deleted">, limit: WardLimit): LiveChange {
  return isWithinLimit(limit, getDeletedScopeFields(event))
    ? toWholeEvent(event)
    : toBareChange(event);
}

function narrowWard(
  event: LoggedEvent<`ward.${"created" | "updated" | "deleted"}`>,
  limit: WardLimit,
): LiveChange {
  return isWithinLimit(limit, { ward_id: event.payload.id })
    ? toWholeEvent(event)
    : toBareChange(event);
}

function toWholeEvent({
  hospitalId: _hospital,
  changes: _changes,
  ...change
}: LoggedEvent): LiveChange {
  // Old log entries lack newer fields, which pages treat as empty.
  return change as LiveChange;
}

function toWholeCard({ revision, type, payload }: LoggedEvent<CardEvent>): LiveChange {
  return { revision, type, payload: completePatient(payload) };
}

function toBareChange({ revision }: Pick<LoggedEvent, "revision">): { revision: number } {
  return { revision };
}
