import type { SignalSettings } from "@wardline/contracts/signals";
import { DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import {
  DEFAULT_WAITING_REASONS,
  DEFAULT_WAITING_TARGETS,
} from "@wardline/domain/patients/waiting";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** What every hospital begins with. */
export const DEFAULT_SIGNALS: SignalSettings = {
  waiting_reasons: [...DEFAULT_WAITING_REASONS],
  targets: {
    statuses: DEFAULT_WAITING_TARGETS.statuses,
    acuities: [...DEFAULT_WAITING_TARGETS.acuities],
  },
  acuity_scale: DEFAULT_ACUITY_SCALE,
  version: 1,
};

/** A hospital's signal settings, its own or those with which it began (docs/wire.md, Signals). */
export async function readSignalSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<SignalSettings> {
  const [row] = await manager.query<SignalSettings[]>(
    "SELECT waiting_reasons, targets, acuity_scale, version FROM signal_settings WHERE hospital_id = $1",
    [hospitalId],
  );
  return row ?? DEFAULT_SIGNALS;
}

/** Writes them. The work must hold the hospital. */
export async function saveSignalSettings(
  { manager, hospitalId }: Work,
  { waiting_reasons, targets, acuity_scale, version }: SignalSettings,
): Promise<void> {
  await manager.query(
    `INSERT INTO signal_settings (hospital_id, waiting_reasons, targets, acuity_scale, version)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hospital_id) DO UPDATE
       SET waiting_reasons = excluded.waiting_reasons, targets = excluded.targets,
           acuity_scale = excluded.acuity_scale, version = excluded.version`,
    [hospitalId, waiting_reasons, JSON.stringify(targets), acuity_scale, version],
  );
}
