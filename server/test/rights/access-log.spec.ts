import { randomBytes, randomUUID } from "node:crypto";
import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { getResponsibility } from "@wardline/contracts/boards/past";
import type { CallInput } from "@wardline/contracts/endpoint";
import {
  type AccessEntry,
  listAccess,
  listCardReaders,
  noteAccess,
} from "@wardline/contracts/operation/access-log";
import { searchEmr } from "@wardline/contracts/patients/emr";
import {
  deletePatient,
  getPatient,
  getPatientHistory,
  listPatients,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { writeAccessOfAllHospitals } from "@wardline/database/repositories/patients/access-log";
import { until } from "@wardline/testing/until";
import { startApp, useServer } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addGranted, type TestStaff } from "../support/staff.js";

/** docs/wire/operations.md, Access log. */
describe("the access log", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  let clerk: TestStaff;
  let auditor: TestStaff;
  let card: Patient;

  beforeEach(async () => {
    const named = { firstName: "Bisi", lastName: "Cole" };
    clerk = await addGranted(app, hospital, ["patients.write"], named);
    auditor = await addGranted(app, hospital, ["audit.read"]);
    card = await openCard(app, clerk.token, { name: "Adaeze Okafor" });
  });

  const open = (id = card.id, by: { token: string } = clerk) =>
    app.call(getPatient, { params: { id } }, { token: by.token });
  const read = (query: CallInput<typeof listAccess>["query"] = {}, by = auditor) =>
    app.call(listAccess, { query: { ...query } }, { token: by.token });
  const listReaders = async (id = card.id) =>
    (await app.call(listCardReaders, { params: { id } }, auditor)).data;
  const summarise = (entries: AccessEntry[]) =>
    entries.map(({ act, subject, detail }) => [act, subject, detail]);

  it("records who opened a card, read its history, searched, and exported the log", async () => {
    // Connects directly from this machine, without a proxy.
    const headers = { authorization: `Bearer ${clerk.token}` };
    await fetch(`${app.url}/api/patient/${card.id}`, { headers });
    await app.call(getPatientHistory, { params: { id: card.id } }, clerk);
    await app.call(listPatients, { query: { q: " okafor " } }, clerk);
    await app.call(searchEmr, { query: { q: "SL-2" } }, clerk);
    const evidence = { query: { patient: card.id, at: card.created_at } };
    await app.call(getResponsibility, evidence, clerk);
    const { data } = await read();
    expect(data.at(-1)).toMatchObject({
      subject_kind: "patient",
      subject_name: `Adaeze Okafor, ${card.hospital_no}`,
      address: expect.stringMatching(/127\.0\.0\.1$/) as string,
      device: "Unknown device",
    });
    expect(summarise(data)).toEqual([
      ["evidence", card.id, ""],
      ["lookup", null, "SL-2"],
      ["lookup", null, "okafor"],
      ["history_read", card.id, ""],
      ["card_opened", card.id, ""],
    ]);
    const actor = { id: clerk.id, name: "Bisi Cole", email: clerk.email };
    for (const entry of data) expect(entry.actor).toEqual(actor);
  });

  it("records a search that was answered from the cache", async () => {
    const search = () => app.call(listPatients, { query: { q: "okafor" } }, clerk);
    await search();
    await search();
    expect((await read({ act: "lookup" })).data).toHaveLength(2);
  });

  it("contains no entry for a list, or for a record that is refused or missing", async () => {
    await app.call(listPatients, { query: {} }, clerk);
    await app.call(listPatients, { query: { q: " " } }, clerk);
    expect((await open(card.id, auditor)).status).toBe(403);
    expect((await open("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await read()).data).toEqual([]);
  });

  it("lists who has seen a card, latest first, under their current names", async () => {
    await open();
    await open(card.id, hospital);
    const rename = { params: { id: clerk.id }, body: { lastName: "Ade" } };
    await app.call(updateSubAccount, rename, { token: hospital.token });
    const print = { body: { act: "print" as const, patients: [card.id, card.id] } };
    expect((await app.call(noteAccess, print, clerk)).status).toBe(201);
    expect(await listReaders()).toMatchObject([
      { actor: { id: clerk.id, name: "Bisi Ade" }, times: 2, acts: ["card_opened", "print"] },
      { actor: { id: hospital.accountId }, times: 1, acts: ["card_opened"] },
    ]);
  });

  it("still lists who has seen a deleted card", async () => {
    await open();
    await app.call(deletePatient, { params: { id: card.id } }, clerk);
    expect(await listReaders()).toMatchObject([{ actor: { id: clerk.id } }]);
  });

  it("records a page's report once, with its time, address and device", async () => {
    const other = await openCard(app, clerk.token);
    const at = new Date(app.clock.now - 60_000).toISOString();
    const id = randomBytes(16).toString("hex");
    const patients = [card.id, other.id];
    const pageReport = { body: { id, act: "export" as const, at, patients } };
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
    const from = {
      token: clerk.token,
      headers: { "x-forwarded-for": "198.51.100.7", "user-agent": chrome },
    };
    await app.call(noteAccess, pageReport, from);
    const [entry] = (await read()).data;
    expect(entry).toMatchObject({ cards: 2, subject: null });
    await app.call(noteAccess, pageReport, from);
    const { data } = await read({ list: entry?.list ?? "" });
    expect(data).toHaveLength(2);
    expect(new Set(data.map(({ subject }) => subject))).toEqual(new Set(patients));
    for (const entry of data) {
      expect(entry).toMatchObject({ at, address: "198.51.100.7", device: "Chrome on Windows" });
    }
    const futureReport = { act: "print" as const, at: "2100-01-01T00:00:00Z", patients: [card.id] };
    await app.call(noteAccess, { body: futureReport }, clerk);
    const [print] = (await read({ act: "print" })).data;
    expect(Date.parse(print?.at ?? "")).toBeLessThanOrEqual(app.clock.now);
  });

  it("ignores unknown cards and other hospitals' cards, and replaces a time in the distant past with the server's time", async () => {
    const unknownIds = Array.from({ length: 499 }, () => randomUUID());
    const foreignCard = await openCard(app, (await registerHospital(app)).token);
    const body = {
      act: "print" as const,
      at: "1970-01-02T00:00:00Z",
      patients: [card.id, foreignCard.id, ...unknownIds.slice(1)],
    };
    const second = await openCard(app, clerk.token);
    await app.call(
      noteAccess,
      { body: { ...body, patients: [...body.patients.slice(1), card.id] } },
      clerk,
    );
    await app.call(noteAccess, { body: { ...body, patients: [card.id, second.id] } }, clerk);
    const { data } = await read({ act: "print" });
    expect(data.map(({ cards }) => cards)).toEqual([2, 1]);
    for (const { at } of data) expect(Date.parse(at)).toBeGreaterThan(app.clock.now - 60_000);
  });

  it("refuses reports from an account that reports more cards than anyone could read", async () => {
    const sendReport = () => {
      const patients = Array.from({ length: 500 }, () => randomUUID());
      return app.call(noteAccess, { body: { act: "print", patients } }, clerk);
    };
    for (let count = 0; count < 10; count += 1) expect((await sendReport()).status).toBe(201);
    expect((await sendReport()).failure?.code).toBe("TOO_MANY_REQUESTS");
  });

  it("records a printed list as one entry, from which its cards can be listed", async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        openCard(app, clerk.token, { name: `Musa Bello ${index}` }),
      ),
    );
    const patients = [card, ...others].map(({ id }) => id);
    const id = randomBytes(16).toString("hex");
    await app.call(noteAccess, { body: { id, act: "print", patients } }, clerk);
    for (let count = 0; count < 49; count += 1) await open();
    const { data, meta } = await read();
    expect([data.length, meta?.next_cursor]).toEqual([50, null]);
    const print = data.at(-1);
    expect(print).toMatchObject({ act: "print", cards: 4, subject: null, subject_name: "" });
    const cards = (await read({ list: print?.list ?? "" })).data;
    expect(new Set(cards.map(({ subject }) => subject))).toEqual(new Set(patients));
    expect(cards[0]).toMatchObject({ cards: 1, list: null, subject_kind: "patient" });
    // A filter also applies to the cards of a list.
    const [named] = (await read({ patient: "okafor", act: "print" })).data;
    expect(named).toMatchObject({ cards: 1, subject: card.id });
    expect((await read({ patient: "bello" })).data).toMatchObject([{ cards: 3 }]);
    expect((await read({ subject: others[0]?.id ?? "" })).data).toMatchObject([{ cards: 1 }]);
    expect(await listReaders(others[0]?.id)).toMatchObject([{ acts: ["print"], times: 1 }]);
    const headers = { authorization: `Bearer ${auditor.token}` };
    const csv = await fetch(`${app.url}/api/access-log.csv?act=print`, { headers });
    expect((await csv.text()).trimEnd().split("\r\n")).toHaveLength(5);
  });

  it("filters by a patient's name or number, by record, and by days in the hospital's zone", async () => {
    const other = await openCard(app, clerk.token, { name: "Musa Bello" });
    const { id, email } = clerk;
    const note = { hospitalId: hospital.hospitalId, actor: { id, name: "Bisi Cole", email } };
    const from = { act: "print" as const, detail: "", actId: null, address: "", device: "" };
    const addPrint = (subject: string, at: string) =>
      writeAccessOfAllHospitals(app.dataSource.manager, [{ ...note, ...from, subject, at }]);
    // Two days in UTC, which is the hospital's zone.
    await addPrint(card.id, "2026-01-01T23:59:00Z");
    await addPrint(other.id, "2026-01-02T00:01:00Z");
    const subjects = async (query: Parameters<typeof read>[0]) =>
      (await read(query)).data.map(({ subject }) => subject);
    expect(await subjects({ patient: "okaf" })).toEqual([card.id]);
    expect(await subjects({ patient: other.hospital_no.toLowerCase() })).toEqual([other.id]);
    expect(await subjects({ subject: other.id })).toEqual([other.id]);
    expect(await subjects({ from: "2026-01-01", to: "2026-01-01" })).toEqual([card.id]);
    expect(await subjects({ from: "2026-01-02" })).toEqual([other.id]);
    expect(await subjects({ patient: "nobody" })).toEqual([]);
  });

  it("exports everything as CSV and lines of JSON, and records each export", async () => {
    for (let count = 0; count < 60; count += 1) await open();
    const headers = { authorization: `Bearer ${auditor.token}` };
    const fetchFile = async (path: string) =>
      (await fetch(`${app.url}/api${path}`, { headers })).text();
    const lines = (await fetchFile("/access-log.ndjson?act=card_opened")).trimEnd().split("\n");
    expect(lines).toHaveLength(60);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ subject: card.id });
    const table = (await fetchFile("/access-log.csv?act=card_opened")).trimEnd().split("\r\n");
    expect(table).toHaveLength(61);
    expect(table[1]).toContain(`"Bisi Cole","${clerk.email}","card_opened","Adaeze Okafor, `);
    expect(table[1]).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00",/);
    await fetchFile("/audit.csv");
    await until(async () => (await read({ act: "export" })).data.length === 3);
    expect(new Set((await read({ act: "export" })).data.map(({ actor }) => actor.id))).toEqual(
      new Set([auditor.id]),
    );
  });

  it("is paged without duplicates or gaps", async () => {
    for (let count = 0; count < 60; count += 1) await open();
    const first = await read();
    const second = await read({ cursor: first.meta?.next_cursor ?? "" });
    expect([first.data.length, second.data.length]).toEqual([50, 10]);
    expect(second.meta?.next_cursor).toBeNull();
  });

  it("shows nothing to another hospital", async () => {
    await open();
    const stranger = await addGranted(app, await registerHospital(app), ["audit.read"]);
    expect((await read({ subject: card.id }, stranger)).data).toEqual([]);
    const foreignAnswer = await app.call(listCardReaders, { params: { id: card.id } }, stranger);
    expect(foreignAnswer.status).toBe(404);
  });
});

describe("the server during shutdown", () => {
  const app = useServer();

  it("writes waiting entries first", async () => {
    const other = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    const { token, hospitalId } = await registerHospital(app);
    const { id } = await openCard(app, token);
    await other.call(getPatient, { params: { id } }, { token });
    await other.close();
    const rows = await app.dataSource.query<{ act: string }[]>(
      "SELECT act FROM access_log WHERE hospital_id = $1",
      [hospitalId],
    );
    expect(rows).toEqual([{ act: "card_opened" }]);
  });
});
