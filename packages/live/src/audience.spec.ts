import type { EventType } from "@wardline/contracts/live/events";
import type { Roster } from "@wardline/contracts/roster/roster";
import type { LoggedEvent, LoggedPayload } from "@wardline/database/event-log";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import {
  display,
  duty,
  NOW,
  onCall,
  onDuty,
  PAYLOADS,
  patient,
  roster,
  shownPatient,
} from "../testing/samples.js";
import { MASKS, OPEN_VIEW } from "../testing/views.js";
import {
  canChangeOnCall,
  projectForAdmin,
  projectForBoard,
  projectForStaff,
  toStaffShare,
} from "./audience.js";
import type { BoardView } from "./rooms.js";

const OPEN_BOARD = OPEN_VIEW;
const MASKED_BOARD: BoardView = { ...OPEN_BOARD, name_display: "initials", show_contacts: false };

type Part = "whole" | "bare" | { payload: unknown } | { duty: string[] };

/** Expected content per audience. Staff: the member concerned, a department colleague, and someone of another department. */
interface Expected {
  staff: { own: Part; colleague: Part; outsider: Part };
  /** A board that shows everything, and one that masks names and hides contacts. */
  board: { open: Part; masked: Part };
}

const forAllStaff = (part: Part) => ({ own: part, colleague: part, outsider: part });
const ALL = { own: "whole", colleague: "whole", outsider: "whole" } as const;
const NONE = { own: "bare", colleague: "bare", outsider: "bare" } as const;
const MARKED_BOARD_PARTS = { open: { payload: { onCall } }, masked: "bare" } as const;
const BARE_BOARD_PARTS = { open: "bare", masked: "bare" } as const;

const onWard: Expected["board"] = {
  open: { payload: { ...shownPatient, name: "Adaeze Okafor", hospital_no: "SL-204" } },
  masked: { payload: { ...shownPatient, name: "A. O.", hospital_no: "" } },
};
const { version: _, ...shownWard } = PAYLOADS["ward.created"];
const room: Expected["board"] = { open: { payload: shownWard }, masked: { payload: shownWard } };
const notice = {
  payload: {
    id: "a",
    message: "Fire drill",
    expires_at: null,
    created_at: "2026-03-04T08:00:00.000Z",
  },
};
const { id: alarmId, kind, text, place, raised_at, ends_at } = PAYLOADS["emergency.raised"];
const alarm = { payload: { id: alarmId, kind, text, place, raised_at, ends_at } };
const forBothBoards = (part: Part) => ({ open: part, masked: part });
const narrowPart = {
  payload: { ...roster, departments: ["Surgery"], departmentStaff: [duty("Surgery")] },
};
const absencePart = { payload: { department: "Surgery" } };
const surgeryAbsence: Expected["staff"] = {
  own: absencePart,
  colleague: absencePart,
  outsider: "bare",
};
const inSurgery: Part = { duty: ["Surgery"] };
const inBoth: Part = { duty: ["Surgery", "Cardiology"] };
const DUTY = { own: inSurgery, colleague: inSurgery, outsider: inSurgery };
const anyDuty: Part = { duty: [] };
const ANY_DUTY = { own: anyDuty, colleague: anyDuty, outsider: anyDuty };
const rosterStaff: Expected["staff"] = { own: narrowPart, colleague: narrowPart, outsider: inBoth };
const deletedRoster = { payload: { id: "r", date: "2026-03-04", departments: ["Surgery"] } };
const named = {
  name: "St. Luke's",
  logo_url: null,
  timezone: "Africa/Lagos",
  ...getZoneData("Africa/Lagos", NOW),
};
const { at } = PAYLOADS["hour.passed"];
const { targets, acuity_scale } = PAYLOADS["signals.updated"];
const waitTargets = { payload: { targets, acuity_scale } };

