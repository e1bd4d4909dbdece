import * as contract from "@wardline/contracts/patients/patient";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

describe("the list of a day's cards", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos" });

  const discharge = (id: string) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData: { status: "discharged" } } },
      hospital,
    );

  const listCards = async (date: string) =>
    (await app.call(contract.listPatients, { query: { date } }, hospital)).data;

  it("includes the cards that were open on the day, with their status at its end", async () => {
    const { now } = app.clock;
    const today = toZonedDay(now, "Africa/Lagos");
    const created_at = new Date(now - 3 * 86_400_000).toISOString();
    const card = await openCard(app, hospital.token, { created_at });
    await app.dataSource.query(
      `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload)
       SELECT hospital_id, revision + 1000, 'patient.updated', now() - interval '2 days', subject_id,
              payload || '{"status": "new_patient_reviewed"}' FROM event_log WHERE subject_id = $1`,
      [card.id],
    );
    const yesterday = await listCards(addDays(today, -1));
    expect(yesterday.find(({ id }) => id === card.id)?.status).toBe("new_patient_reviewed");
    expect((await listCards(addDays(today, -4))).some(({ id }) => id === card.id)).toBe(false);
  });

  it("includes a card that was closed today", async () => {
    const card = await openCard(app, hospital.token);
    const { data } = await discharge(card.id);
    const today = toZonedDay(Date.parse(data.updated_at), "Africa/Lagos");
    expect((await listCards(today)).some(({ id }) => id === card.id)).toBe(true);
  });

  it("includes today's open cards for a future day", async () => {
    const closed = await openCard(app, hospital.token);
    const open = await openCard(app, hospital.token);
    await discharge(closed.id);
    const ids = (await listCards("2099-01-01")).map(({ id }) => id);
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(closed.id);
  });
});
