import { Inject, Injectable } from "@nestjs/common";
import { readTimezone } from "@wardline/database/repositories/hospitals";
import { readPatientsOfDay } from "@wardline/database/repositories/past-patients";
import * as patients from "@wardline/database/repositories/patient-lists";
import { dayEnd, dayStart, zonedDay } from "@wardline/domain/zoned-day";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { WrittenJson } from "../../http/answer.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** For so long a list is held since it was read whole: the memory of lists that nobody asks for any more is given back. */
const HELD_MS = 10_000;
const HELD_AT_MOST = 500;

/**
 * The lists of patients that every open page asks for (docs/wire.md, Patients). Each is read anew whenever it is made; the
 * last one is held, so that PostgreSQL writes only those of its cards that have changed since.
 */
@Injectable()
export class PatientLists {
  private readonly held = new LRUCache<string, patients.CardList>({
    max: HELD_AT_MOST,
    ttl: HELD_MS,
    noUpdateTTL: true,
    ttlAutopurge: true,
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every open card. */
  async open(hospitalId: string): Promise<WrittenJson> {
    const { manager } = this.dataSource;
    return this.made(`${hospitalId} open`, (held) =>
      patients.readOpenPatients(manager, hospitalId, held),
    );
  }

  /** The cards of a day in the hospital's time zone, today by default; a future day shows today's open cards. */
  async ofDay(hospitalId: string, date: string | undefined): Promise<WrittenJson> {
    const { manager } = this.dataSource;
    const zone = await readTimezone(manager, hospitalId);
    const today = zonedDay(this.clock(), zone);
    const day = date ?? today;
    if (day > today) return this.open(hospitalId);
    const bounds = {
      start: new Date(dayStart(day, zone)).toISOString(),
      end: new Date(dayEnd(day, zone)).toISOString(),
    };
    if (day < today) return new WrittenJson(await readPatientsOfDay(manager, hospitalId, bounds));
    return this.made(`${hospitalId} ${bounds.start} ${bounds.end}`, (held) =>
      patients.readPatientsOfToday(manager, hospitalId, bounds, held),
    );
  }

  private async made(
    name: string,
    read: (held: patients.CardList | undefined) => Promise<patients.CardList>,
  ): Promise<WrittenJson> {
    const list = await read(this.held.get(name));
    this.held.set(name, list);
    return new WrittenJson(patients.jsonOfCards(list));
  }
}
