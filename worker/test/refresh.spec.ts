import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { refreshHourly } from "../src/jobs/refresh/hourly.js";
import { seedHospital, seedPatient, seedWard } from "./support/seed.js";

const TEN_AM = Date.parse("2026-03-10T10:00:00Z");
const MINUTE = 60_000;

let database: TestDatabase;
let dataSource: DataSource;
let publishedEvents: LoggedEvent[];
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  await database.empty();
  publishedEvents = [];
  warn.mockClear();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function refresh(now: number): Promise<void> {
  const publish = (events: readonly LoggedEvent[]) => void publishedEvents.push(...events);
  return refreshHourly({ dataSource, publish, log: { info: () => undefined, warn } }, now);
}

async function readEvents(hospitalId: string): Promise<LoggedEvent[]> {
  return readEventsSince(dataSource.manager, hospitalId, 0, 100);
}

async function readHours(hospitalId: string): Promise<string[]> {
  const events = await readEvents(hospitalId);
  return events.flatMap((event) => (event.type === "hour.passed" ? [event.payload.at] : []));
}

async function readCensus(
  hospitalId: string,
): Promise<{ at: Date; counts: Record<string, number>; beds: number; wards: object }[]> {
  return dataSource.query(
    "SELECT at, counts, beds, wards FROM census WHERE hospital_id = $1 ORDER BY at",
    [hospitalId],
  );
}

async function seedDisplay(hospitalId: string): Promise<void> {
  await dataSource.query(
    `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at, published_at)
     VALUES ($1, $2, 'Ward', $3, 'initials', true, false, now(), now())`,
    [hospitalId, randomUUID(), randomUUID()],
  );
}

