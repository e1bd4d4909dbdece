import * as contract from "@wardline/contracts/patients";
import { useServer } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

describe("the cards of a day", () => {
  const app = useServer();
  let own: TestHospital;
  const today = () =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(Date.now());
  const dayBefore = (days: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(
      Date.now() - days * 86_400_000,
    );

  beforeAll(async () => {
    own = await registerHospital(app, { timezone: "Africa/Lagos" });
  });

  const discharge = (id: string) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData: { status: "discharged" } } },
      { token: own.token },
    );

  const idsOf = async (date?: string) =>
    (
      await app.call(
        contract.listPatients,
        { query: date === undefined ? {} : { date } },
        { token: own.token },
      )
    ).data;

  it("are those that were open on it, each with the status it had at its end", async () => {
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const card = await openCard(app, own.token, { created_at });
    await app.dataSource.query(
      `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload)
       SELECT hospital_id, revision + 1000, 'patient.updated', now() - interval '2 days', subject_id,
              payload || '{"status": "new_patient_reviewed"}' FROM event_log WHERE subject_id = $1`,
      [card.id],
    );
    const yesterday = await idsOf(dayBefore(1));
    expect(yesterday.find(({ id }) => id === card.id)?.status).toBe("new_patient_reviewed");
    expect((await idsOf(dayBefore(4))).some(({ id }) => id === card.id)).toBe(false);
  });

  it("hold a card that was closed today", async () => {
    const card = await openCard(app, own.token);
    await discharge(card.id);
    expect((await idsOf(today())).some(({ id }) => id === card.id)).toBe(true);
  });

  it("are today's open cards for a day in the future", async () => {
    const closed = await openCard(app, own.token);
    const open = await openCard(app, own.token);
    await discharge(closed.id);
    const ids = (await idsOf("2099-01-01")).map(({ id }) => id);
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(closed.id);
  });
});
