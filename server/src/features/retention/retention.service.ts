import { Inject, Injectable } from "@nestjs/common";
import type {
  Retention,
  RetentionChange,
  RetentionPreview,
  RetentionSettings,
} from "@wardline/contracts/patients/retention";
import * as store from "@wardline/database/repositories/hospitals/retention";
import { readGrantHolders } from "@wardline/database/repositories/people/grant-holders";
import {
  computeCatchUpCutoff,
  computeNextRetentionRun,
  computeRetentionCutoff,
} from "@wardline/domain/operation/retention";
import { DataSource, type EntityManager } from "typeorm";
import { requireSeenVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { RETENTION_SETTINGS, toRetention } from "./retention.mapper.js";

/** Retention settings; the worker removes expired records at night (docs/wire/patients.md, Retention). */
@Injectable()
export class RetentionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(
    hospitalId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Retention> {
    const now = this.clock();
    const state = await readState(manager, hospitalId);
    const changedAt = state.changedAt?.getTime() ?? null;
    const nextRun = computeNextRetentionRun(now, state.timezone, changedAt);
    const canRun = await store.hasRetentionWorker(manager, new Date(now));
    return toRetention(state, canRun, nextRun);
  }

  /** Counts what the next clean-up would remove under these settings. */
  async preview(hospitalId: string, settings: RetentionSettings): Promise<RetentionPreview> {
    const { manager } = this.dataSource;
    const { timezone } = await readState(manager, hospitalId);
    const now = this.clock();
    const computeCutoff = (months: number | null) =>
      months === null ? null : new Date(computeRetentionCutoff(months, now, timezone));
    const cutoffs = {
      cards: computeCutoff(settings.closed_cards_months),
      log: computeCutoff(settings.log_months),
      access: computeCutoff(settings.access_log_months),
    };
    return store.previewRun(manager, hospitalId, cutoffs, new Date(computeCatchUpCutoff(now)));
  }

  /**
   * Changes the given settings and emails the administrators, unless nothing changes. Throws `VERSION_CONFLICT` with
   * the current settings.
   */
  async update(
    caller: Caller,
    given: RetentionChange,
    expectedVersion: number | null,
  ): Promise<Retention> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const { manager, hospitalId, at } = work;
      const before = await this.read(hospitalId, manager);
      requireSeenVersion(before, expectedVersion);
      const { closed_cards_months, log_months, access_log_months } = { ...before, ...given };
      const settings = { closed_cards_months, log_months, access_log_months };
      const changed = RETENTION_SETTINGS.filter((field) => settings[field] !== before[field]);
      if (changed.length === 0) return;
      const changes = changed.map((field) => ({
        field,
        from: before[field],
        to: settings[field],
      }));
      await store.saveRetention(work, settings);
      work.record("retention.updated", settings, { changes });
      const mail = { hospitalId, by: caller.name, at: at.toISOString(), changes };
      for (const accountId of await readGrantHolders(manager, hospitalId, "administrator")) {
        await work.queue("email", "retention-changed", { accountId, ...mail });
      }
    });
    return this.read(caller.hospitalId);
  }
}

async function readState(
  manager: EntityManager,
  hospitalId: string,
): Promise<store.RetentionState> {
  const state = await store.findRetention(manager, hospitalId);
  if (state === null) throw notFound();
  return state;
}