async function seedAnnouncement(hospitalId: string, expiresAt: string | null): Promise<string> {
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO announcement (hospital_id, id, message, expires_at, is_active, created_at, updated_at)
     VALUES ($1, $2, 'Water off', $3, true, $4, $4)`,
    [hospitalId, id, expiresAt, "2026-03-01T00:00:00Z"],
  );
  return id;
}

describe("the start of an hour", () => {
  it("is published once to hospitals with open records, and triggers one census in every hospital", async () => {
    const busyHospital = await seedHospital(dataSource);
    await seedPatient(dataSource, busyHospital, "admitted");
    await seedPatient(dataSource, busyHospital, "admitted");
    await seedPatient(dataSource, busyHospital, "new_patient");
    await seedPatient(dataSource, busyHospital, "discharged", "2026-03-09T00:00:00Z");
    const quietHospital = await seedHospital(dataSource);

    await refresh(TEN_AM);
    await refresh(TEN_AM);
    await Promise.all([refresh(TEN_AM + 15 * MINUTE), refresh(TEN_AM + 45 * MINUTE)]);

    expect(await readHours(busyHospital)).toEqual(["2026-03-10T10:00:00.000Z"]);
    expect(await readCensus(busyHospital)).toEqual([
      {
        at: new Date(TEN_AM),
        counts: {
          new_patient: 1,
          new_patient_reviewed: 0,
          card_opened: 0,
          admitted: 2,
          discharged: 0,
          deceased: 0,
        },
        beds: 0,
        wards: {},
      },
    ]);
    expect(await readHours(quietHospital)).toEqual([]);
    expect(await readCensus(quietHospital)).toHaveLength(1);
    expect(publishedEvents).toEqual(await readEvents(busyHospital));
  });

  it("triggers a census by ward, in which patients without a known bed count only for the hospital", async () => {
    const hospital = await seedHospital(dataSource);
    const north = await seedWard(dataSource, hospital, "North", ["N1", "N2"]);
    const empty = await seedWard(dataSource, hospital, "Empty", ["E1"]);
    await seedPatient(dataSource, hospital, "admitted");
    await seedPatient(dataSource, hospital, "admitted", null, north);
    await refresh(TEN_AM);
    const [census] = await readCensus(hospital);
    expect(census).toMatchObject({ counts: { admitted: 2 }, beds: 3 });
    expect(census?.wards).toEqual({
      [north]: { beds: 2, counts: { admitted: 1 } },
      [empty]: { beds: 1, counts: {} },
    });
  });

  it("is published once with two workers", async () => {
    const hospital = await seedHospital(dataSource);
    await seedPatient(dataSource, hospital);
    await Promise.all([refresh(TEN_AM), refresh(TEN_AM), refresh(TEN_AM)]);
    expect(await readHours(hospital)).toHaveLength(1);
    expect(await readCensus(hospital)).toHaveLength(1);
  });

  it("follows the hospital's local time", async () => {
    const kathmandu = await seedHospital(dataSource, { timezone: "Asia/Kathmandu" });
    await seedPatient(dataSource, kathmandu);
    for (const minutes of [0, 15, 30, 45, 60, 75]) await refresh(TEN_AM + minutes * MINUTE);
    expect(await readHours(kathmandu)).toEqual([
      "2026-03-10T09:15:00.000Z",
      "2026-03-10T10:15:00.000Z",
      "2026-03-10T11:15:00.000Z",
    ]);
  });

  it("is recognised even if the timer fires slightly early", async () => {
    const hospital = await seedHospital(dataSource);
    await seedPatient(dataSource, hospital);
    await refresh(TEN_AM - 3);
    expect(await readHours(hospital)).toEqual(["2026-03-10T10:00:00.000Z"]);
  });

  it("is published late after an outage, but not for the time before registration", async () => {
    const hospital = await seedHospital(dataSource);
    await seedPatient(dataSource, hospital);
    const newHospital = await seedHospital(dataSource, { createdAt: "2026-03-10T12:20:00Z" });
    await seedPatient(dataSource, newHospital);
    await refresh(TEN_AM);
    await refresh(TEN_AM + 150 * MINUTE);
    expect(await readHours(hospital)).toEqual([
      "2026-03-10T10:00:00.000Z",
      "2026-03-10T12:00:00.000Z",
    ]);
    expect(await readHours(newHospital)).toEqual([]);
  });

  it("is published at local midnight to a hospital with a display but no patients", async () => {
    const lagos = await seedHospital(dataSource, { timezone: "Africa/Lagos" });
    await seedDisplay(lagos);
    for (const hour of [21, 22, 23, 24]) await refresh(Date.UTC(2026, 2, 10, hour));
    // The first run knows no earlier hour, so it cannot tell whether a new day has begun.
    expect(await readHours(lagos)).toEqual([
      "2026-03-10T21:00:00.000Z",
      "2026-03-10T23:00:00.000Z",
    ]);
  });

  it("is published to the other hospitals if one hospital fails, and the job asks for a retry", async () => {
    const brokenHospital = await seedHospital(dataSource, { timezone: "Nowhere/Land" });
    const hospitals = [await seedHospital(dataSource), await seedHospital(dataSource)];
    for (const hospital of [brokenHospital, ...hospitals]) await seedPatient(dataSource, hospital);
    await expect(refresh(TEN_AM)).rejects.toThrow("1 of 3 hospitals could not be refreshed.");
    for (const hospital of hospitals) expect(await readHours(hospital)).toHaveLength(1);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ hospitalId: brokenHospital }),
      expect.any(String),
    );
  });
});

describe("expired announcement", () => {
  it("is deactivated once by the system, within a quarter of an hour", async () => {
    const hospital = await seedHospital(dataSource);
    await refresh(TEN_AM);
    const expiredId = await seedAnnouncement(hospital, "2026-03-10T10:10:00Z");
    await seedAnnouncement(hospital, "2026-03-10T10:15:00.001Z");
    await seedAnnouncement(hospital, null);
    await refresh(TEN_AM + 15 * MINUTE);
    await refresh(TEN_AM + 15 * MINUTE);
    const events = await readEvents(hospital);
    expect(events).toEqual([
      {
        hospitalId: hospital,
        revision: 1,
        type: "announcement.updated",
        payload: {
          id: expiredId,
          message: "Water off",
          expires_at: "2026-03-10T10:10:00.000Z",
          is_active: false,
          created_at: "2026-03-01T00:00:00.000Z",
          updated_at: "2026-03-10T10:15:00.000Z",
          version: 2,
        },
        changes: [{ field: "is_active", from: true, to: false }],
      },
    ]);
    const [row] = await dataSource.query<{ actor: unknown; subject_id: string }[]>(
      "SELECT actor, subject_id FROM event_log WHERE hospital_id = $1",
      [hospital],
    );
    expect(row).toEqual({ actor: null, subject_id: expiredId });
    expect(publishedEvents).toEqual(events);
  });
});
