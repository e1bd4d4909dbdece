import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { auditValueText, listAuditLines } from "./audit-values.js";
import {
  AUDIT_TYPE_CHOICES,
  actionLabel,
  actorName,
  getSubjectPath,
  subjectName,
} from "./audit-words.js";
import { parseAuditSearch, periodProblem } from "./log-search.js";

const ZONE = "Africa/Lagos";

const OFFICE_HOURS = [0, 1, 2, 3, 4, 5, 6].map((day) =>
  day === 0 || day === 6 ? null : { from: "08:00", until: "17:00" },
);

const buildEntry = (given: Partial<AuditEntry>): AuditEntry => ({
  revision: 7,
  at: "2026-11-22T08:00:00.000Z",
  type: "patient.updated",
  actor: { id: "a", name: "Ada Bello", email: "ada@hospital.example" },
  subject: { id: "p1", name: "Adaeze Okafor" },
  changes: [],
  ...given,
});

it("shows a broken rule as a sentence with its reason, and a changed rule with its level and limit", () => {
  const reason = { rule: "continuous_hours", person: "a", date: "2026-11-22", reason: "Ill" };
  const of = "Ada Obi: 31 h without a break, limit 24 h";
  const off = { value: 24, level: "off" };
  const changes = [
    { field: "rule_reason", of, from: null, to: reason },
    { field: "rules", of: "Nights in a row", from: off, to: { value: 4, level: "reason" } },
  ];
  const lines = listAuditLines(buildEntry({ type: "roster.updated", changes }), ZONE, "sats");
  expect(lines.map(({ label, from, to }) => [label, from, to])).toEqual([
    [of, null, "Ill"],
    ["Nights in a row", "Off", "Ask for a reason, limit 4"],
  ]);
});

describe("a value of the log", () => {
  it.each<[string, unknown, string]>([
    ["status", "new_patient", "New Patient"],
    ["gender", "female", "Female"],
    ["teams", "Surgery,Medicine", "Surgery, Medicine"],
    ["is_active", false, "No"],
    ["bed_no", "", "empty"],
    ["bed_no", null, "empty"],
    ["expires_at", "2026-11-22T08:00:00.000Z", "22 Nov 2026, 09:00"],
    ["date", "2026-11-21", "Sat, 21 Nov 2026"],
    ["grants", ["patients.write"], "Ward clerk"],
    ["grants", [], "none"],
    ["grants", ["emr.manage"], "can set up the EMR connection"],
    ["board_template", "2d", "Classical"],
    ["second_factor", ["totp"], "Authenticator app"],
    ["departments", ["Surgery", "Medicine"], "Surgery\nMedicine"],
    [
      "departmentStaff",
      [
        {
          department: "Surgery",
          houseOfficer: null,
          registrar: { id: "x", firstName: "Chidi", lastName: "Eze", department: "Surgery" },
        },
        { department: "Medicine", houseOfficer: null, registrar: null },
      ],
      "Surgery: Chidi Eze (Registrar)\nMedicine: nobody",
    ],
    ["on_call", { id: "x", name: "Ada Bello" }, "Ada Bello"],
    ["on_call", null, "nobody"],
    ["address", "new", "a new one"],
    ["bed A12", "cleaning", "Cleaning"],
    ["bed A12", null, "open"],
    ["beds", ["A1", "A2"], "A1, A2"],
    ["closed", [{ bed: "A1", reason: "blocked" }], "A1: Blocked"],
    ["override", "taken", "another patient was in it"],
    ["invitation", "resent", "Sent again"],
    ["flags", ["falls", "allergy"], "Risk of falling, Allergy"],
    ["acuity", 2, "2 · Orange, Very urgent"],
    ["acuity_scale", "ctas", "Canadian Triage and Acuity Scale (CTAS)"],
    ["show_signals", ["flags", "waiting_for"], "Flags, Waiting for"],
    ["rooms", "teams", "Teams"],
    ["template", "3d", "Standard"],
    ["distance", 5, "5"],
    ["scope", { wards: [], departments: [] }, "the whole hospital"],
    ["scope", { wards: ["w1", "w2"], departments: ["Surgery"] }, "2 wards, Surgery"],
    ["hours", OFFICE_HOURS, "Monday–Friday 08:00–17:00"],
    ["hours", null, "Always"],
    [
      "targets",
      { statuses: { new_patient: 60, admitted: null }, acuities: [0, 10, 60, 240, null] },
      "New Patient: 1 h\n1 · Red, Emergency: at once\n2 · Orange, Very urgent: 10 min\n3 · Yellow, Urgent: 1 h\n4 · Green, Routine: 4 h",
    ],
    ["targets", { statuses: {}, acuities: [null, null, null, null, null] }, "empty"],
  ])("shows %s %j as %j", (field, value, text) => {
    expect(auditValueText(field, value, ZONE, "sats")).toBe(text);
  });

  it("never shows machine-readable text", () => {
    const text = auditValueText(
      "anything",
      { some: { id: "x", firstName: "Ada", lastName: "" } },
      ZONE,
      "sats",
    );
    expect(text).toBe("Ada");
  });
});

