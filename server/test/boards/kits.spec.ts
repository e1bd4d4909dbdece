import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { makeKits } from "@wardline/contracts/boards/kits";
import { listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import { erasePatient } from "@wardline/contracts/patients/erasure";
import { listPatients, updatePatient } from "@wardline/contracts/patients/patient";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { createRoster } from "@wardline/contracts/roster/roster";
import { until } from "@wardline/testing/until";
import { listStatuses, startApp, type TestApp } from "../support/app.js";
import { AT_TWO, HALF_HOUR, KitHospital } from "../support/kits.js";
import { openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addGranted, addLimited, addStaff, inviteStaff } from "../support/staff.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let kits: KitHospital;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  kits = await KitHospital.open(app);
});
afterAll(() => app.close());

const open = (name: string, bed_no: string, given: Record<string, unknown> = {}) =>
  openCard(app, kits.hospital.token, { name, bed_no, ...given });

/** docs/wire/boards.md, Downtime kits. */
describe("a downtime kit", () => {
  it("is made once a hospital switches kits on, and deleted when it switches them off", async () => {
    await kits.switchTo(false);
    await kits.makeDue();
    expect(await kits.list()).toEqual([]);
    expect((await app.call(makeKits, {}, kits.by)).failure?.code).toBe("KITS_OFF");

    await kits.switchTo(true);
    await kits.makeDue();
    expect(await kits.list()).toHaveLength(3);
    await kits.switchTo(false);
    expect(await kits.list()).toEqual([]);
    expect((await kits.latest("switchboard")).status).toBe(404);

    const { data } = await app.call(listAudit, {}, kits.by);
    expect(data[0]?.changes).toEqual([{ field: "downtime_kits", from: true, to: false }]);
    const nurse = await addGranted(app, kits.hospital, ["patients.write"]);
    const body = { downtime_kits: true };
    expect((await app.call(updateDowntimeKits, { body }, nurse)).status).toBe(403);
  });

  it("is made for each ward and the switchboard, at one revision, once per time slot", async () => {
    await kits.makeDue();
    const first = await kits.list();
    expect(new Map(first.map(({ ward_id, ward }) => [ward_id, ward]))).toEqual(
      new Map([
        [null, "Switchboard"],
        [kits.north, "Nimbus"],
        [kits.south, "Sirocco"],
      ]),
    );
    expect(new Set(first.map(({ revision }) => revision)).size).toBe(1);
    expect(first.every(({ made_at }) => made_at === new Date(AT_TWO).toISOString())).toBe(true);

    app.clock.now = AT_TWO + 29 * MINUTE;
    await Promise.all([kits.makeDue(), kits.makeDue()]);
    expect(await kits.list()).toEqual(first);

    app.clock.now = AT_TWO + HALF_HOUR;
    await Promise.all([kits.makeDue(), kits.makeDue(), kits.makeDue()]);
    const second = await kits.list();
    expect(second).toHaveLength(6);
    expect(second.slice(3)).toEqual(first);
  });

  it("matches the list of open cards and the list of who is on call", async () => {
    const bola = await inviteStaff(app, kits.hospital, { role: "Registrar", lastName: "Bola" });
    const departmentStaff = [{ department: "Surgery", registrarId: bola.id }];
    const body = { date: "2026-11-23", departments: ["Surgery"], departmentStaff };
    await app.call(createRoster, { body }, kits.by);
    await open("Adaeze Okafor", "N1", {
      flags: ["airborne", "allergy"],
      acuity: 2,
      waiting_for: "Imaging",
      expected_discharge: "2026-11-25",
      teams: "Surgery",
    });
    await open("Chidi Eze", "N3");
    await open("Musa Danjuma", "S1", { flags: ["falls"] });
    await kits.makeDue();

    const patients = (await app.call(listPatients, { query: { scope: "open" } }, kits.by)).data;
    expect(patients).toHaveLength(3);
    for (const [ward, page] of await readPages()) {
      const own = patients.filter(({ ward_id }) => ward_id === ward);
      const cards = new Map(
        [...page.matchAll(/<tr data-card="([^"]+)">(.*?)<\/tr>/g)].map(([, id, row]) => [id, row]),
      );
      expect(new Set(cards.keys())).toEqual(new Set(own.map(({ id }) => id)));
      for (const { id, name, hospital_no, ward_bed, waiting_for, teams } of own) {
        for (const text of [name, hospital_no, ward_bed, waiting_for, teams]) {
          expect(cards.get(id)).toContain(text ?? "");
        }
      }
    }
    const { text: north } = await kits.latest(kits.north);
    expect(north).toContain("Airborne precautions, Allergy");
    expect(north).toContain('<span class="acuity">2</span> Orange');
    expect(north).toContain("Discharge 25 Nov");

    const [surgery] = (await app.call(listOnCall, {}, kits.by)).data;
    const [person] = surgery?.people ?? [];
    for (const ward of ["switchboard", kits.north, kits.south]) {
      const { text } = await kits.latest(ward);
      const words = text.replaceAll(/<[^>]+>/g, "");
      expect(words).toContain(`Registrar ${person?.name} ${person?.phone}`);
      expect(text).toContain("until 24 Nov 08:00");
    }
  });

  it("contains nothing of other wards, and no patient's name if it is the switchboard's", async () => {
    await open("Onyx Quartz", "N1", { hospital_no: "HQ-7001", waiting_for: "Imaging" });
    await open("Amber Basalt", "S1", { hospital_no: "HQ-9002", waiting_for: "Theatre" });
    await kits.makeDue();
    expect((await kits.latest(kits.north)).text).not.toMatch(/Amber|Basalt|9002|Theatre|Sirocco/);
    expect((await kits.latest(kits.south)).text).not.toMatch(/Onyx|Quartz|7001|Imaging|Nimbus/);
    expect((await kits.latest("switchboard")).text).not.toMatch(/Onyx|Amber|HQ-|Imaging/);
  });

  it("does not name patients who must not be named", async () => {
    await open("Onyx Quartz", "N1", { hospital_no: "HQ-7001", flags: ["do_not_name"] });
    await kits.makeDue();
    const { text } = await kits.latest(kits.north);
    expect(text).not.toMatch(/Onyx|HQ-7001/);
    expect(text).toContain("Private");
  });

  it("reserves numbers that follow those already given to cards", async () => {
    await open("Adaeze Okafor", "N1", { paper_number: "D-041" });
    await kits.makeDue();
    expect((await kits.latest(kits.north)).text).toContain("D-042");
    expect((await kits.latest(kits.south)).text).toContain("D-050");
  });

  it("contains nothing of an erased patient from the next run on", async () => {
    await app.dataSource.query(
      "INSERT INTO retention_worker (name, seen_at) VALUES ('log', now()) ON CONFLICT DO NOTHING",
    );
    const { id } = await open("Onyx Quartz", "N1", { hospital_no: "HQ-7001" });
    await kits.makeDue();
    expect((await kits.latest(kits.north)).text).toContain("Onyx Quartz");

    const body = { confirmation: "HQ-7001", reason: "Asked for" };
    expect((await app.call(erasePatient, { params: { id }, body }, kits.by)).status).toBe(200);
    app.clock.now = AT_TWO + HALF_HOUR;
    await kits.makeDue();
    const [newest] = await kits.list();
    const rows = await app.dataSource.query<{ html: string }[]>(
      "SELECT html FROM kit WHERE hospital_id = $1 AND made_at = $2",
      [kits.hospital.hospitalId, newest?.made_at],
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ html }) => /Onyx|Quartz|HQ-7001/.test(html))).toEqual([]);
  });

  it("is stored for 48 hours", async () => {
    await kits.makeDue(AT_TWO - 48 * HOUR + 1);
    expect(await kits.list()).toHaveLength(3);
    app.clock.now = AT_TWO + 1;
    expect(await kits.list()).toEqual([]);
    await kits.makeDue();
    expect(await readCreationTimes()).toEqual([AT_TWO + 1, AT_TWO + 1, AT_TWO + 1]);
  });

  it("is not made for a suspended hospital", async () => {
    const { hospitalId } = kits.hospital;
    await app.dataSource.query("UPDATE hospital SET suspended_at = now() WHERE id = $1", [
      hospitalId,
    ]);
    await kits.makeDue();
    expect(await readCreationTimes()).toEqual([]);
  });
});

