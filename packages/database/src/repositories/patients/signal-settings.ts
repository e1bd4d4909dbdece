import type { SignalSettings } from "@wardline/contracts/patients/signals";
import { DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import {
  DEFAULT_WAITING_REASONS,
  DEFAULT_WAITING_TARGETS,
} from "@wardline/domain/patients/waiting";
import type { EntityManager } from "typeorm";
import { SignalSettingsRow } from "../../entities/hospitals/signal-settings.js";
import type { Work } from "../../work.js";

export const DEFAULT_SIGNALS: SignalSettings = {
  waiting_reasons: [...DEFAULT_WAITING_REASONS],
  targets: {
    statuses: DEFAULT_WAITING_TARGETS.statuses,
    acuities: [...DEFAULT_WAITING_TARGETS.acuities],
  },
  acuity_scale: DEFAULT_ACUITY_SCALE,
  version: 1,
};

/** Returns a hospital's signal settings, or the defaults (docs/wire/patients.md, Signals). */
export async function readSignalSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<SignalSettings> {
  const settings = await manager.findOne(SignalSettingsRow, {
    where: { hospitalId },
    select: { waiting_reasons: true, targets: true, acuity_scale: true, version: true },
  });
  return settings ?? DEFAULT_SIGNALS;
}

/** Saves signal settings. The caller must have locked the hospital. */
export async function saveSignalSettings(
  { manager, hospitalId }: Work,
  { waiting_reasons, targets, acuity_scale, version }: SignalSettings,
): Promise<void> {
  const row = { hospitalId, waiting_reasons, targets, acuity_scale, version };
  await manager.upsert(SignalSettingsRow, row, ["hospitalId"]);
}
