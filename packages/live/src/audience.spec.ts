import type { Display } from "@wardline/contracts/displays";
import type { EventPayloads, EventType } from "@wardline/contracts/live";
import type { Patient } from "@wardline/contracts/patients";
import type { Roster } from "@wardline/contracts/roster";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { OnCall } from "@wardline/domain/on-call";
import {
  projectForAdmin,
  projectForBoard,
  projectForStaff,
  staffShareOf,
  touchesOnCall,
} from "./audience.js";
import { BOARD_VIEWS, type BoardView } from "./rooms.js";

const NOW = Date.parse("2026-03-04T12:00:00Z");
const OPEN: BoardView = { nameDisplay: "full", showContacts: true, showPhones: true };
const MASKED: BoardView = { nameDisplay: "initials", showContacts: false, showPhones: false };

const patient: Patient = {
  id: "p",
  name: "Adaeze Okafor",
  gender: "female",
  age: 34,
  hospital_no: "SL-204",
  bed_no: "B01",
  status: "admitted",
  teams: "Surgery",
  team_on_call: "0803 555 0101",
  team_email: "surgery@hospital.example",
  created_at: "2026-03-03T12:00:00.000Z",
  updated_at: "2026-03-03T12:00:00.000Z",
  version: 1,
};
const announcement = {
  id: "a",
  message: "Fire drill",
  expires_at: null,
  is_active: true,
  created_at: "2026-03-04T08:00:00.000Z",
  updated_at: "2026-03-04T08:00:00.000Z",
  version: 1,
};
const duty = (department: string) => ({
  department,
  houseOfficer: null,
  registrar: null,
  seniorRegistrar: null,
  consultant: { id: "c", firstName: "Ngozi", lastName: "Eze", department },
});
const roster: Roster = {
  id: "r",
  date: "2026-03-04",
  departments: ["Surgery", "Cardiology"],
  departmentStaff: [duty("Surgery"), duty("Cardiology")],
  version: 1,
};
const member: SubAccount = {
  id: "own",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803 2",
  department: "Surgery",
  role: "Registrar",
  isHOD: false,
  invitation: "active",
  created_at: "2026-03-03T12:00:00.000Z",
  version: 1,
};
const surgery = {
  id: 1,
  department: "Surgery",
  email: "",
  phone: "0803 3",
  contact_source: "department" as const,
  duty_start: null,
};
const display: Display = {
  display_id: "d",
  name: "Ward",
  display_url: "https://wardline.test/board/key",
  published_at: "2026-03-03T12:00:00.000Z",
  name_display: "full",
  show_contacts: true,
  show_phones: true,
};
const hospital: EventPayloads["hospital.updated"] = {
  id: "h",
  hospital_name: "St. Luke's",
  email: "office@hospital.example",
  hospital_number: "204",
  logo_url: null,
  display_url: null,
  timezone: "Africa/Lagos",
  duty_start: "08:00",
  hide_team_reminder: null,
  team_reminder_date: null,
  hasEMR: false,
  board_template: "2d",
};

const onDuty: OnCall[] = [
  {
    department: "Surgery",
    date: "2026-03-04",
    from: NOW,
    until: NOW + 3_600_000,
    source: "roster",
    people: [
      { role: "Consultant", name: "Ngozi Eze", email: "eze@hospital.example", phone: "0803 1" },
    ],
    next: [],
    rosterChangedAt: NOW,
  },
];
const onCall = [
  {
    department: "Surgery",
    from: new Date(NOW).toISOString(),
    until: new Date(NOW + 3_600_000).toISOString(),
    source: "roster",
    people: [{ role: "Consultant", name: "Ngozi Eze", phone: "0803 1" }],
    next: [],
  },
];

