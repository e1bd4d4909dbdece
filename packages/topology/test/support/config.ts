/** How hard the faults are: short in `npm test`, as long as docs/promises.md says by hand (docs/faults.md). */
export interface FaultConfig {
  /** How often a server is killed. */
  kills: number;
  /** How often each server is asked to end. */
  stops: number;
  /**
   * How long Redis and PostgreSQL are away, in milliseconds. Never shorter than anything waits for a connection (3 s):
   * what follows that is what the tests are about.
   */
  redisAwayMs: number;
  databaseAwayMs: number;
  /** For how long anything goes wrong, in milliseconds; 0, unless by hand. */
  chaosMs: number;
  /** Decides what goes wrong then. */
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