const EXPECTED: { [T in EventType]: Expected } = {
  "patient.created": { staff: NONE, board: onWard },
  "patient.updated": { staff: NONE, board: onWard },
  "patient.merged": { staff: NONE, board: onWard },
  "patient.merge_undone": { staff: NONE, board: onWard },
  "patient.restored": { staff: NONE, board: onWard },
  "patient.deleted": { staff: NONE, board: { open: "whole", masked: "whole" } },
  "patient.erased": { staff: NONE, board: BARE_BOARD_PARTS },
  "announcement.created": { staff: NONE, board: { open: notice, masked: notice } },
  "announcement.updated": { staff: NONE, board: { open: notice, masked: notice } },
  "announcement.deleted": { staff: NONE, board: { open: "whole", masked: "whole" } },
  "emergency.raised": { staff: ALL, board: forBothBoards(alarm) },
  "emergency.ended": { staff: ALL, board: forBothBoards({ payload: { id: alarmId } }) },
  "roster.created": { staff: rosterStaff, board: MARKED_BOARD_PARTS },
  "roster.updated": { staff: rosterStaff, board: MARKED_BOARD_PARTS },
  "roster.deleted": {
    staff: { own: deletedRoster, colleague: deletedRoster, outsider: inBoth },
    board: MARKED_BOARD_PARTS,
  },
  "absence.created": { staff: surgeryAbsence, board: BARE_BOARD_PARTS },
  "absence.updated": { staff: surgeryAbsence, board: BARE_BOARD_PARTS },
  "absence.deleted": { staff: surgeryAbsence, board: BARE_BOARD_PARTS },
  "offer.created": { staff: surgeryAbsence, board: BARE_BOARD_PARTS },
  "offer.updated": { staff: surgeryAbsence, board: BARE_BOARD_PARTS },
  "staff.created": { staff: DUTY, board: MARKED_BOARD_PARTS },
  "staff.updated": { staff: { ...DUTY, own: "whole" }, board: MARKED_BOARD_PARTS },
  "staff.deleted": { staff: ANY_DUTY, board: MARKED_BOARD_PARTS },
  "account.updated": { staff: { ...NONE, own: "whole" }, board: BARE_BOARD_PARTS },
  "token.created": { staff: NONE, board: BARE_BOARD_PARTS },
  "token.deleted": { staff: NONE, board: BARE_BOARD_PARTS },
  "department.added": { staff: DUTY, board: MARKED_BOARD_PARTS },
  "department.updated": { staff: DUTY, board: MARKED_BOARD_PARTS },
  "department.removed": { staff: DUTY, board: MARKED_BOARD_PARTS },
  "role.added": { staff: NONE, board: BARE_BOARD_PARTS },
  "role.removed": { staff: NONE, board: BARE_BOARD_PARTS },
  "ward.created": { staff: NONE, board: room },
  "ward.updated": { staff: NONE, board: room },
  "ward.deleted": { staff: NONE, board: { open: "whole", masked: "whole" } },
  "signals.updated": { staff: NONE, board: { open: waitTargets, masked: waitTargets } },
  "rules.updated": { staff: NONE, board: BARE_BOARD_PARTS },
  "holidays.updated": { staff: ALL, board: BARE_BOARD_PARTS },
  "proposal.created": { staff: { ...ALL, outsider: "bare" }, board: BARE_BOARD_PARTS },
  "proposal.updated": { staff: { ...ALL, outsider: "bare" }, board: BARE_BOARD_PARTS },
  "display.published": {
    staff: forAllStaff({ payload: { display_id: display.display_id } }),
    board: BARE_BOARD_PARTS,
  },
  "display.updated": { staff: ALL, board: forBothBoards({ payload: { template: "3d" } }) },
  "display.revoked": { staff: ALL, board: BARE_BOARD_PARTS },
  "station.paired": { staff: NONE, board: BARE_BOARD_PARTS },
  "station.revoked": { staff: NONE, board: BARE_BOARD_PARTS },
  "kits.requested": { staff: NONE, board: BARE_BOARD_PARTS },
  "hospital.updated": {
    staff: ALL,
    board: { open: { payload: { ...named, onCall } }, masked: { payload: named } },
  },
  "hospital.exported": { staff: NONE, board: BARE_BOARD_PARTS },
  "hospital.suspended": { staff: NONE, board: BARE_BOARD_PARTS },
  "hospital.resumed": { staff: NONE, board: BARE_BOARD_PARTS },
  "hospital.handed_over": { staff: NONE, board: BARE_BOARD_PARTS },
  "sign_on.reported": { staff: NONE, board: BARE_BOARD_PARTS },
  "retention.updated": { staff: NONE, board: BARE_BOARD_PARTS },
  "retention.ran": { staff: NONE, board: BARE_BOARD_PARTS },
  "webhook.created": { staff: NONE, board: BARE_BOARD_PARTS },
  "webhook.updated": { staff: NONE, board: BARE_BOARD_PARTS },
  "webhook.deleted": { staff: NONE, board: BARE_BOARD_PARTS },
  "webhook.tested": { staff: NONE, board: BARE_BOARD_PARTS },
  "adt.updated": { staff: NONE, board: BARE_BOARD_PARTS },
  "adt.parked": { staff: NONE, board: BARE_BOARD_PARTS },
  "adt.settled": { staff: NONE, board: BARE_BOARD_PARTS },
  "hour.passed": {
    staff: NONE,
    board: { open: { payload: { at, onCall } }, masked: { payload: { at } } },
  },
  "duty.changed": { staff: ALL, board: MARKED_BOARD_PARTS },
  "duty.seen": { staff: ALL, board: BARE_BOARD_PARTS },
  "call.reported": { staff: ALL, board: BARE_BOARD_PARTS },
  "call.cleared": { staff: ALL, board: BARE_BOARD_PARTS },
};