it("uses the card's label only for a patient's name", () => {
  const changes = [{ field: "name", from: "A", to: "B" }];
  expect(listAuditLines(buildEntry({ changes }), ZONE, "sats")[0]?.label).toBe("Patient's Name");
  expect(
    listAuditLines(buildEntry({ type: "display.updated", changes }), ZONE, "sats")[0]?.label,
  ).toBe("Name");
  const unknownField = [{ field: "unheard_of", from: 1, to: 2 }];
  expect(listAuditLines(buildEntry({ changes: unknownField }), ZONE, "sats")[0]?.label).toBe(
    "Unheard of",
  );
});

it("labels a post by department and role", () => {
  const changes = [
    { field: "departments", from: ["Surgery"], to: ["Surgery", "Medicine"] },
    { field: "on_call", of: "Surgery, Consultant", from: null, to: { id: "x", name: "Ada Bello" } },
  ];
  expect(
    listAuditLines(buildEntry({ type: "roster.updated", changes }), ZONE, "sats"),
  ).toMatchObject([
    { label: "Departments", from: "Surgery", to: "Surgery\nMedicine" },
    { label: "Surgery, Consultant", from: "nobody", to: "Ada Bello" },
  ]);
});

it("shows targets in the words of the old and the new acuity scale", () => {
  const changes = [
    {
      field: "targets",
      from: { statuses: {}, acuities: [null, 10, null, null, null] },
      to: { statuses: {}, acuities: [null, 15, null, null, null] },
    },
    { field: "acuity_scale", from: "sats", to: "ctas" },
  ];
  expect(
    listAuditLines(buildEntry({ type: "signals.updated", changes }), ZONE, "manchester"),
  ).toMatchObject([
    { from: "2 · Orange, Very urgent: 10 min", to: "2 · Red, Emergent: 15 min" },
    { from: expect.stringContaining("SATS"), to: expect.stringContaining("CTAS") },
  ]);
});

it("shows only one value of a record that was created, deleted or confirmed", () => {
  const buildLine = (type: string, from: unknown, to: unknown) =>
    listAuditLines(
      buildEntry({ type, changes: [{ field: "duty_start", from, to }] }),
      ZONE,
      "sats",
    )[0];
  expect(buildLine("department.added", null, "08:00")).toMatchObject({ from: null, to: "08:00" });
  expect(buildLine("department.removed", "08:00", null)).toMatchObject({ from: "08:00", to: null });
  expect(buildLine("hospital.updated", "08:00", "08:00")).toMatchObject({
    from: null,
    to: "08:00",
  });
  expect(buildLine("hospital.updated", "08:00", null)).toMatchObject({
    from: "08:00",
    to: "empty",
  });
});

it("describes actions in words, even unknown actions", () => {
  expect(actionLabel("patient.created")).toBe("opened the card of");
  expect(actionLabel("bed.moved")).toBe("made another change (bed moved)");
  const listedTypes = AUDIT_TYPE_CHOICES.flatMap(({ items }) => items.map(({ value }) => value));
  expect(listedTypes).toContain("roster");
  expect(listedTypes).toContain("roster.deleted");
});

it("names people, the system, and a roster by its day", () => {
  expect(actorName(buildEntry({}))).toBe("Ada Bello");
  expect(actorName(buildEntry({ actor: null }))).toBe("The system");
  const roster = buildEntry({ type: "roster.created", subject: { id: "r", name: "2026-11-21" } });
  expect(subjectName(roster)).toBe("Saturday, 21 November 2026");
});

it.each<[string, string, string, string | null]>([
  ["patient.updated", "p1", "Ada", "/dashboard/patients/p1"],
  ["patient.deleted", "p1", "Ada", null],
  ["staff.updated", "s1", "Ada Bello", "/dashboard/staffs?q=Ada+Bello"],
  ["roster.updated", "r1", "2026-11-21", "/dashboard/call-duty-roster?date=2026-11-21#view"],
  ["display.revoked", "d1", "Ward", null],
  ["bed.moved", "b1", "A1", null],
])("links %s of %s (%s) to %s", (type, id, name, path) => {
  expect(getSubjectPath(buildEntry({ type, subject: { id, name } }))).toBe(path);
});

it("reads nothing but the filters from an address", () => {
  const address = { actor: "a", type: "", q: "x", from: "2026-11-21", subject: undefined };
  expect(parseAuditSearch(address)).toEqual({ actor: "a", from: "2026-11-21" });
});

it("explains what is wrong with a period", () => {
  expect(periodProblem({ from: "2026-11-22", to: "2026-11-21" })).toBe(
    "The end is before the start.",
  );
  expect(periodProblem({ from: "2026-11-21", to: "2026-11-21" })).toBeNull();
  expect(periodProblem({ to: "2026-11-21" })).toBeNull();
});
