/**
 * Intensity of the faults: low in `npm test`; runs by hand last as long as docs/promises.md states (docs/faults.md).
 */
export interface FaultConfig {
  kills: number;
  /** Number of times that each server is stopped. */
  stops: number;
  /**
   * Milliseconds for which Redis and PostgreSQL are unavailable; at least the longest connection timeout (3 s), whose
   * consequences are tested.
   */
  redisAwayMs: number;
  databaseAwayMs: number;
  /** Duration of random faults in milliseconds; 0 unless run by hand. */
  chaosMs: number;
  seed: number;
}

export function readFaultConfig(environment: NodeJS.ProcessEnv = process.env): FaultConfig {
  const { FAULT_KILLS, FAULT_STOPS, FAULT_REDIS_SECONDS, FAULT_DATABASE_SECONDS } = environment;
  const { FAULT_CHAOS_SECONDS, FAULT_SEED } = environment;
  return {
    kills: Number(FAULT_KILLS ?? 3),
    stops: Number(FAULT_STOPS ?? 1),
    redisAwayMs: Number(FAULT_REDIS_SECONDS ?? 4) * 1_000,
    databaseAwayMs: Number(FAULT_DATABASE_SECONDS ?? 4) * 1_000,
    chaosMs: Number(FAULT_CHAOS_SECONDS ?? 0) * 1_000,
    seed: Number(FAULT_SEED ?? 1),
  };
}