describe("a reader of a kit", () => {
  beforeEach(() => kits.makeDue());

  it("gets an HTML page, and appears in the access log", async () => {
    const { status, type, text } = await kits.latest(kits.north);
    expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toMatch(/^<!DOCTYPE html>.*AS OF 14:00, Mon 23 Nov 2026, revision \d+/s);
    await kits.latest("switchboard");

    const accessEntries = await until(async () => {
      const query = { act: "kit_read" as const };
      const { data } = await app.call(listAccess, { query }, kits.by);
      return data.length === 2 ? data : null;
    });
    expect(accessEntries).toMatchObject([
      { subject: null, subject_kind: null },
      { subject: kits.north, subject_kind: "ward", subject_name: "Nimbus" },
    ]);
  });

  it("reads only kits of their own wards when limited to wards", async () => {
    const { token } = await addLimited(app, kits.hospital, ["patients.read"], [kits.north]);
    expect((await kits.list(token)).map(({ ward_id }) => ward_id)).toEqual([kits.north]);
    expect((await kits.latest(kits.north, token)).status).toBe(200);
    for (const ward of [kits.south, "switchboard"]) {
      expect(await kits.latest(ward, token)).toMatchObject({
        status: 404,
        text: expect.stringContaining("NOT_FOUND"),
      });
    }
  });

  it("needs the right to read patients", async () => {
    const { token } = await addStaff(app, kits.hospital);
    expect((await kits.latest(kits.north, token)).status).toBe(403);
    const other = await KitHospital.open(app);
    expect((await kits.latest(kits.north, other.hospital.token)).status).toBe(404);
    expect(await other.list()).toEqual([]);
  });
});

