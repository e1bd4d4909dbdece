import { auditEntry } from "@wardline/contracts/operation/audit";
import type { AuditRecord } from "@wardline/database/repositories/hospitals/audit";
import { readAuditCursor, toAuditEntry, writeAuditCursor } from "./audit.mapper.js";
import { CSV_HEAD, formatCsvLines } from "./audit-csv.js";

const createRecord = (given: Partial<AuditRecord>): AuditRecord => ({
  revision: 7,
  at: "2026-11-22T08:00:00.000Z",
  type: "announcement.updated",
  actor: { id: "a", name: "Ada Obi", email: "ada@hospital.example" },
  subjectId: "s",
  payload: { id: "s", message: "Fire drill", version: 2 },
  former: null,
  changes: [{ field: "is_active", from: true, to: false }],
  ...given,
});

describe("toAuditEntry", () => {
  it("has the contract's fields and the logged changes", () => {
    const entry = toAuditEntry(createRecord({}));
    expect(auditEntry.strict().parse(entry)).toEqual(entry);
    expect(entry).toMatchObject({
      subject: { id: "s", name: "Fire drill" },
      changes: [{ field: "is_active", from: true, to: false }],
    });
  });

  it("lists the initial values of a created record", () => {
    const created = createRecord({ type: "announcement.created", changes: null });
    expect(toAuditEntry(created).changes).toEqual([
      { field: "message", from: null, to: "Fire drill" },
    ]);
  });

  it("lists the last values and name of a deleted record", () => {
    const deleted = createRecord({
      type: "announcement.deleted",
      payload: { id: "s" },
      former: { id: "s", message: "Fire drill" },
      changes: null,
    });
    expect(toAuditEntry(deleted)).toMatchObject({
      subject: { name: "Fire drill" },
      changes: [{ field: "message", from: "Fire drill", to: null }],
    });
  });

  it("hides a display's secret address", () => {
    const payload = { display_id: "d", name: "Ward", display_url: "https://w.example/board/key" };
    const published = createRecord({ type: "display.published", payload, changes: null });
    expect(JSON.stringify(toAuditEntry(published))).not.toContain("board/key");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a patient", { name: "Adaeze Okafor" }, "Adaeze Okafor"],
    ["staff", { firstName: "Ada", lastName: "Obi", department: "Surgery" }, "Ada Obi"],
    ["a roster", { date: "2026-11-22" }, "2026-11-22"],
    ["a department", { department: "Surgery", email: "" }, "Surgery"],
    ["a role", { role: "Registrar" }, "Registrar"],
    ["the hospital", { hospital_name: "St. Luke's" }, "St. Luke's"],
    ["an event without a record", { at: "2026-11-22T08:00:00.000Z" }, ""],
  ])("gives %s the name by which people know it", (_, payload, name) => {
    expect(toAuditEntry(createRecord({ payload })).subject.name).toBe(name);
  });
});

describe("formatCsvLines", () => {
  const formatCells = (given: Partial<AuditRecord>) =>
    formatCsvLines(toAuditEntry(createRecord(given)), "Africa/Lagos")
      .trimEnd()
      .split("\r\n");

  it("has a row per field, as wide as the header", () => {
    const changes = [
      { field: "age", from: null, to: 34 },
      { field: "grants", from: [], to: ["audit.read"] },
    ];
    const lines = formatCells({ changes });
    expect(lines).toHaveLength(2);
    expect(lines[0]?.split(",")).toHaveLength(CSV_HEAD.split(",").length);
    expect(lines[0]).toMatch(/"age","","34"$/);
    expect(lines[1]).toMatch(/"grants","\[\]","\[""audit\.read""\]"$/);
  });

  it("names a roster post with its former and new doctors", () => {
    const person = { id: "p", name: "Ada Obi" };
    const changes = [{ field: "on_call", of: "Surgery, Consultant", from: null, to: person }];
    expect(formatCells({ type: "roster.updated", changes })[0]).toMatch(
      /"on_call \(Surgery, Consultant\)","","Ada Obi"$/,
    );
  });

  it("has one row without a field when nothing changed", () => {
    expect(formatCells({ changes: [], actor: null })).toEqual([
      '"2026-11-22T09:00:00+01:00","7","The system","","announcement.updated","Fire drill","s","","",""',
    ]);
  });

  it.each(["=1+1", "+A1", "-1", "@SUM(A1)", "\t=1"])(
    "prevents %j from running as a formula",
    (to) => {
      const [first] = formatCells({ changes: [{ field: "name", from: '"', to }] });
      expect(first).toContain(`"""","'${to}"`);
    },
  );
});

describe("a telephone number in a CSV file", () => {
  it("keeps its plus sign without an escape", () => {
    const changes = [{ field: "phone", from: "+234 (0) 803-1", to: "+234 803 1; +234 803 2" }];
    const line = formatCsvLines(toAuditEntry(createRecord({ changes })), "Africa/Lagos");
    expect(line).toContain('"+234 (0) 803-1","+234 803 1; +234 803 2"');
  });
});

describe("an audit cursor", () => {
  it("survives writing and reading", () => {
    expect(readAuditCursor(writeAuditCursor(51))).toBe(51);
    expect(readAuditCursor(undefined)).toBeNull();
    expect(readAuditCursor("")).toBeNull();
  });

  it.each(["x", "-1", "1e3", "99999999999"])("is refused when it is %s", (cursor) => {
    expect(() => readAuditCursor(cursor)).toThrow("could not be loaded");
  });
});