const TYPES = Object.keys(EXPECTED) as EventType[];

function event<T extends EventType>(
  type: T,
  given: Partial<Pick<LoggedEvent, "changes">> & { payload?: LoggedPayload<T> } = {},
): LoggedEvent {
  const payload = PAYLOADS[type];
  return {
    hospitalId: "h",
    revision: 7,
    type,
    payload,
    changes: null,
    ...given,
  } as unknown as LoggedEvent;
}

/** Event types that boards receive under another name. */
const BOARD_EVENT_TYPES: Partial<Record<EventType, EventType>> = {
  "patient.merged": "patient.updated",
  "patient.merge_undone": "patient.updated",
  "patient.restored": "patient.created",
};

function buildExpectedEvent(type: EventType, part: Part): unknown {
  if (part === "bare") return { revision: 7 };
  if (typeof part === "object" && "duty" in part) {
    return { revision: 7, type: "duty.changed", payload: { departments: part.duty } };
  }
  return { revision: 7, type, payload: part === "whole" ? PAYLOADS[type] : part.payload };
}

describe.each(TYPES)("%s", (type) => {
  const { staff, board } = EXPECTED[type];

  it("reaches administrators with its whole content, and with no other field of the log entry", () => {
    expect(projectForAdmin(event(type))).toEqual(buildExpectedEvent(type, "whole"));
  });

  it.each([
    [
      "the member it may be about",
      { accountId: "own", department: "surgery", grants: [], wards: [] },
      staff.own,
    ],
    [
      "a colleague",
      { accountId: "colleague", department: "Surgery", grants: [], wards: [] },
      staff.colleague,
    ],
    [
      "someone of another department",
      { accountId: "x", department: "Obstetrics", grants: [], wards: [] },
      staff.outsider,
    ],
  ])("reaches %s with the part meant for them", (_, given, part) => {
    expect(projectForStaff(event(type), given)).toEqual(buildExpectedEvent(type, part));
  });

  it.each([
    ["that shows everything", OPEN_BOARD, board.open],
    ["that masks names and hides contacts", MASKED_BOARD, board.masked],
  ])("reaches a board %s with the part that the board may show", (_, view, part) => {
    const context = { now: NOW, onCall: canChangeOnCall(event(type)) ? onDuty : null };
    expect(projectForBoard(event(type), view, context)).toEqual(
      buildExpectedEvent(BOARD_EVENT_TYPES[type] ?? type, part),
    );
  });

  it("shows boards no email address, and no phone number of people who are not on call", () => {
    for (const view of MASKS) {
      const sent = JSON.stringify(projectForBoard(event(type), view, { now: NOW, onCall: onDuty }));
      for (const hidden of ["@", "0803 555", "0803 2", "wardline.test"]) {
        expect(sent).not.toContain(hidden);
      }
      if (!view.show_phones) expect(sent).not.toContain("0803");
    }
  });
});

