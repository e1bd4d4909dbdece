import { type DynamicModule, Global, Module } from "@nestjs/common";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import type { PoolState } from "@wardline/database/watch/pool-watch";
import type { Queues } from "@wardline/jobs/queues";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Config } from "../config/config.js";
import { BoardAddresses, StationAddresses } from "../security/sealed-addresses.js";
import { CatchUpTurns } from "../turns/catch-up-turns.js";
import { Turns } from "../turns/turns.js";
import { CLOCK, type Clock } from "./clock.js";
import { Epoch } from "./epoch.js";
import { HASH_COST_TOKEN, type HashCost } from "./hash-cost.js";
import { LOGGER } from "./logger.js";
import { SuspendedHospitals } from "./suspended-hospitals.js";

export const CONFIG = Symbol("config");
export const LIMITS_REDIS = Symbol("limits redis");
export const DISPATCH_JOBS = Symbol("dispatch jobs");

/** Hands committed jobs to their queues. Never throws: failed jobs stay in the outbox for the next sweep. */
export type DispatchJobs = (jobs: readonly PendingJob[]) => void;

/** Resources that the process opens before the application starts. */
export interface Runtime {
  config: Config;
  dataSource: DataSource;
  logger: Logger;
  clock: Clock;
  hashCost: HashCost;
  limitsRedis: Redis | null;
  dispatchJobs: DispatchJobs;
  pingQueues: () => Promise<boolean>;
  queues: Queues;
  /** False if the database has no disk space left to write. */
  hasRoom: () => Promise<boolean>;
  pool: () => PoolState;
  slowStatements: () => number;
  isStopping: () => boolean;
}

@Global()
@Module({})
export class RuntimeModule {
  static forRuntime({
    config,
    dataSource,
    logger,
    clock,
    hashCost,
    limitsRedis,
    dispatchJobs,
  }: Runtime): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: DataSource, useValue: dataSource },
      { provide: LOGGER, useValue: logger },
      { provide: CLOCK, useValue: clock },
      { provide: HASH_COST_TOKEN, useValue: hashCost },
      { provide: LIMITS_REDIS, useValue: limitsRedis },
      { provide: DISPATCH_JOBS, useValue: dispatchJobs },
      { provide: BoardAddresses, useValue: new BoardAddresses(config) },
      { provide: StationAddresses, useValue: new StationAddresses(config) },
      Epoch,
      SuspendedHospitals,
      Turns,
      CatchUpTurns,
    ];
    return { module: RuntimeModule, providers, exports: providers };
  }
}
