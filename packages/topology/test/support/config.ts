/** Intensity of the faults: short in `npm test`, as long as docs/promises.md states by hand (docs/faults.md). */
export interface FaultConfig {
  /** Number of kills of a server. */
  kills: number;
  /** Number of stops of each server. */
  stops: number;
  /** Milliseconds for which Redis and PostgreSQL are away; at least the longest connection timeout (3 s), whose consequences are tested. */
  redisAwayMs: number;
  databaseAwayMs: number;
  /** Milliseconds of random faults; 0 except by hand. */
  chaosMs: number;
  /** Seed of the random faults. */
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
