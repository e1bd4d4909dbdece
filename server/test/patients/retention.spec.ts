import { randomUUID } from "node:crypto";
import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import { raiseEmergency } from "@wardline/contracts/boards/emergencies";
import { getResponsibility } from "@wardline/contracts/boards/past";
import { listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import { erasePatient, previewErasure } from "@wardline/contracts/patients/erasure";
import {
  deletePatient,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { REMOVED_FIELDS } from "@wardline/contracts/patients/removed-patients";
import {
  getRetention,
  previewRetention,
  type RetentionChange,
  updateRetention,
} from "@wardline/contracts/patients/retention";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

const OFF = { closed_cards_months: null, log_months: null, access_log_months: null };
const DAY = 24 * 3_600_000;

describe("the removal of old data", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos" });
  // Other specs of the group expect to start without a retention worker.
  afterEach(async () => {
    await app.dataSource.query("DELETE FROM retention_worker");
  });

  /** Registers a worker that may rewrite the log. */
  const registerWorker = () =>
    app.dataSource.query("INSERT INTO retention_worker (name, seen_at) VALUES ('log', now())");
  /** Changes the current settings. */
  const changeSettings = async (body: RetentionChange) => {
    const { version } = (await app.call(getRetention, {}, hospital)).data;
    return (await app.call(updateRetention, { body }, { ...hospital, ifMatch: version })).data;
  };
  const erase = (id: string, body: { confirmation: string; reason: string }) =>
    app.call(erasePatient, { params: { id }, body }, hospital);

  it("is off by default, and its settings are returned and logged with their old values", async () => {
    expect((await app.call(getRetention, {}, hospital)).data).toMatchObject({
      ...OFF,
      can_run: false,
      last_run: null,
    });
    await registerWorker();
    const set = { ...OFF, closed_cards_months: 12, access_log_months: 24 };
    const first = await app.call(updateRetention, { body: set }, { ...hospital, ifMatch: 0 });
    expect(first.data).toMatchObject({ ...set, version: 1, can_run: true });
    const second = await app.call(updateRetention, { body: set }, { ...hospital, ifMatch: 1 });
    expect(second.data.version).toBe(1);
    const { data: log } = await app.call(listAudit, { query: { type: "retention" } }, hospital);
    expect(log.map(({ changes }) => changes)).toEqual([
      [
        { field: "closed_cards_months", from: null, to: 12 },
        { field: "access_log_months", from: null, to: 24 },
      ],
    ]);
  });

  it.each([
    ["another version", { ifMatch: 0 }],
    ["no version", {}],
    ["any version", { headers: { "if-match": "*" } }],
  ])("keeps a legal hold when a later change is sent with %s", async (_name, given) => {
    await changeSettings({ closed_cards_months: 12 });
    const legalHold = await changeSettings({ closed_cards_months: null });
    const body = { closed_cards_months: 12, access_log_months: 24 };
    const refused = await app.call(updateRetention, { body }, { ...hospital, ...given });
    expect(refused.status).toBe(409);
    expect(refused.failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: { closed_cards_months: null, version: legalHold.version },
    });
    const stored = (await app.call(getRetention, {}, hospital)).data;
    expect(stored.closed_cards_months).toBeNull();
  });

  it("changes only the settings that are sent", async () => {
    await changeSettings({ closed_cards_months: 24, log_months: 36, access_log_months: null });
    expect(await changeSettings({ access_log_months: 48 })).toMatchObject({
      closed_cards_months: 24,
      log_months: 36,
      access_log_months: 48,
    });
  });

  it("begins a day after a change at the earliest, and every administrator gets an email", async () => {
    const before = app.jobs().length;
    const changedAt = app.clock.now;
    const { version } = await changeSettings({ closed_cards_months: 60 });
    const { next_run_at } = (await app.call(getRetention, {}, hospital)).data;
    expect(Date.parse(next_run_at)).toBeGreaterThanOrEqual(changedAt + DAY);
    expect(Date.parse(next_run_at)).toBeLessThan(changedAt + 2 * DAY);
    expect(version).toBeGreaterThan(0);
    const mails = app.jobs().slice(before);
    expect(mails).toMatchObject([
      {
        queue: "email",
        name: "retention-changed",
        data: { changes: [{ field: "closed_cards_months", to: 60 }] },
      },
    ]);
  });

  it.each([
    [1, "Please keep at least 2 months: screens that were offline catch up from these records."],
    [241, "Please enter at most 240 months."],
    [2.5, "Please enter whole months."],
  ])("cannot be set to %s months", async (log_months, message) => {
    const current = await changeSettings({});
    const { failure } = await app.call(
      updateRetention,
      { body: { log_months } },
      { ...hospital, ifMatch: current.version },
    );
    expect(failure?.errors).toEqual([{ path: "log_months", message }]);
  });

  it("is previewed for settings that are not saved yet", async () => {
    const card = await openCard(app, hospital.token);
    const closed = new Date(app.clock.now - 400 * DAY);
    await app.dataSource.query(
      "UPDATE patient SET status = 'discharged', closed_at = $2, updated_at = $2 WHERE id = $1",
      [card.id, closed],
    );
    const request = async (closed_cards_months: number) =>
      (await app.call(previewRetention, { body: { ...OFF, closed_cards_months } }, hospital)).data;
    const nothing = { count: 0, oldest: null, newest: null };
    const [oldest, newest] = [closed.toISOString(), closed.toISOString()];
    expect(await request(12)).toEqual({
      cards: { count: 1, oldest, newest },
      log_entries: nothing,
      access_entries: nothing,
    });
    expect((await request(24)).cards).toEqual(nothing);
  });

  it("makes requests for removed periods return 410", async () => {
    const card = await openCard(app, hospital.token);
    const at = new Date(app.clock.now).toISOString();
    const request = () =>
      app.call(getResponsibility, { query: { patient: card.id, at } }, hospital);
    expect((await request()).status).toBe(200);
    await changeSettings({ log_months: 12 });
    const removeUntil = (moment: string) =>
      app.dataSource.query(
        `UPDATE retention SET log_removed_until = ${moment} WHERE hospital_id = $1`,
        [hospital.hospitalId],
      );
    await removeUntil("now() + interval '1 hour'");
    expect(await request()).toMatchObject({ status: 410, failure: { code: "PAST_REMOVED" } });
    await removeUntil("now() - interval '1 hour'");
    expect((await request()).status).toBe(200);
  });

  describe("the erasure of a patient", () => {
    let card: Patient;

    beforeEach(async () => {
      card = await openCard(app, hospital.token, { name: "Zora Quandahl" });
    });

    it("is refused without a worker that could remove the name from the log", async () => {
      const body = { confirmation: card.hospital_no, reason: "Asked for" };
      expect((await erase(card.id, body)).failure?.code).toBe("RETENTION_UNAVAILABLE");
      expect((await app.call(getPatient, { params: { id: card.id } }, hospital)).data).toEqual(
        card,
      );
    });

    it("is refused without the hospital number, or if the reason names the patient", async () => {
      await registerWorker();
      const reason = "Asked for";
      expect((await erase(card.id, { confirmation: "SL-1", reason })).failure?.errors).toEqual([
        {
          path: "confirmation",
          message: "This is not the hospital number of this card.",
        },
      ]);
      const named = { confirmation: card.hospital_no, reason: "Mrs. quandahl asked for it" };
      expect((await erase(card.id, named)).failure?.errors).toEqual([
        { path: "reason", message: "Please do not name the patient: the reason stays in the log." },
      ]);
    });

    it("includes all cards with the number, even deleted ones, which can no longer be changed", async () => {
      await registerWorker();
      const { hospital_no } = card;
      await app.call(deletePatient, { params: { id: card.id } }, hospital);
      const second = await openCard(app, hospital.token, { name: "Zora Quandahl", hospital_no });
      await openCard(app, hospital.token, { name: "Someone Else" });
      await app.call(
        createAnnouncement,
        { body: { message: "Visitors of Mrs. QUANDAHL" } },
        hospital,
      );
      const raised = { kind: "code_blue" as const, place: "Bed of Z. Quandahl" };
      await app.call(raiseEmergency, { body: raised }, hospital);
      await app.call(raiseEmergency, { body: { ...raised, place: "Ward 3" } }, hospital);
      const { data: preview } = await app.call(
        previewErasure,
        { params: { id: second.id } },
        hospital,
      );
      expect(preview).toMatchObject({
        can_run: true,
        announcements: 1,
        emergencies: 1,
        cards: [
          { id: card.id, deleted: true },
          { id: second.id, deleted: false },
        ],
      });
      const body = { confirmation: ` ${hospital_no.toLowerCase()} `, reason: "Asked for" };
      expect((await erase(second.id, body)).data).toEqual({ cards: 2 });
      for (const { id } of [card, second]) {
        const erasedCard = (await app.call(getPatient, { params: { id } }, hospital)).data;
        expect(erasedCard).toMatchObject({ id, ...REMOVED_FIELDS, status: card.status });
        expect(erasedCard.removed_at).toEqual(expect.any(String));
        const patientData = { name: "Zora Quandahl" };
        const changed = await app.call(
          updatePatient,
          { params: { id }, body: { patientData } },
          hospital,
        );
        expect(changed.status).toBe(404);
        expect((await erase(id, body)).status).toBe(404);
      }
      expect(app.jobs().at(-1)).toMatchObject({ queue: "retention", name: "erase", data: {} });
    });

    it("includes searches for the patient's date of birth, however it was typed", async () => {
      const { id } = await openCard(app, hospital.token, { date_of_birth: "1956-03-12" });
      for (const q of ["12/3/1956", "12 March 1956", "1956-03-12", "3/12/1956"]) {
        await app.call(listPatients, { query: { q } }, hospital);
      }
      // The access log writes its waiting entries before it is read.
      await app.call(listAccess, { query: {} }, hospital);
      const { data: preview } = await app.call(previewErasure, { params: { id } }, hospital);
      expect(preview.searches).toBe(3);
    });

    it("excludes other hospitals' cards", async () => {
      await registerWorker();
      const other = await registerHospital(app);
      const body = { confirmation: card.hospital_no, reason: "Asked for" };
      const call = { params: { id: card.id }, body };
      expect((await app.call(erasePatient, call, { token: other.token })).status).toBe(404);
      expect((await erase(randomUUID(), body)).status).toBe(404);
    });
  });
});
