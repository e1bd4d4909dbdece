import { Inject, Injectable } from "@nestjs/common";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { readPatientsOfDay } from "@wardline/database/repositories/patients/past-patients";
import {
  readOpenPatients,
  readPatientsOfToday,
} from "@wardline/database/repositories/patients/patient-lists";
import { getDayEnd, getDayStart, toZonedDay } from "@wardline/domain/time/zoned-day";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { WrittenJson } from "../../responses/answer.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

type Reader = Pick<Caller, "hospitalId" | "wards">;

/** Lists of patients that every open page requests (docs/wire/patients.md, Patients); `ResponseCache` caches the answers. */
@Injectable()
export class PatientLists {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the open cards that the caller may see. */
  async listOpen({ hospitalId, wards }: Reader): Promise<WrittenJson> {
    return new WrittenJson(await readOpenPatients(this.dataSource.manager, hospitalId, wards));
  }

  /** Lists the cards of a day in the hospital's time zone, by default today; a future day shows today's open cards. */
  async listDay(reader: Reader, date: string | undefined): Promise<WrittenJson> {
    const { hospitalId, wards } = reader;
    const { manager } = this.dataSource;
    const zone = await readTimezone(manager, hospitalId);
    const today = toZonedDay(this.clock(), zone);
    const day = date ?? today;
    if (day > today) return this.listOpen(reader);
    const bounds = {
      start: new Date(getDayStart(day, zone)).toISOString(),
      end: new Date(getDayEnd(day, zone)).toISOString(),
    };
    const read = day < today ? readPatientsOfDay : readPatientsOfToday;
    return new WrittenJson(await read(manager, hospitalId, bounds, wards));
  }
}
