import { createDataSource } from "@wardline/database/data-source";
import { type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import {
  resetNextDutyStart,
  resetNextDutyStartsOfAllHospitals,
} from "@wardline/database/repositories/hospitals/duty-starts";
import { runWork } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { publishDutyStarts } from "../src/jobs/duty/publish-duty-starts.js";
import { seedHospital, seedRoster } from "./support/seed.js";

/** 08:00 in Lagos, when duties begin. */
const DUTY_START = Date.parse("2026-11-06T07:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
let publishedEvents: LoggedEvent[];
const warn = jest.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});

beforeEach(async () => {
  await database.empty();
  hospitalId = await seedHospital(dataSource, { timezone: "Africa/Lagos", dutyStart: "08:00" });
  await seedDepartment("Surgery");
  publishedEvents = [];
  warn.mockClear();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function seedDepartment(name: string, dutyStart: string | null = null): Promise<void> {
  await dataSource.query(
    `INSERT INTO department (hospital_id, name, folded_name, duty_start) VALUES ($1, $2, lower($2), $3)`,
    [hospitalId, name, dutyStart],
  );
}

function publishStarts(now: number): Promise<void> {
  const publish = (events: readonly LoggedEvent[]) => void publishedEvents.push(...events);
  const log = { info: () => undefined, warn };
  return publishDutyStarts({ dataSource, publish, log, now: () => now });
}

/** Discards the stored next duty start at `now`, as a change to the settings does. */
function discardNextStart(now: number): Promise<void> {
  return runWork(dataSource, { hospitalId, actor: null, now }, resetNextDutyStart, () => undefined);
}

async function readPublishedDepartments(): Promise<string[][]> {
  const events = await readEventsSince(dataSource.manager, hospitalId, 0, 100);
  return events.flatMap((event) =>
    event.type === "duty.changed" ? [event.payload.departments] : [],
  );
}

describe("duty start", () => {
  beforeEach(async () => {
    await seedRoster(dataSource, hospitalId, "2026-11-05", ["Surgery"]);
    await publishStarts(DUTY_START - 10 * MINUTE);
  });

  it("is published once, at its exact second", async () => {
    await publishStarts(DUTY_START - 2_000);
    expect(await readPublishedDepartments()).toEqual([]);
    await publishStarts(DUTY_START);
    await publishStarts(DUTY_START + MINUTE);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
    expect(publishedEvents.map(({ type }) => type)).toEqual(["duty.changed"]);
  });

  it("is published once with several workers", async () => {
    await Promise.all([
      publishStarts(DUTY_START),
      publishStarts(DUTY_START),
      publishStarts(DUTY_START),
    ]);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
  });

  it("is published late by the first worker after an outage", async () => {
    await publishStarts(DUTY_START + 13 * MINUTE);
    await publishStarts(DUTY_START + 14 * MINUTE);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
  });

  it("is not published if the duty began days ago, but a later start is", async () => {
    await publishStarts(DUTY_START + 5 * DAY);
    expect(await readPublishedDepartments()).toEqual([]);
    await seedRoster(dataSource, hospitalId, "2026-11-18", ["Surgery"]);
    await publishStarts(DUTY_START + 12 * DAY);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
  });

  it("is published even if it was set less than a minute ahead and no worker has checked since", async () => {
    await discardNextStart(DUTY_START - 20_000);
    await publishStarts(DUTY_START);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
  });

  it("is published late after an outage, even if the setting changed since", async () => {
    await discardNextStart(DUTY_START + 5 * MINUTE);
    await publishStarts(DUTY_START + 13 * MINUTE);
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
  });

  it("is published again at its time when a fast clock published it too early", async () => {
    await publishStarts(DUTY_START);
    const timeSetBack = new Date(DUTY_START - 60 * MINUTE);
    await resetNextDutyStartsOfAllHospitals(dataSource.manager, timeSetBack);
    await publishStarts(timeSetBack.getTime());
    expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
    await publishStarts(DUTY_START);
    expect(await readPublishedDepartments()).toEqual([["Surgery"], ["Surgery"]]);
  });

  it("is published for each department at its own time", async () => {
    await seedDepartment("Emergency", "20:00");
    await seedRoster(dataSource, hospitalId, "2026-11-06", ["Surgery", "Emergency"]);
    await dataSource.query("UPDATE hospital SET duty_due_at = NULL");
    await publishStarts(DUTY_START - MINUTE);
    await publishStarts(DUTY_START);
    await publishStarts(DUTY_START + DAY / 2);
    expect(await readPublishedDepartments()).toEqual([["Surgery"], ["Emergency"]]);
  });
});

describe("a duty start without publication", () => {
  it("has no roster before or after it", async () => {
    await publishStarts(DUTY_START - MINUTE);
    await publishStarts(DUTY_START);
    await publishStarts(DUTY_START + DAY);
    expect(await readPublishedDepartments()).toEqual([]);
  });

  it("belongs to a hospital without departments, which is not checked again", async () => {
    await dataSource.query("DELETE FROM department");
    await publishStarts(DUTY_START);
    const [row] = await dataSource.query<{ due: string }[]>(
      "SELECT duty_due_at::text AS due FROM hospital",
    );
    expect(row?.due).toBe("infinity");
  });
});

it("notifies other hospitals when one fails, and tries the failed hospital again", async () => {
  const brokenHospital = await seedHospital(dataSource, { timezone: "Nowhere/Land" });
  await dataSource.query(
    "INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, 'A', 'a')",
    [brokenHospital],
  );
  await seedRoster(dataSource, hospitalId, "2026-11-06", ["Surgery"]);
  await expect(publishStarts(DUTY_START - MINUTE)).rejects.toThrow(
    "1 of 2 hospitals could not be notified.",
  );
  await expect(publishStarts(DUTY_START)).rejects.toThrow(
    "1 of 2 hospitals could not be notified.",
  );
  expect(await readPublishedDepartments()).toEqual([["Surgery"]]);
});