const PAYLOADS: EventPayloads = {
  "patient.created": patient,
  "patient.updated": patient,
  "patient.deleted": { id: "p" },
  "announcement.created": announcement,
  "announcement.updated": announcement,
  "announcement.deleted": { id: "a" },
  "roster.created": roster,
  "roster.updated": roster,
  "roster.deleted": { id: "r", date: "2026-03-04", departments: ["Surgery", "Cardiology"] },
  "staff.created": member,
  "staff.updated": member,
  "staff.deleted": { id: "own" },
  "department.added": surgery,
  "department.updated": surgery,
  "department.removed": { department: "Surgery" },
  "role.added": { role: "Registrar" },
  "role.removed": { role: "Registrar" },
  "display.published": display,
  "display.updated": { board_template: "3d" },
  "display.revoked": { display_id: "d" },
  "hospital.updated": hospital,
  "hour.passed": { at: "2026-03-04T12:00:00.000Z" },
  "duty.changed": { departments: ["Surgery"] },
};

/** "duty": only that other people may be on call in these departments. */
type Part = "whole" | "bare" | { payload: unknown } | { duty: string[] };

/** What each audience receives. Staff: the member of the event, a colleague of the department, someone of another one. */
interface Expected {
  staff: { own: Part; colleague: Part; stranger: Part };
  /** A board that shows everything, and one that masks names and hides contacts. */
  board: { open: Part; masked: Part };
}

const ALL = { own: "whole", colleague: "whole", stranger: "whole" } as const;
const NONE = { own: "bare", colleague: "bare", stranger: "bare" } as const;
const MARKED = { open: { payload: { onCall } }, masked: "bare" } as const;
const UNSEEN = { open: "bare", masked: "bare" } as const;

const seen = {
  id: "p",
  bed_no: "B01",
  status: "admitted",
  teams: ["Surgery"],
  created_at: patient.created_at,
};
const onWard: Expected["board"] = {
  open: { payload: { ...seen, name: "Adaeze Okafor", hospital_no: "SL-204" } },
  masked: { payload: { ...seen, name: "A. O.", hospital_no: "" } },
};
const notice = {
  payload: {
    id: "a",
    message: "Fire drill",
    expires_at: null,
    created_at: "2026-03-04T08:00:00.000Z",
  },
};
const narrow = {
  payload: { ...roster, departments: ["Surgery"], departmentStaff: [duty("Surgery")] },
};
const inSurgery: Part = { duty: ["Surgery"] };
const inBoth: Part = { duty: ["Surgery", "Cardiology"] };
const DUTY = { own: inSurgery, colleague: inSurgery, stranger: inSurgery };
const anyDuty: Part = { duty: [] };
const ofDepartment: Expected["staff"] = { own: narrow, colleague: narrow, stranger: inBoth };
const gone = { payload: { id: "r", date: "2026-03-04", departments: ["Surgery"] } };
const named = { name: "St. Luke's", logo_url: null, timezone: "Africa/Lagos" };
const { at } = PAYLOADS["hour.passed"];

const EXPECTED: { [T in EventType]: Expected } = {
  "patient.created": { staff: NONE, board: onWard },
  "patient.updated": { staff: NONE, board: onWard },
  "patient.deleted": { staff: NONE, board: { open: "whole", masked: "whole" } },
  "announcement.created": { staff: NONE, board: { open: notice, masked: notice } },
  "announcement.updated": { staff: NONE, board: { open: notice, masked: notice } },
  "announcement.deleted": { staff: NONE, board: { open: "whole", masked: "whole" } },
  "roster.created": { staff: ofDepartment, board: MARKED },
  "roster.updated": { staff: ofDepartment, board: MARKED },
  "roster.deleted": { staff: { own: gone, colleague: gone, stranger: inBoth }, board: MARKED },
  "staff.created": { staff: DUTY, board: MARKED },
  "staff.updated": { staff: { ...DUTY, own: "whole" }, board: MARKED },
  "staff.deleted": {
    staff: { own: anyDuty, colleague: anyDuty, stranger: anyDuty },
    board: MARKED,
  },
  "department.added": { staff: DUTY, board: MARKED },
  "department.updated": { staff: DUTY, board: MARKED },
  "department.removed": { staff: DUTY, board: MARKED },
  "role.added": { staff: NONE, board: UNSEEN },
  "role.removed": { staff: NONE, board: UNSEEN },
  "display.published": { staff: ALL, board: UNSEEN },
  "display.updated": {
    staff: ALL,
    board: { open: { payload: { template: "3d" } }, masked: { payload: { template: "3d" } } },
  },
  "display.revoked": { staff: ALL, board: UNSEEN },
  "hospital.updated": {
    staff: ALL,
    board: { open: { payload: { ...named, onCall } }, masked: { payload: named } },
  },
  "hour.passed": {
    staff: NONE,
    board: { open: { payload: { at, onCall } }, masked: { payload: { at } } },
  },
  "duty.changed": { staff: ALL, board: MARKED },
};

