import { Inject, Injectable } from "@nestjs/common";
import type { Retention, RetentionPreview, RetentionSettings } from "@wardline/contracts/retention";
import * as store from "@wardline/database/repositories/hospitals/retention";
import {
  nextRetentionNight,
  retentionCutoff,
  untouchedSince,
} from "@wardline/domain/operation/retention";
import { diffFields } from "@wardline/domain/records/field-changes";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SETTINGS, toRetention } from "./retention.mapper.js";

/** How long closed records are kept; the worker removes it at night (docs/wire.md, Retention). */
@Injectable()
export class RetentionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The settings, with what the last run did. */
  async read(hospitalId: string): Promise<Retention> {
    const { manager } = this.dataSource;
    const now = this.clock();
    const state = await stateOf(manager, hospitalId);
    const canRun = await store.hasRetentionWorker(manager, new Date(now));
    return toRetention(state, canRun, nextRetentionNight(now, state.timezone));
  }

  /** What the next clean-up would remove under these settings. */
  async preview(hospitalId: string, settings: RetentionSettings): Promise<RetentionPreview> {
    const { manager } = this.dataSource;
    const { timezone } = await stateOf(manager, hospitalId);
    const now = this.clock();
    const before = (months: number | null) =>
      months === null ? null : new Date(retentionCutoff(months, now, timezone));
    const cutoffs = {
      cards: before(settings.closed_cards_months),
      log: before(settings.log_months),
      access: before(settings.access_log_months),
    };
    return store.previewRun(manager, hospitalId, cutoffs, new Date(untouchedSince(now)));
  }

  /** Writes the settings; what they are already changes nothing. */
  async update(caller: Caller, settings: RetentionSettings): Promise<Retention> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await stateOf(work.manager, work.hospitalId);
      const changes = diffFields(SETTINGS, before, settings);
      if (changes.length === 0) return;
      await store.saveRetention(work, settings);
      work.record("retention.updated", settings, { changes });
    });
    return this.read(caller.hospitalId);
  }
}

async function stateOf(manager: EntityManager, hospitalId: string): Promise<store.RetentionState> {
  const state = await store.findRetention(manager, hospitalId);
  if (state === null) throw notFound();
  return state;
}
