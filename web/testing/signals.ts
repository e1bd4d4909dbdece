import type { SignalSettings } from "@wardline/contracts/patients/signals";
import {
  DEFAULT_WAITING_REASONS,
  DEFAULT_WAITING_TARGETS,
} from "@wardline/domain/patients/waiting";

/** Returns a hospital's signal settings; `given` replaces fields. */
export function buildSignalSettings(given: Partial<SignalSettings> = {}): SignalSettings {
  const { statuses, acuities } = DEFAULT_WAITING_TARGETS;
  return {
    waiting_reasons: [...DEFAULT_WAITING_REASONS],
    targets: { statuses, acuities: [...acuities] },
    acuity_scale: "sats",
    version: 1,
    ...given,
  };
}
