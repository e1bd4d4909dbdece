import pg from "pg";
import { givenUp } from "./given-up.js";

/** How many connections a pool has, how many of them do nothing, and how many callers wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Keeps sight of a data source's pool, which TypeORM makes from the `driver` that it is given, and cancels what runs for
 * somebody who has left.
 */
export class PoolWatch {
  private pool: pg.Pool | null = null;
  /** For TypeORM's option `driver`: pg, whose pools are known here. */
  readonly driver = { Pool: this.watchedPool(), defaults: pg.defaults };

  /** All 0 before the data source is initialized. */
  read(): PoolState {
    const { pool } = this;
    return {
      open: pool?.totalCount ?? 0,
      idle: pool?.idleCount ?? 0,
      waiting: pool?.waitingCount ?? 0,
    };
  }

  private watchedPool(): typeof pg.Pool {
    const keep = (pool: pg.Pool) => {
      this.pool = pool;
    };
    return class extends pg.Pool {
      constructor(config?: pg.PoolConfig) {
        super(config);
        keep(this);
      }

      override connect(): Promise<pg.PoolClient>;
      override connect(callback: Callback): void;
      override connect(callback?: Callback): Promise<pg.PoolClient> | void {
        const signal = givenUp.getStore();
        if (callback === undefined) return super.connect();
        return super.connect(signal === undefined ? callback : whileWanted(this, signal, callback));
      }
    };
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/** Lends a connection whose statement is cancelled when `signal` is aborted; it is closed then, and not lent again. */
function whileWanted(pool: pg.Pool, signal: AbortSignal, callback: Callback): Callback {
  return (error, client, done) => {
    if (client === undefined) return callback(error, client, done);
    const { processID } = client as pg.PoolClient & { processID: number };
    const cancel = () => {
      pool.query("SELECT pg_cancel_backend($1)", [processID], () => undefined);
    };
    signal.addEventListener("abort", cancel);
    return callback(error, client, (release) => {
      signal.removeEventListener("abort", cancel);
      done(signal.aborted || release);
    });
  };
}