/** Milliseconds after which the call that asks for kits may answer without them. */
const ANSWER_TIMEOUT_MS = 4_000;

describe("a kit on demand", () => {
  it("can be requested five times in ten minutes per person, without blocking others", async () => {
    const clerk = await addGranted(app, kits.hospital, ["patients.write"]);
    const kitRequests = await Promise.all(
      Array.from({ length: 6 }, () => app.call(makeKits, {}, clerk)),
    );
    expect(listStatuses(kitRequests).filter((status) => status === 429)).toHaveLength(1);
    expect((await app.call(makeKits, {}, kits.by)).failure).toBeNull();
  });

  it("is listed once the worker has made it, and is logged", async () => {
    await kits.makeDue();
    const card = await open("Adaeze Okafor", "N1");
    app.clock.now = AT_TWO + 7 * MINUTE;
    const page = listen(app.url, "/live", kits.by);
    await until(() => page.states.length > 0);

    const began = performance.now();
    const kitRequests = app.call(makeKits, {}, kits.by);
    await until(() => app.jobs().some(({ queue }) => queue === "kits"));
    await kits.runJobs();
    const isInTime = performance.now() - began < ANSWER_TIMEOUT_MS;
    await kits.runJobs();

    const answer = await kitRequests;
    // A busy machine may take longer than the call waits.
    if (isInTime) expect(answer.status).toBe(201);
    const data = isInTime ? answer.data : await kits.list();
    expect(data).toHaveLength(6);
    expect(data[0]?.made_at).toBe(new Date(AT_TWO + 7 * MINUTE).toISOString());
    expect((await kits.latest(kits.north)).text).toContain(card.hospital_no);
    await until(() => page.received().includes(`"kits.requested"`));
    page.close();
    const audit = (await app.call(listAudit, {}, kits.by)).data;
    expect(audit[0]).toMatchObject({ type: "kits.requested", subject: { name: "St. Luke's" } });

    // The scheduled kits are still made.
    app.clock.now = AT_TWO + HALF_HOUR;
    const { id } = card;
    await app.call(updatePatient, { params: { id }, body: { patientData: { age: 35 } } }, kits.by);
    await kits.makeDue();
    expect(await kits.list()).toHaveLength(9);
  });

  it("needs the right to write cards", async () => {
    const reader = await addGranted(app, kits.hospital, ["patients.read", "settings.manage"]);
    expect((await app.call(makeKits, {}, reader)).status).toBe(403);
  });
});

/** Returns the times at which the hospital's kits were made, in epoch milliseconds. */
async function readCreationTimes(): Promise<number[]> {
  const rows = await app.dataSource.query<{ at: Date }[]>(
    "SELECT made_at AS at FROM kit WHERE hospital_id = $1",
    [kits.hospital.hospitalId],
  );
  return rows.map(({ at }) => at.getTime());
}

async function readPages(): Promise<[ward: string, page: string][]> {
  return Promise.all(
    [kits.north, kits.south].map(async (ward) => [ward, (await kits.latest(ward)).text]),
  );
}
