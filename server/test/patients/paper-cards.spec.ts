import { randomUUID } from "node:crypto";
import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { addWard } from "@wardline/contracts/patients/wards";
import {
  NO_PAPER_NUMBERS_PROBLEM,
  PAPER_NUMBER_PROBLEM,
} from "@wardline/domain/patients/paper-card";
import { useHospital } from "../support/hospital.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { addLimited } from "../support/staff.js";

const HOUR_MS = 3_600_000;

/** docs/wire/patients.md, Cards written on paper. */
describe("a card written on paper", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  beforeEach(async () => {
    await app.call(updateDowntimeKits, { body: { downtime_kits: true } }, hospital);
  });

  const hoursAgo = (hours: number) => new Date(app.clock.now - hours * HOUR_MS).toISOString();
  const enter = (given: Partial<contract.PatientFields> & { created_at?: string }) =>
    app.call(contract.createPatient, { body: { ...createPatientFields(), ...given } }, hospital);

  it("keeps its time and number from the outage, and is found by number", async () => {
    const created_at = hoursAgo(5);
    const { data: card } = await enter({
      created_at,
      paper_number: "d-001",
      waiting_for: "Doctor",
    });
    expect(card).toMatchObject({
      paper_number: "D-001",
      created_at,
      status_since: created_at,
      waiting_since: created_at,
    });
    const found = await app.call(contract.listPatients, { query: { q: "D-001" } }, hospital);
    expect(found.data.map(({ id }) => id)).toEqual([card.id]);
    const history = await app.call(
      contract.getPatientHistory,
      { params: { id: card.id } },
      hospital,
    );
    expect(history.data).toContainEqual(
      expect.objectContaining({ field: "paper_number", from: null, to: "D-001" }),
    );
  });

  it("is counted in the statistics at its past arrival time", async () => {
    const created_at = hoursAgo(3);
    await enter({ created_at, paper_number: "D-002" });
    const day = created_at.slice(0, 10);
    const { data } = await app.call(getStatistics, { query: { from: day, to: day } }, hospital);
    const arrivalPeriod = data.periods.find(
      ({ at, until }) => at <= created_at && created_at < until,
    );
    expect(arrivalPeriod?.arrivals).toBe(1);
  });

  it("is refused if its number is taken, even by a concurrent card, and names the other card", async () => {
    const answers = await Promise.all([
      enter({ name: "Adaeze Okafor", paper_number: "D-003" }),
      enter({ name: "Bola Ade", paper_number: "D-003" }),
    ]);
    const [first] = answers.filter(({ status }) => status === 201);
    const [second] = answers.filter(({ status }) => status === 409);
    const { id, name, hospital_no } = first?.data ?? {};
    const message = `D-003 is already on the card of ${name} (${hospital_no}).`;
    expect(second?.failure).toMatchObject({
      code: "PAPER_NUMBER_TAKEN",
      message,
      errors: [{ path: "paper_number", message }],
      data: { id },
    });
  });

  it("is created only once when the request is repeated", async () => {
    const body = { ...createPatientFields(), paper_number: "D-004" };
    const options = { ...hospital, idempotencyKey: randomUUID() };
    const first = await app.call(contract.createPatient, { body }, options);
    const again = await app.call(contract.createPatient, { body }, options);
    expect(again.data.id).toBe(first.data.id);
  });

  it("frees its number when it is deleted", async () => {
    const { data: card } = await enter({ paper_number: "D-005" });
    await app.call(contract.deletePatient, { params: { id: card.id } }, hospital);
    expect((await enter({ paper_number: "D-005" })).status).toBe(201);
  });

  it("accepts a corrected number, unless another card has it", async () => {
    await enter({ paper_number: "D-006" });
    const { data: card } = await enter({ paper_number: "D-007" });
    const change = (paper_number: string) =>
      app.call(
        contract.updatePatient,
        { params: { id: card.id }, body: { patientData: { paper_number } } },
        hospital,
      );
    const refused = await change("D-006");
    expect(refused.failure?.errors?.[0]?.path).toBe("patientData.paper_number");
    expect((await change("D-008")).data.paper_number).toBe("D-008");
  });

  it("is refused without naming the other card if that card is in another ward", async () => {
    const createWard = async (name: string) =>
      (await app.call(addWard, { body: { name, beds: ["1"] } }, hospital)).data.id;
    const north = await createWard("North");
    await createWard("South");
    await openCard(app, hospital.token, { bed_no: "South 1", paper_number: "D-009" });
    const limited = await addLimited(app, hospital, ["patients.write"], [north]);
    const refused = await app.call(
      contract.createPatient,
      { body: { ...createPatientFields(), bed_no: "North 1", paper_number: "D-009" } },
      { token: limited.token },
    );
    expect(refused.failure?.message).toBe("D-009 is already on another card.");
    expect(refused.failure?.data).toBeUndefined();
  });

  it.each([
    ["an arrival more than 48 hours ago", { created_at: 49, paper_number: "D-010" }, "created_at"],
    ["an arrival in the future", { created_at: -1, paper_number: "D-010" }, "created_at"],
  ])("is refused for %s", async (_what, given, path) => {
    const created_at = hoursAgo(given.created_at);
    const refused = await enter({ ...given, created_at });
    expect(refused.failure?.errors?.[0]?.path).toBe(path);
  });

  it("is refused with a malformed paper number", async () => {
    const refused = await enter({ paper_number: "D-12" });
    expect(refused.failure?.errors).toEqual([
      { path: "paper_number", message: PAPER_NUMBER_PROBLEM },
    ]);
  });

  it("cannot have a paper number at a hospital without downtime kits", async () => {
    await app.call(updateDowntimeKits, { body: { downtime_kits: false } }, hospital);
    const refused = await enter({ paper_number: "D-011" });
    expect(refused.failure?.errors).toEqual([
      { path: "paper_number", message: NO_PAPER_NUMBERS_PROBLEM },
    ]);
  });
});
