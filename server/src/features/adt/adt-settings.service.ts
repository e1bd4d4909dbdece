import { Inject, Injectable } from "@nestjs/common";
import { canCall } from "@wardline/contracts/accounts/access";
import {
  type AdtPlace,
  type AdtSettings,
  type AdtSettingsChange,
  type ParkedMessage,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import { readLastReceiptTime } from "@wardline/database/repositories/adt/adt-messages";
import * as store from "@wardline/database/repositories/adt/adt-settings";
import { countOfAllHospitals } from "@wardline/database/repositories/operation/installation";
import { readWards } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { toAdtSettings } from "./adt.mapper.js";
import {
  isLimitedToLocation,
  listAdtSettingsChanges,
  listAllowedSources,
  normaliseSource,
  normaliseSources,
  requirePlaces,
} from "./adt-settings.rules.js";

/** Reads and saves the settings of ADT messages (docs/wire/adt.md, Wards and beds). */
@Injectable()
export class AdtSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(hospitalId: string): Promise<AdtSettings> {
    const settings = await store.readAdtSettings(this.dataSource.manager, hospitalId);
    return this.toAdtSettings(hospitalId, settings);
  }

  /** Changes the given settings. Throws `VALIDATION_FAILED` and `VERSION_CONFLICT`. */
  async update(
    caller: Caller,
    given: AdtSettingsChange,
    expectedVersion: number | null,
  ): Promise<AdtSettings> {
    await this.unitOfWork.run(caller, async (work) => {
      const before = await store.lockAdtSettings(work);
      requireVersion(await this.toAdtSettings(caller.hospitalId, before), expectedVersion);
      const settings = {
        ...before,
        enabled: given.enabled ?? before.enabled,
        sources: given.sources === undefined ? before.sources : normaliseSources(given.sources),
        sendingApplication: given.sending_application ?? before.sendingApplication,
        sendingFacility: given.sending_facility ?? before.sendingFacility,
        places: given.places ?? before.places,
        editWinsMinutes: given.edit_wins_minutes ?? before.editWinsMinutes,
        openNumber: given.open_number ?? before.openNumber,
      };
      await this.save(work, before, settings, given.sources?.map(normaliseSource));
    });
    return this.read(caller.hospitalId);
  }

  /**
   * Adds a row, replacing any row for the same location. Without the right to change settings, throws `FORBIDDEN`
   * unless the row is new and does nothing except make the message applicable.
   */
  async addPlace(caller: Caller, place: AdtPlace, message: ParkedMessage): Promise<void> {
    const canChange = canCall(caller, updateAdtSettings.access);
    await this.unitOfWork.run(caller, async (work) => {
      const before = await store.lockAdtSettings(work);
      const others = before.places.filter((one) => !isSameLocation(one, place));
      const isNew = others.length === before.places.length;
      if (!canChange && !(isNew && isLimitedToLocation(place, message)))
        throw new AppError("FORBIDDEN");
      if (others.length >= LIMITS.adtPlaces) {
        throw invalidFieldError("place", `The table already has ${LIMITS.adtPlaces} rows.`);
      }
      await this.save(work, before, { ...before, places: [...others, place] });
    });
  }

  private async toAdtSettings(
    hospitalId: string,
    settings: store.AdtSettingsRecord,
  ): Promise<AdtSettings> {
    const received = await readLastReceiptTime(this.dataSource.manager, hospitalId);
    return toAdtSettings(settings, { port: this.config.adtPort, lastReceivedAt: received });
  }

  /**
   * Throws `VALIDATION_FAILED` for a new source that could belong to another hospital, unless the operator lists the
   * source.
   */
  private async requireSources(
    { manager, hospitalId }: Work,
    sources: readonly (string | null)[],
    known: readonly (string | null)[],
  ): Promise<void> {
    const allowedSources = listAllowedSources(this.config.adtSources, hospitalId);
    const index = sources.findIndex((one) => !known.includes(one) && !allowedSources.includes(one));
    if (index < 0 || (await countOfAllHospitals(manager)) === 1) return;
    throw invalidFieldError(
      `sources.${index}`,
      `Other hospitals use this installation. Ask your system administrator to allow ${sources[index]}.`,
    );
  }

  /** Saves the changed settings; `sources` are the settings' sources in the order in which the caller named them. */
  private async save(
    work: Work,
    before: store.AdtSettingsRecord,
    settings: store.AdtSettingsRecord,
    sources: readonly (string | null)[] = settings.sources,
  ): Promise<void> {
    const wards = await readWards(work.manager, work.hospitalId);
    const changes = listAdtSettingsChanges(before, settings, wards);
    if (changes.length === 0) return;
    requirePlaces(settings.places, before.places, wards);
    await this.requireSources(work, sources, before.sources);
    const version = before.version + 1;
    const takenSource = await store.saveAdtSettings(work, { ...settings, version });
    if (takenSource !== null) {
      throw invalidFieldError(
        `sources.${sources.indexOf(takenSource)}`,
        "Another hospital of this installation uses this source.",
      );
    }
    work.record("adt.updated", { version }, { changes });
  }
}
