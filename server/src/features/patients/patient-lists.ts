import { Inject, Injectable } from "@nestjs/common";
import * as store from "@wardline/database/patient-store";
import { dayEnd, dayStart, zonedDay } from "@wardline/domain/zoned-day";
import { DataSource } from "typeorm";
import { ChangeSignal } from "../../http/change-signal.js";
import { CLOCK, type Clock } from "../../http/clock.js";
import { KeptBody } from "../../http/kept-body.js";

/** A kept list is read again after this long even without a change, should the word of one have been lost. */
const KEEP_MS = 2_000;

interface Kept {
  body: Promise<KeptBody>;
  until: number;
}

/**
 * The lists of cards that every open page asks for, written once per hospital and revision and shared by all who ask;
 * a change of the hospital drops them.
 */
@Injectable()
export class PatientLists {
  private readonly kept = new Map<string, Map<string, Kept>>();
  private readonly zones = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    signal: ChangeSignal,
  ) {
    signal.listen((hospitalId) => {
      this.kept.delete(hospitalId);
      this.zones.delete(hospitalId);
    });
  }

  /** Every open card. */
  open(hospitalId: string): Promise<KeptBody> {
    return this.keep(hospitalId, "open", () =>
      store.readOpenPatients(this.dataSource.manager, hospitalId),
    );
  }

  /** The cards of a day, today by default; a future day shows today's (api.md 3, 11). */
  async ofDay(hospitalId: string, date: string | undefined): Promise<KeptBody> {
    const zone = await this.zoneOf(hospitalId);
    const today = zonedDay(this.clock(), zone);
    const day = date === undefined || date > today ? today : date;
    const read = day === today ? store.readPatientsOfToday : store.readPatientsOfDay;
    return this.keep(hospitalId, day, () =>
      read(this.dataSource.manager, hospitalId, {
        start: new Date(dayStart(day, zone)).toISOString(),
        end: new Date(dayEnd(day, zone)).toISOString(),
      }),
    );
  }

  private keep(
    hospitalId: string,
    name: string,
    read: () => Promise<store.PatientList>,
  ): Promise<KeptBody> {
    const lists = this.kept.get(hospitalId) ?? new Map<string, Kept>();
    const known = lists.get(name);
    if (known !== undefined && performance.now() < known.until) return known.body;
    // Kept from the moment that the reading starts: a change meanwhile drops the map that this was put into.
    const body = read().then(
      ({ revision, json }) =>
        new KeptBody(`{"status":"success","data":${json}}`, `${name}-${revision}`),
    );
    lists.set(name, { body, until: performance.now() + KEEP_MS });
    this.kept.set(hospitalId, lists);
    body.catch(() => lists.delete(name));
    return body;
  }

  private async zoneOf(hospitalId: string): Promise<string> {
    const known = this.zones.get(hospitalId);
    if (known !== undefined) return known;
    const [hospital] = await this.dataSource.query<{ timezone: string }[]>(
      "SELECT timezone FROM hospital WHERE id = $1",
      [hospitalId],
    );
    const zone = hospital?.timezone ?? "UTC";
    this.zones.set(hospitalId, zone);
    return zone;
  }
}
