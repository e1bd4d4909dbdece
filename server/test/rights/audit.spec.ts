import * as announcements from "@wardline/contracts/boards/announcements";
import type { CallInput } from "@wardline/contracts/endpoint";
import { type AuditEntry, listAudit } from "@wardline/contracts/operation/audit";
import { deletePatient, updatePatient } from "@wardline/contracts/patients/patient";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addGranted, type TestStaff } from "../support/staff.js";

/** docs/wire/operations.md, Audit. */
describe("the audit log", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos" });
  let clerk: TestStaff;
  let auditor: TestStaff;
  let patientId: string;

  beforeAll(async () => {
    clerk = await addGranted(app, hospital, ["patients.write"], {
      firstName: "Bisi",
      lastName: "Cole",
    });
    auditor = await addGranted(app, hospital, ["audit.read"]);
    patientId = (await openCard(app, clerk.token, { name: "Adaeze Okafor" })).id;
    const params = { id: patientId };
    const body = { patientData: { bed_no: "B-7" } };
    await app.call(updatePatient, { params, body }, { token: hospital.token });
    await app.call(deletePatient, { params }, clerk);
  });

  const read = (query: CallInput<typeof listAudit>["query"] = {}, by = auditor) =>
    app.call(listAudit, { query: { ...query } }, { token: by.token });
  const listTypes = (entries: AuditEntry[]) => entries.map(({ type }) => type);
  const fetchFile = async (path: string) => {
    const headers = { authorization: `Bearer ${auditor.token}` };
    const response = await fetch(`${app.url}/api${path}`, { headers });
    return {
      type: response.headers.get("content-type"),
      disposition: response.headers.get("content-disposition"),
      text: await response.text(),
    };
  };

  it("lists a record's changes with old value, new value and person, newest first", async () => {
    const { data } = await read({ subject: patientId });
    expect(listTypes(data)).toEqual(["patient.deleted", "patient.updated", "patient.created"]);
    const [deleted, updated, created] = data;
    expect(updated).toMatchObject({
      actor: { id: hospital.accountId },
      subject: { id: patientId, name: "Adaeze Okafor" },
      changes: [{ field: "bed_no", from: "", to: "B-7" }],
    });
    const actor = { id: clerk.id, name: "Bisi Cole", email: clerk.email };
    expect([deleted?.actor, created?.actor]).toEqual([actor, actor]);
    expect(created?.changes).toContainEqual({ field: "name", from: null, to: "Adaeze Okafor" });
    expect(deleted?.subject.name).toBe("Adaeze Okafor");
  });

  it("filters by person, type and kind of record combined", async () => {
    const clerkEntries = (await read({ actor: clerk.id })).data;
    expect(new Set(clerkEntries.map(({ actor }) => actor?.id))).toEqual(new Set([clerk.id]));
    expect(listTypes((await read({ type: "patient.updated" })).data)).toEqual(["patient.updated"]);
    expect((await read({ type: "patient" })).data).toHaveLength(3);
    expect(listTypes((await read({ type: "patient", actor: clerk.id })).data)).toEqual([
      "patient.deleted",
      "patient.created",
    ]);
    expect((await read({ type: "role" })).data).toEqual([]);
  });

  it("filters by department, in lists and exports, for the time in which a card has the department as a team", async () => {
    const [surgery, medicine] = ["Surgery", "Internal Medicine"];
    const moved = await openCard(app, clerk.token, { teams: `${surgery}, Burns` });
    const change = (patientData: object) =>
      app.call(updatePatient, { params: { id: moved.id }, body: { patientData } }, clerk);
    await change({ bed_no: "B-1" });
    await change({ teams: medicine });
    await change({ bed_no: "B-2" });
    await app.call(deletePatient, { params: { id: moved.id } }, clerk);
    await openCard(app, clerk.token, { teams: "Surgery of the hand" });
    const readEntries = async (department: string) =>
      (await read({ department })).data.map(({ type, changes }) => [
        type,
        changes.find(({ field }) => ["bed_no", "teams"].includes(field))?.to ?? null,
      ]);
    const opened = ["patient.created", `${surgery}, Burns`];
    expect(await readEntries("surgery")).toEqual([
      ["patient.updated", medicine],
      ["patient.updated", "B-1"],
      opened,
    ]);
    expect(await readEntries(medicine)).toEqual([
      ["patient.deleted", null],
      ["patient.updated", "B-2"],
      ["patient.updated", medicine],
    ]);
    expect(await readEntries("Radiology")).toEqual([]);
    expect((await read({ department: surgery, type: "patient.created" })).data).toHaveLength(1);
    const lines = (await fetchFile("/audit.ndjson?department=BURNS")).text.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as AuditEntry).type)).toEqual([
      "patient.updated",
      "patient.updated",
      "patient.created",
    ]);
  });

  it("filters by days in the hospital's zone, or by exact times", async () => {
    const addEventAt = async (at: string, revision: number) =>
      app.dataSource.query("SELECT append_events($1, null, $2, $3)", [
        hospital.hospitalId,
        JSON.stringify([{ type: "role.added", payload: { role: `Role ${revision}` } }]),
        at,
      ]);
    // Lagos is an hour ahead of UTC, so the two events are on different days.
    await addEventAt("2027-01-01T22:59:00Z", 1);
    await addEventAt("2027-01-01T23:01:00Z", 2);
    const listNames = async (query: Parameters<typeof read>[0]) =>
      (await read({ type: "role", ...query })).data.map(({ subject }) => subject.name);
    expect(await listNames({ from: "2027-01-01", to: "2027-01-01" })).toEqual(["Role 1"]);
    expect(await listNames({ from: "2027-01-02" })).toEqual(["Role 2"]);
    expect(await listNames({ to: "2027-01-01T23:01:00Z" })).toEqual(["Role 1"]);
    expect(await listNames({ from: "2027-01-01T22:59:00Z" })).toEqual(["Role 2", "Role 1"]);
  });

  it("leaves out events caused only by the clock, unless requested", async () => {
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify([{ type: "hour.passed", payload: { at: "2026-11-22T08:00:00.000Z" } }]),
    ]);
    expect(listTypes((await read()).data)).not.toContain("hour.passed");
    expect(listTypes((await read({ type: "hour" })).data)).toEqual(["hour.passed"]);
    const systemEntries = (await read({ actor: "system", type: "hour" })).data;
    expect(systemEntries.map(({ actor }) => actor)).toEqual([null]);
  });

  it("is paged without duplicates or gaps", async () => {
    const writer = await addGranted(app, hospital, ["announcements.write"]);
    for (let number = 1; number <= 60; number += 1) {
      const body = { message: `Notice ${number}` };
      await app.call(announcements.createAnnouncement, { body }, writer);
    }
    const first = await read({ type: "announcement" });
    expect(first.data).toHaveLength(50);
    const cursor = first.meta?.next_cursor ?? "";
    const second = await read({ type: "announcement", cursor });
    expect(second.meta?.next_cursor).toBeNull();
    const all = [...first.data, ...second.data].map(({ subject }) => subject.name);
    expect(all).toEqual(Array.from({ length: 60 }, (_, index) => `Notice ${60 - index}`));
  });

  it("exports everything as CSV and lines of JSON", async () => {
    const csv = await fetchFile(`/audit.csv?subject=${patientId}`);
    expect(csv.type).toBe("text/csv; charset=utf-8");
    expect(csv.disposition).toBe('attachment; filename="audit.csv"');
    expect(csv.text).toContain('"Bisi Cole"');
    expect(csv.text).toMatch(/"patient\.updated","Adaeze Okafor","[^"]+","bed_no","","B-7"\r\n/);
    const hospitalTimePattern = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00","\d/m;
    expect(csv.text).toMatch(hospitalTimePattern);
    const lines = await fetchFile("/audit.ndjson?type=announcement");
    expect(lines.type).toBe("application/x-ndjson; charset=utf-8");
    const entries = lines.text.trimEnd().split("\n");
    expect(entries.map((line) => (JSON.parse(line) as AuditEntry).type)).toEqual(
      Array.from({ length: 60 }, () => "announcement.created"),
    );
    expect((await fetchFile("/audit.ndjson?type=past")).text).toBe("");
  });

  it("contains nothing of another hospital", async () => {
    const stranger = await addGranted(app, await registerHospital(app), ["audit.read"]);
    expect((await read({ subject: patientId }, stranger)).data).toEqual([]);
    expect((await read({ actor: clerk.id }, stranger)).data).toEqual([]);
  });

  it.each([
    ["a person", { actor: "somebody" }],
    ["a type", { type: "DROP TABLE" }],
    ["a day", { from: "yesterday" }],
    ["a day too far in the future", { to: "9999-12-31" }],
    ["a page", { cursor: "x" }],
  ])("refuses an invalid filter: %s", async (_, query) => {
    expect((await read(query)).failure?.code).toBe("VALIDATION_FAILED");
  });
});
