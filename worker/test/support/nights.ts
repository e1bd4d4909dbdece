import { randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { findRetention, saveRetention } from "@wardline/database/repositories/hospitals/retention";
import { findPatient, insertPatient } from "@wardline/database/repositories/patients/patients";
import { runWork, type Work } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { runRetention } from "../../src/jobs/retention/nightly.js";
import { connectAsOwner } from "../../src/owner.js";
import { seedHospital } from "./seed.js";

export const DAY = 24 * 3_600_000;
/** 03:00 in Lagos. */
export const NIGHT = Date.parse("2026-11-22T02:00:00Z");

const RETENTION_OFF = { closed_cards_months: null, log_months: null, access_log_months: null };
const ACTOR = { id: "a", name: "Ada Obi", email: "ada@hospital.example" };

export const getHospitalNumber = (id: string) => `SL-${id.slice(0, 8)}`;

/** Database with one active hospital in Lagos, on which the worker's nightly run can be started at a chosen time. */
export class NightlyRuns {
  hospitalId = "";
  published: LoggedEvent[] = [];
  /** Current time in epoch milliseconds. */
  now = NIGHT;

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {}

  static async open(): Promise<NightlyRuns> {
    const database = await createTestDatabase();
    const dataSource = await createDataSource({ url: database.url }).initialize();
    return new NightlyRuns(database, dataSource);
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.database.drop();
  }

  /** Creates a hospital and switches retention off in earlier hospitals, because a run covers all of them. */
  async begin(): Promise<void> {
    await this.dataSource.query(
      "UPDATE retention SET closed_cards_months = NULL, log_months = NULL, access_log_months = NULL",
    );
    this.hospitalId = await seedHospital(this.dataSource, { timezone: "Africa/Lagos" });
    this.published = [];
    this.now = NIGHT;
  }

  run(url = this.database.ownerUrl): Promise<void> {
    const publish = (events: readonly LoggedEvent[]) => void this.published.push(...events);
    const log = { info: () => undefined, warn: () => undefined };
    return runRetention({ runAsOwner: connectAsOwner(url), publish, log, now: () => this.now });
  }

  change<T>(at: number, work: (work: Work) => Promise<T>): Promise<T> {
    const { dataSource, hospitalId } = this;
    return runWork(dataSource, { hospitalId, actor: ACTOR, now: at }, work, () => undefined);
  }

  /** Saves the retention settings, by default during the night before; `at` is in epoch milliseconds. */
  saveSettings(
    settings: Partial<Record<keyof typeof RETENTION_OFF, number>>,
    at = NIGHT - DAY,
  ): Promise<void> {
    return this.change(at, (work) => saveRetention(work, { ...RETENTION_OFF, ...settings }));
  }

  /** Opens a record `days` days before this night and closes it a day later, unless `isOpen` is true. */
  async seedCard(days: number, { isOpen = false } = {}): Promise<string> {
    const id = randomUUID();
    const fields = {
      name: "Adaeze Quandahl",
      gender: "female" as const,
      age: 34,
      hospital_no: getHospitalNumber(id),
      bed_no: "B1",
      status: "admitted" as const,
      teams: "Surgery",
      team_on_call: "",
      team_email: "",
      flags: ["falls" as const],
      acuity: 2 as const,
      expected_discharge: "2026-12-01",
      waiting_for: "Imaging",
      paper_number: "D-001",
      date_of_birth: "1984-03-12",
      identifiers: [{ system: "Insurance", value: getHospitalNumber(id) }],
    };
    const openedAt = NIGHT - days * DAY;
    await this.change(openedAt, async (work) => {
      const card = await insertPatient(work, id, fields);
      const changes = [{ field: "name", from: null, to: card.name }];
      work.record("patient.created", card, { subjectId: id, changes });
    });
    if (!isOpen) await this.change(openedAt + DAY, (work) => discharge(work, id));
    return id;
  }

  events(): Promise<LoggedEvent[]> {
    return readEventsSince(this.dataSource.manager, this.hospitalId, 0, 1_000);
  }

  show(id: string) {
    return findPatient(this.dataSource.manager, this.hospitalId, id);
  }

  state() {
    return findRetention(this.dataSource.manager, this.hospitalId);
  }
}

async function discharge(work: Work, id: string): Promise<void> {
  await work.manager.query(
    "UPDATE patient SET status = 'discharged', closed_at = $2, updated_at = $2, version = 2 WHERE id = $1",
    [id, work.at],
  );
  const card = await findPatient(work.manager, work.hospitalId, id);
  if (card === null) throw new Error("There is no such card.");
  const changes = [
    { field: "name", from: "Ada Quandahl", to: card.name },
    { field: "status", from: "admitted", to: "discharged" },
  ];
  work.record("patient.updated", card, { subjectId: id, changes });
}