describe("event projection", () => {
  it("is a bare revision for everyone if the content was removed", () => {
    const removed_at = "2026-03-04T12:00:00.000Z";
    const removed = event("roster.created", { payload: { removed_at } as unknown as Roster });
    const member = {
      accountId: "own",
      department: "Surgery",
      grants: ["administrator"],
      wards: [],
    } as const;
    expect(projectForAdmin(removed)).toEqual({ revision: 7 });
    expect(projectForStaff(removed, member)).toEqual({ revision: 7 });
    expect(toStaffShare(removed)).toEqual({ to: "nobody", others: { revision: 7 } });
    expect(canChangeOnCall(removed)).toBe(false);
    expect(projectForBoard(removed, OPEN_BOARD, { now: NOW, onCall: null })).toEqual({
      revision: 7,
    });
  });

  it("fills fields missing in an old log entry with empty values", () => {
    const { ward_id: _ward, ward_bed: _bed, status_since: _since, ...older } = patient;
    const { acuity: _acuity, flags: _flags, waiting_for: _for, ...oldest } = older;
    const given = event("patient.updated", { payload: oldest });
    const payload = { ...patient, ward_id: null, ward_bed: null, status_since: patient.created_at };
    expect(projectForAdmin(given)).toEqual({ revision: 7, type: "patient.updated", payload });
  });

  it("shows staff only which display has changed settings", () => {
    const given = event("display.updated", { payload: display });
    const member = {
      accountId: "x",
      department: "Surgery",
      grants: ["patients.write"],
      wards: [],
    } as const;
    const { display_id } = display;
    expect(projectForStaff(given, member).payload).toEqual({ display_id });
    expect(projectForStaff(given, { ...member, grants: ["displays.manage"] }).payload).toEqual(
      display,
    );
  });

  it("sends boards no display settings, because the display's screens get a new state", () => {
    const given = event("display.updated", { payload: display });
    expect(projectForBoard(given, OPEN_BOARD, { now: NOW, onCall: null })).toEqual({ revision: 7 });
  });

  it("sends no hospital template to a board with a template of its own", () => {
    const own: BoardView = { ...OPEN_BOARD, template: "2d" };
    const given = event("display.updated");
    expect(projectForBoard(given, own, { now: NOW, onCall: null })).toEqual({ revision: 7 });
  });

  it("empties a roster for the staff of a department that is no longer on the roster", () => {
    const rosterEvent = event("roster.updated", {
      changes: [{ field: "departments", from: ["Surgery", "Obstetrics"], to: ["Surgery"] }],
    });
    const change = projectForStaff(rosterEvent, {
      accountId: "x",
      department: "Obstetrics",
      grants: [],
      wards: [],
    });
    expect(change.payload).toMatchObject({ id: "r", departments: [], departmentStaff: [] });
  });

  it("includes the former department of a staff member who changes department", () => {
    const moved = event("staff.updated", {
      changes: [{ field: "department", from: "Cardiology", to: "Surgery" }],
    });
    expect(
      projectForStaff(moved, { accountId: "x", department: "Obstetrics", grants: [], wards: [] }),
    ).toEqual({
      revision: 7,
      type: "duty.changed",
      payload: { departments: ["Surgery", "Cardiology"] },
    });
  });

  it("includes the current and former departments of a roster", () => {
    const rosterEvent = event("roster.deleted", {
      changes: [{ field: "departments", from: ["Obstetrics"], to: [] }],
    });
    expect(toStaffShare(rosterEvent)).toMatchObject({
      departments: new Set(["surgery", "cardiology", "obstetrics"]),
    });
  });
});
