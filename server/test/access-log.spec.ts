import {
  type AccessEntry,
  listAccess,
  listCardReaders,
  noteAccess,
} from "@wardline/contracts/access-log";
import { searchEmr } from "@wardline/contracts/emr";
import type { CallInput } from "@wardline/contracts/endpoint";
import { getResponsibility } from "@wardline/contracts/past";
import {
  deletePatient,
  getPatient,
  getPatientHistory,
  listPatients,
  type Patient,
} from "@wardline/contracts/patients";
import { updateSubAccount } from "@wardline/contracts/sub-accounts";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { openCard } from "./support/patient.js";
import { addGranted, type TestStaff } from "./support/staff.js";

// Every login here costs a real argon2 hash.
jest.setTimeout(60_000);

/** docs/wire.md, Access log. */
describe("the access log", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let clerk: TestStaff;
  let auditor: TestStaff;
  let card: Patient;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    const named = { firstName: "Bisi", lastName: "Cole" };
    clerk = await addGranted(app, hospital, ["patients.write"], named);
    auditor = await addGranted(app, hospital, ["audit.read"]);
    card = await openCard(app, clerk.token, { name: "Adaeze Okafor" });
  });

  const open = (id = card.id, by: { token: string } = clerk) =>
    app.call(getPatient, { params: { id } }, { token: by.token });
  const read = (query: CallInput<typeof listAccess>["query"] = {}, by = auditor) =>
    app.call(listAccess, { query: { ...query } }, { token: by.token });
  const readers = async (id = card.id) =>
    (await app.call(listCardReaders, { params: { id } }, auditor)).data;
  const said = (entries: AccessEntry[]) =>
    entries.map(({ act, subject, detail }) => [act, subject, detail]);

  it("keeps who opened a card, read its history, searched, and asked for evidence", async () => {
    await open();
    await app.call(getPatientHistory, { params: { id: card.id } }, clerk);
    await app.call(listPatients, { query: { q: " okafor " } }, clerk);
    await app.call(searchEmr, { query: { q: "SL-2" } }, clerk);
    const at = new Date().toISOString();
    await app.call(getResponsibility, { query: { patient: card.id, at } }, clerk);
    const { data } = await read();
    expect(said(data)).toEqual([
      ["evidence", card.id, ""],
      ["lookup", null, "SL-2"],
      ["lookup", null, "okafor"],
      ["history_read", card.id, ""],
      ["card_opened", card.id, ""],
    ]);
    const actor = { id: clerk.id, name: "Bisi Cole", email: clerk.email };
    for (const entry of data) expect(entry.actor).toEqual(actor);
  });

  it("keeps a search that was answered from memory as well", async () => {
    const search = () => app.call(listPatients, { query: { q: "okafor" } }, clerk);
    await search();
    await search();
    expect((await read({ act: "lookup" })).data).toHaveLength(2);
  });

  it("keeps neither a list nor what was refused or not found", async () => {
    await app.call(listPatients, { query: {} }, clerk);
    await app.call(listPatients, { query: { q: " " } }, clerk);
    expect((await open(card.id, auditor)).status).toBe(403);
    expect((await open("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await read()).data).toEqual([]);
  });

  it("says who has seen a card, the latest first, under the name that they have now", async () => {
    await open();
    await open(card.id, hospital);
    const rename = { params: { id: clerk.id }, body: { lastName: "Ade" } };
    await app.call(updateSubAccount, rename, { token: hospital.token });
    const print = { body: { act: "print" as const, patients: [card.id, card.id] } };
    expect((await app.call(noteAccess, print, clerk)).status).toBe(201);
    expect(await readers()).toMatchObject([
      { actor: { id: clerk.id, name: "Bisi Ade" }, times: 2, acts: ["card_opened", "print"] },
      { actor: { id: hospital.accountId }, times: 1, acts: ["card_opened"] },
    ]);
  });

  it("keeps who has seen a card that was deleted since", async () => {
    await open();
    await app.call(deletePatient, { params: { id: card.id } }, clerk);
    expect(await readers()).toMatchObject([{ actor: { id: clerk.id } }]);
  });

  it("keeps an export of the audit log", async () => {
    const headers = { authorization: `Bearer ${auditor.token}` };
    await (await fetch(`${app.url}/api/audit.csv`, { headers })).text();
    await until(async () => (await read({ act: "export" })).data.length === 1);
    expect((await read({ actor: auditor.id })).data).toMatchObject([{ act: "export" }]);
  });

  it("goes on from page to page without a look twice or left out", async () => {
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
    const asked = await app.call(listCardReaders, { params: { id: card.id } }, stranger);
    expect(asked.status).toBe(404);
  });
});

describe("a server that ends", () => {
  it("writes what was seen before", async () => {
    const app = await startApp();
    const other = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecret: app.config.jwtSecret,
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
    await app.close();
  });
});