const TYPES = Object.keys(EXPECTED) as EventType[];

function event<T extends EventType>(
  type: T,
  given: Partial<Pick<LoggedEvent, "changes">> & { payload?: EventPayloads[T] } = {},
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

function received(type: EventType, part: Part): unknown {
  if (part === "bare") return { revision: 7 };
  if (typeof part === "object" && "duty" in part) {
    return { revision: 7, type: "duty.changed", payload: { departments: part.duty } };
  }
  return { revision: 7, type, payload: part === "whole" ? PAYLOADS[type] : part.payload };
}

describe.each(TYPES)("%s", (type) => {
  const { staff, board } = EXPECTED[type];

  it("reaches administrators whole, and nothing of the log besides", () => {
    expect(projectForAdmin(event(type))).toEqual(received(type, "whole"));
  });

  it.each([
    ["the member it may be about", { accountId: "own", department: "surgery" }, staff.own],
    ["a colleague", { accountId: "colleague", department: "Surgery" }, staff.colleague],
    ["someone of another department", { accountId: "x", department: "Obstetrics" }, staff.stranger],
  ])("reaches %s with what is theirs", (_, given, part) => {
    expect(projectForStaff(event(type), given)).toEqual(received(type, part));
  });

  it.each([
    ["that shows everything", OPEN, board.open],
    ["that masks names and hides contacts", MASKED, board.masked],
  ])("reaches a board %s with what that may show", (_, view, part) => {
    const context = { now: NOW, onCall: touchesOnCall(event(type)) ? onDuty : null };
    expect(projectForBoard(event(type), view, context)).toEqual(received(type, part));
  });

  it("shows no board an email address or a stranger's telephone", () => {
    for (const view of BOARD_VIEWS) {
      const sent = JSON.stringify(projectForBoard(event(type), view, { now: NOW, onCall: onDuty }));
      for (const hidden of ["@", "0803 555", "0803 2", "wardline.test"]) {
        expect(sent).not.toContain(hidden);
      }
      if (!view.showPhones) expect(sent).not.toContain("0803");
    }
  });
});

describe("what changes with the event", () => {
  it("a display's own settings are no news to boards: its screens get a new state", () => {
    const given = event("display.updated", { payload: display });
    expect(projectForBoard(given, OPEN, { now: NOW, onCall: null })).toEqual({ revision: 7 });
  });

  it("a roster that the own department was taken off is the roster without it", () => {
    const taken = event("roster.updated", {
      changes: [{ field: "departments", from: ["Surgery", "Obstetrics"], to: ["Surgery"] }],
    });
    const change = projectForStaff(taken, { accountId: "x", department: "Obstetrics" });
    expect(change.payload).toMatchObject({ id: "r", departments: [], departmentStaff: [] });
  });

  it("a staff member who is moved concerns the former department as well", () => {
    const moved = event("staff.updated", {
      changes: [{ field: "department", from: "Cardiology", to: "Surgery" }],
    });
    expect(projectForStaff(moved, { accountId: "x", department: "Obstetrics" })).toEqual({
      revision: 7,
      type: "duty.changed",
      payload: { departments: ["Surgery", "Cardiology"] },
    });
  });

  it("names the departments that a roster concerns, those it no longer has included", () => {
    const taken = event("roster.deleted", {
      changes: [{ field: "departments", from: ["Obstetrics"], to: [] }],
    });
    expect(staffShareOf(taken)).toMatchObject({
      departments: new Set(["surgery", "cardiology", "obstetrics"]),
    });
  });
});
