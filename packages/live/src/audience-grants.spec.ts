import { isDeepStrictEqual } from "node:util";
import type { EventType } from "@wardline/contracts/live/events";
import type { LoggedEvent } from "@wardline/database/event-log";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { PAYLOADS } from "../testing/samples.js";
import { projectForStaff } from "./audience.js";

/** Recipients of the whole event by type: "all" is everyone, "some" anyone with a grant. */
const WHOLE_EVENT_RECIPIENTS: { [T in EventType]: "all" | "some" | readonly Grant[] } = {
  "patient.created": ["patients.read", "patients.write"],
  "patient.updated": ["patients.read", "patients.write"],
  "patient.merged": ["patients.read", "patients.write"],
  "patient.merge_undone": ["patients.read", "patients.write"],
  "patient.restored": ["patients.read", "patients.write"],
  "patient.deleted": ["patients.read", "patients.write"],
  "patient.erased": ["patients.read", "patients.write"],
  "announcement.created": ["announcements.write"],
  "announcement.updated": ["announcements.write"],
  "announcement.deleted": ["announcements.write"],
  "emergency.raised": "all",
  "emergency.ended": "all",
  "roster.created": ["roster.manage"],
  "roster.updated": ["roster.manage"],
  "roster.deleted": ["roster.manage"],
  "absence.created": ["roster.manage"],
  "absence.updated": ["roster.manage"],
  "absence.deleted": ["roster.manage"],
  "offer.created": ["roster.manage"],
  "offer.updated": ["roster.manage"],
  "staff.created": ["staff.manage"],
  "staff.updated": ["staff.manage"],
  "staff.deleted": ["staff.manage"],
  "account.updated": [],
  "token.created": [],
  "token.deleted": [],
  "department.added": "some",
  "department.updated": "some",
  "department.removed": "some",
  "role.added": "some",
  "role.removed": "some",
  "ward.created": "some",
  "ward.updated": "some",
  "ward.deleted": "some",
  "signals.updated": ["patients.read", "patients.write", "settings.manage"],
  "rules.updated": ["roster.write", "roster.manage", "settings.manage"],
  "holidays.updated": "all",
  "proposal.created": ["roster.manage"],
  "proposal.updated": ["roster.manage"],
  "display.published": ["displays.manage"],
  "display.updated": "all",
  "display.revoked": "all",
  "station.paired": ["displays.manage"],
  "station.revoked": ["displays.manage"],
  "kits.requested": ["patients.read", "patients.write"],
  "hospital.updated": "all",
  "hospital.exported": [],
  "hospital.suspended": [],
  "hospital.resumed": [],
  "hospital.handed_over": [],
  "sign_on.reported": [],
  "retention.updated": [],
  "retention.ran": [],
  "webhook.created": [],
  "webhook.updated": [],
  "webhook.deleted": [],
  "webhook.tested": [],
  "adt.updated": ["settings.manage"],
  "adt.parked": ["patients.write"],
  "adt.settled": ["patients.write"],
  "hour.passed": "some",
  "duty.changed": "all",
  "duty.seen": "all",
  "call.reported": "all",
  "call.cleared": "all",
};

const TYPES = Object.keys(WHOLE_EVENT_RECIPIENTS) as EventType[];

function createEvent(type: EventType): LoggedEvent {
  const fixed = { hospitalId: "h", revision: 7, changes: null };
  return { ...fixed, type, payload: PAYLOADS[type] } as LoggedEvent;
}

const projectEvent = (type: EventType, grants: readonly Grant[]) =>
  projectForStaff(createEvent(type), {
    accountId: "x",
    department: "Obstetrics",
    grants,
    wards: [],
  });

describe.each(TYPES)("%s", (type) => {
  const whole = { revision: 7, type, payload: PAYLOADS[type] };

  it.each(GRANTS)("reaches staff with %s in full only if the grant permits it", (grant) => {
    const recipients = WHOLE_EVENT_RECIPIENTS[type];
    const isWhole =
      typeof recipients === "string" || grant === "administrator" || recipients.includes(grant);
    expect(projectEvent(type, [grant])).toEqual(isWhole ? whole : projectEvent(type, []));
  });

  it.each(BUNDLES)("reaches a $name only if one of its rights permits it", ({ grants }) => {
    const sufficientGrants = grants.filter((grant) =>
      isDeepStrictEqual(projectEvent(type, [grant]), whole),
    );
    const change = projectEvent(type, grants);
    expect(change).toEqual(sufficientGrants.length > 0 ? whole : projectEvent(type, []));
  });

  it("reaches staff without grants completely only if it reaches everyone", () => {
    const change = projectEvent(type, []);
    if (WHOLE_EVENT_RECIPIENTS[type] === "all") expect(change).toEqual(whole);
    else expect(change.payload).not.toEqual(PAYLOADS[type]);
  });
});

it("shows a roster maker only their own department's part of a roster", () => {
  const member = {
    accountId: "x",
    department: "Surgery",
    grants: ["roster.write"],
    wards: [],
  } as const;
  expect(projectForStaff(createEvent("roster.updated"), member).payload).toMatchObject({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery" }],
  });
});

it("shows staff their own grants, even without a right to see grants", () => {
  const member = {
    accountId: "own",
    department: "Surgery",
    grants: ["emr.manage"],
    wards: [],
  } as const;
  expect(projectForStaff(createEvent("staff.updated"), member).payload).toEqual(
    PAYLOADS["staff.updated"],
  );
});
