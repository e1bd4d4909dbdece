import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  ConfirmedHolidays,
  getHolidays,
  Holidays,
  saveHolidays,
} from "@wardline/contracts/roster/holidays";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/holidays";
import { hasAnyGrant } from "@wardline/domain/people/grants";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../../commits/require-version.js";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { invalidFieldError, requireNoProblems } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import * as proposed from "./proposed-holidays.js";

/** Public holidays, proposed by country and confirmed by the hospital (docs/wire/roster.md, Holidays). */
@Injectable()
export class HolidaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Reads a year's confirmed holidays, with proposals for callers who may confirm them. Throws `VALIDATION_FAILED` for
   * an unknown country or region.
   */
  async read(caller: Caller, { query }: Input<typeof getHolidays>): Promise<Holidays> {
    const { manager } = this.dataSource;
    const confirmed = await store.readHolidays(manager, caller.hospitalId, query.year);
    if (!hasAnyGrant(caller.grants, ["roster.manage", "settings.manage"])) {
      return { ...confirmed, proposal: null };
    }
    const place = await this.resolvePlace(caller.hospitalId, confirmed, query);
    const countries = await proposed.listKnownCountries();
    const { country } = place;
    if (country !== null) requireKnownPlace("country", country, countries);
    const regions = country === null ? [] : await proposed.listKnownRegions(country);
    if (place.region !== null) requireKnownPlace("region", place.region, regions);
    const holidays =
      country === null
        ? []
        : await proposed.listProposedHolidays({ ...place, country }, query.year);
    const attribution = { ...proposed.HOLIDAYS_ATTRIBUTION };
    return { ...confirmed, proposal: { ...place, holidays, countries, regions, attribution } };
  }

  /**
   * Confirms the holidays of a year, unless they are unchanged. Throws `VALIDATION_FAILED` for a date outside the year
   * or an unknown country or region, and `VERSION_CONFLICT` with the current holidays.
   */
  async save(
    caller: Caller,
    { query: { year }, body }: Input<typeof saveHolidays>,
    expectedVersion: number | null,
  ): Promise<ConfirmedHolidays> {
    const { country, region } = body;
    if (country !== null)
      requireKnownPlace("country", country, await proposed.listKnownCountries());
    if (region !== null) {
      const regions = country === null ? [] : await proposed.listKnownRegions(country);
      requireKnownPlace("region", region, regions);
    }
    requireNoProblems(
      body.holidays.flatMap(({ date }, index) =>
        date.startsWith(`${year}-`)
          ? []
          : [{ path: `holidays.${index}.date`, message: `This date is not in ${year}.` }],
      ),
    );
    const holidays = [...body.holidays].sort((a, b) => a.date.localeCompare(b.date));
    return this.unitOfWork.run(caller, async (work) => {
      const before = await store.lockHolidays(work, year);
      requireVersion(before, expectedVersion);
      const after = { year, country, region, holidays, version: before.version + 1 };
      const changes = listChanges(before, after);
      if (changes.length === 0 && before.version > 0) return before;
      await store.saveHolidays(work, after);
      work.record("holidays.updated", after, { changes });
      return after;
    });
  }

  private async resolvePlace(
    hospitalId: string,
    confirmed: ConfirmedHolidays,
    requested: { country?: string | undefined; region?: string | undefined },
  ): Promise<{ country: string | null; region: string | null }> {
    const { manager } = this.dataSource;
    if (requested.country !== undefined)
      return { country: requested.country, region: requested.region ?? null };
    if (confirmed.country !== null) return { country: confirmed.country, region: confirmed.region };
    const known = await store.readHolidayPlace(manager, hospitalId);
    if (known !== null) return known;
    const starts = await readDutyStarts(manager, hospitalId);
    const country = starts === null ? null : await proposed.findCountry(starts.zone);
    return { country, region: null };
  }
}

function requireKnownPlace(
  path: "country" | "region",
  code: string,
  known: readonly { code: string }[],
): void {
  if (known.some((one) => one.code === code)) return;
  throw invalidFieldError(
    path,
    `No holidays are known for this ${path}. Please enter them by hand.`,
  );
}

function listChanges(before: ConfirmedHolidays, after: ConfirmedHolidays): FieldChange[] {
  const formerNames = new Map(before.holidays.map(({ date, name }) => [date, name]));
  const newNames = new Map(after.holidays.map(({ date, name }) => [date, name]));
  const dates = [...new Set([...formerNames.keys(), ...newNames.keys()])].sort((a, b) =>
    a.localeCompare(b),
  );
  const place = (["country", "region"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
  const days = dates
    .filter((date) => formerNames.get(date) !== newNames.get(date))
    .map((date) => ({
      field: "holidays",
      of: date,
      from: formerNames.get(date) ?? null,
      to: newNames.get(date) ?? null,
    }));
  return [...place, ...days];
}
