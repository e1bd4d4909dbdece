import { listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import {
  discardParkedMessage,
  getAdtSettings,
  listParkedMessages,
  retryParkedMessage,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import { erasePatient } from "@wardline/contracts/patients/erasure";
import { updateWard } from "@wardline/contracts/patients/wards";
import { getForYou } from "@wardline/contracts/roster/for-you";
import { recordRetentionWorker } from "@wardline/database/repositories/hospitals/retention";
import { LIMITS } from "@wardline/domain/limits";
import { ADA, openCards, useAdt } from "../support/adt.js";
import { openCard } from "../support/patient.js";
import { addLimited, addStaff } from "../support/staff.js";

/** docs/wire/adt.md, Parking lot. */
describe("a parked ADT message", () => {
  const adt = useAdt();
  const asCaller = (token = adt.hospital.token) => ({ token });
  const adaElsewhere = { ...ADA, location: { pointOfCare: "Cardiac Unit", room: "2", bed: "C1" } };
  const listParked = async (token?: string) =>
    (await adt.app.call(listParkedMessages, {}, asCaller(token))).data;
  const buildPlace = () => ({ point_of_care: "Cardiac Unit", ward_id: adt.wardId, ward_bed: "R4" });
  const retry = async (id: string, body = {}, token?: string) =>
    adt.app.call(retryParkedMessage, { params: { id }, body }, asCaller(token));
  const readOpenCards = () => openCards(adt.app, adt.hospital);

  it("is resolved by adding its place, and the messages behind it follow in order", async () => {
    expect(await adt.pas.send("A01", { person: adaElsewhere })).toBe("AA");
    expect(await adt.pas.send("A08", { person: { ...adaElsewhere, family: "Bello" } })).toBe("AA");
    expect(await adt.pas.send("A02", { person: { ...ADA, family: "Bello" } })).toBe("AA");
    expect(await readOpenCards()).toEqual({});
    const [message, ...others] = await listParked();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      type: "A01",
      patient: { hospital_no: "SL-1", name: "Ada Okafor" },
      reason: "unknown_place",
      location: { point_of_care: "Cardiac Unit", room: "2", bed: "C1" },
      behind: 2,
      text: expect.stringContaining("\nPV1|1|I|Cardiac Unit^2^C1"),
    });
    const { data } = await retry(message?.id ?? "", { place: buildPlace() });
    expect(data).toEqual({ applied: 3, parked: null });
    expect(await readOpenCards()).toEqual({
      "SL-1": { name: "Ada Bello", bed_no: "R1", status: "admitted" },
    });
    expect(await listParked()).toEqual([]);
    const { data: settings } = await adt.app.call(getAdtSettings, {}, asCaller());
    expect(settings).toMatchObject({
      version: 2,
      places: [{}, { ...buildPlace(), room: "", bed: "" }],
    });
  });

  it("leaves an entry in the access log when it is read", async () => {
    await adt.pas.send("A01", { person: adaElsewhere });
    const clerk = await addStaff(adt.app, adt.hospital, { grants: ["patients.write"] });
    await listParked(clerk.token);
    const { data } = await adt.app.call(listAccess, { query: {} }, asCaller());
    expect(data).toMatchObject([{ actor: { id: clerk.id }, act: "parked_read", subject: null }]);
  });

  it("does not hold up other patients", async () => {
    await adt.pas.send("A01", { person: adaElsewhere });
    await adt.pas.send("A01", { person: { ...ADA, number: "SL-2" } });
    expect(Object.keys(await readOpenCards())).toEqual(["SL-2"]);
  });

  it("stays parked with the reason of the latest attempt if it still cannot be applied", async () => {
    await adt.pas.send("A02");
    const [message] = await listParked();
    expect(message).toMatchObject({ reason: "unknown_patient" });
    const { data } = await retry(message?.id ?? "");
    expect(data).toMatchObject({ applied: 0, parked: { reason: "unknown_patient", behind: 0 } });
    await openCard(adt.app, adt.hospital.token, { hospital_no: "SL-1" });
    const again = await retry(message?.id ?? "");
    expect(again.data).toEqual({ applied: 1, parked: null });
    expect((await retry(message?.id ?? "")).status).toBe(404);
  });

  it("can be discarded, after which the next message is tried", async () => {
    await adt.pas.send("A02", { person: adaElsewhere });
    await adt.pas.send("A01");
    const [message] = await listParked();
    const params = { id: message?.id ?? "" };
    const { data } = await adt.app.call(discardParkedMessage, { params }, asCaller());
    expect(data).toEqual({ applied: 1, parked: null });
    expect(Object.keys(await readOpenCards())).toEqual(["SL-1"]);
    expect((await adt.app.call(discardParkedMessage, { params }, asCaller())).status).toBe(404);
  });

  it("is applied automatically once its bed exists", async () => {
    await adt.pas.send("A01", {
      person: { ...ADA, location: { pointOfCare: "Renal", bed: "R10" } },
    });
    expect(await listParked()).toMatchObject([
      { reason: "unknown_bed", problem: expect.stringContaining("R10") },
    ]);
    await adt.receiver.sweep();
    expect(await listParked()).toHaveLength(1);
    const body = { name: "Renal", beds: ["R1", "R10"] };
    await adt.app.call(updateWard, { params: { id: adt.wardId }, body }, asCaller());
    await adt.receiver.sweep();
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R10" } });
  });

  it("is applied when the missing admission arrives late", async () => {
    const admission = adt.pas.write("A01");
    await adt.pas.send("A02", {
      person: { ...ADA, location: { pointOfCare: "Renal", bed: "R3" } },
    });
    expect(await listParked()).toHaveLength(1);
    await adt.pas.sendText(admission);
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R3" } });
    expect(await listParked()).toEqual([]);
  });

  it("is parked if the number already has an open card and the hospital has chosen to park such messages", async () => {
    await adt.app.call(updateAdtSettings, { body: { open_number: "park" } }, asCaller());
    await adt.pas.send("A01");
    await adt.pas.send("A01");
    expect(await listParked()).toMatchObject([{ reason: "number_open" }]);
  });

  it("loses its text and its patient when the patient is erased", async () => {
    const { id } = await openCard(adt.app, adt.hospital.token, { hospital_no: "SL-1" });
    await adt.pas.send("A02", { person: adaElsewhere });
    await recordRetentionWorker(adt.app.dataSource.manager, new Date(adt.app.clock.now));
    const body = { confirmation: "SL-1", reason: "Asked for" };
    const erased = await adt.app.call(erasePatient, { params: { id }, body }, asCaller());
    expect(erased.data).toEqual({ cards: 1 });
    const rows = await adt.app.dataSource.query(
      "SELECT state, patients, text, problem FROM adt_message WHERE hospital_id = $1",
      [adt.hospital.hospitalId],
    );
    expect(rows).toEqual([{ state: "discarded", patients: [], text: null, problem: null }]);
  });

  it("stays parked when another patient who has its number as an insurance number is erased", async () => {
    const identifiers = [{ system: "Insurance", value: "SL-1" }];
    const { id } = await openCard(adt.app, adt.hospital.token, {
      hospital_no: "SL-9",
      identifiers,
    });
    await adt.pas.send("A02", { person: adaElsewhere });
    await recordRetentionWorker(adt.app.dataSource.manager, new Date(adt.app.clock.now));
    const body = { confirmation: "SL-9", reason: "Asked for" };
    await adt.app.call(erasePatient, { params: { id }, body }, asCaller());
    expect(await listParked()).toHaveLength(1);
  });

  it("is not accepted while 10,000 others wait, unlike a message that can be applied", async () => {
    await adt.app.dataSource.query(
      `INSERT INTO adt_message (hospital_id, id, received_at, sender, control_id, digest, message_at, type, patients, state, reason, problem, text)
       SELECT $1, gen_random_uuid(), now(), 'PAS', number, '', now(), 'A02', '{}', 'parked', 'refused', '', ''
         FROM generate_series(1, $2::integer) number`,
      [adt.hospital.hospitalId, LIMITS.adtParked],
    );
    expect(await adt.pas.send("A02", { person: adaElsewhere })).toBe("AR");
    expect(await adt.pas.send("A01")).toBe("AA");
    await adt.app.dataSource.query("DELETE FROM adt_message WHERE control_id = '1'");
    expect(await adt.pas.send("A02", { person: adaElsewhere })).toBe("AA");
  });

  it("is applied by the sweep together with all the others", async () => {
    for (let number = 1; number <= 60; number += 1) {
      await adt.pas.send("A01", { person: { ...adaElsewhere, number: `SL-${number}` } });
    }
    await adt.app.call(updateAdtSettings, { body: { places: [buildPlace()] } }, asCaller());
    await adt.receiver.sweep();
    expect(await listParked()).toEqual([]);
    expect(Object.keys(await readOpenCards())).toHaveLength(60);
  });

  it("is refused by the sweep if its text has become unreadable, and does not block other messages", async () => {
    await adt.pas.send("A01", { person: adaElsewhere });
    await adt.pas.send("A01", { person: { ...adaElsewhere, number: "SL-2" } });
    await adt.app.dataSource.query(
      "UPDATE adt_message SET text = 'MSH' WHERE hospital_id = $1 AND patients = '{sl-1}'",
      [adt.hospital.hospitalId],
    );
    await adt.app.call(updateAdtSettings, { body: { places: [buildPlace()] } }, asCaller());
    await adt.receiver.sweep();
    expect(Object.keys(await readOpenCards())).toEqual(["SL-2"]);
    expect(await listParked()).toMatchObject([
      { reason: "refused", patient: { hospital_no: "sl-1" } },
    ]);
  });

  it("comes from a source that no other hospital can claim", async () => {
    const claim = (sources: string[]) =>
      adt.app.call(updateAdtSettings, { body: { sources } }, asCaller());
    const refused = await claim(["127.0.0.1", "::ffff:127.0.0.1", "10.0.0.7"]);
    expect(refused.failure?.errors).toMatchObject([
      { path: "sources.2", message: expect.stringContaining("10.0.0.7") },
    ]);
    Object.assign(adt.app.config, { adtSources: [`${adt.hospital.hospitalId}=::ffff:10.0.0.7`] });
    expect((await claim(["10.0.0.7"])).data.sources).toEqual(["10.0.0.7"]);
  });

  it("is announced by the bell only to people who can resolve it", async () => {
    await adt.pas.send("A01", { person: adaElsewhere });
    const clerk = await addStaff(adt.app, adt.hospital, { grants: ["patients.write"] });
    const limited = await addLimited(adt.app, adt.hospital, ["patients.write"], [adt.wardId]);
    const { data } = await adt.app.call(getForYou, {}, asCaller(clerk.token));
    expect(data.parked).toMatchObject({ count: 1 });
    expect((await adt.app.call(getForYou, {}, asCaller(limited.token))).data.parked).toBeNull();
    expect(await listParked(limited.token)).toEqual([]);
    const [message] = await listParked(clerk.token);
    expect((await retry(message?.id ?? "", {}, limited.token)).status).toBe(404);
  });

  it("can be resolved by a clerk who maps exactly its place, but with no other mapping", async () => {
    const clerk = await addStaff(adt.app, adt.hospital, { grants: ["patients.write"] });
    await adt.pas.send("A01", { person: adaElsewhere });
    const [message] = await listParked();
    const { id = "" } = message ?? {};
    for (const other of [{ point_of_care: "Renal" }, { room: "2" }, { room: "2", bed: "C2" }]) {
      const refused = await retry(id, { place: { ...buildPlace(), ...other } }, clerk.token);
      expect(refused.failure?.code).toBe("FORBIDDEN");
    }
    const { data } = await retry(id, { place: buildPlace() }, clerk.token);
    expect(data).toEqual({ applied: 1, parked: null });
    const { data: log } = await adt.app.call(
      listAudit,
      { query: { type: "adt.updated" } },
      asCaller(),
    );
    expect(log[0]).toMatchObject({
      actor: { id: clerk.id },
      changes: [{ field: "place", from: null, to: "Cardiac Unit: Renal R4" }],
    });
  });

  it("can be resolved by a clerk who maps its unknown bed, but not by mapping the whole ward", async () => {
    const clerk = await addStaff(adt.app, adt.hospital, { grants: ["patients.write"] });
    const location = { pointOfCare: "Renal", room: "", bed: "R10" };
    await adt.pas.send("A01", { person: { ...ADA, location } });
    const [message] = await listParked();
    const row = { ...buildPlace(), point_of_care: "Renal" };
    const whole = await retry(message?.id ?? "", { place: row }, clerk.token);
    expect(whole.failure?.code).toBe("FORBIDDEN");
    await retry(message?.id ?? "", { place: { ...row, bed: "R10" } }, clerk.token);
    expect(await readOpenCards()).toMatchObject({ "SL-1": { bed_no: "R4" } });
  });
});
