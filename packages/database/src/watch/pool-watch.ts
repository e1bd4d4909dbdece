import pg from "pg";
import { cancelScope } from "../cancel-scope.js";

/** Numbers of a pool's connections, of its idle connections, and of waiting callers. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Observes a data source's pool, which TypeORM creates from this `driver`, and cancels statements for which no caller
 * is waiting any more.
 */
export class PoolWatch {
  private pool: pg.Pool | null = null;
  /** Value for TypeORM's option `driver`: pg with observed pools. */
  readonly driver = { Pool: this.createWatchedPool(), defaults: pg.defaults };

  /** All 0 before the data source is initialised. */
  read(): PoolState {
    const { pool } = this;
    return {
      open: pool?.totalCount ?? 0,
      idle: pool?.idleCount ?? 0,
      waiting: pool?.waitingCount ?? 0,
    };
  }

  private createWatchedPool(): typeof pg.Pool {
    const remember = (pool: pg.Pool) => {
      this.pool = pool;
    };
    return class extends pg.Pool {
      constructor(config?: pg.PoolConfig) {
        super(config);
        remember(this);
      }

      override connect(): Promise<pg.PoolClient>;
      override connect(callback: Callback): void;
      override connect(callback?: Callback): Promise<pg.PoolClient> | void {
        const signal = cancelScope.getStore();
        if (callback === undefined) return super.connect();
        return super.connect(
          signal === undefined ? callback : withAbortableConnection(this, signal, callback),
        );
      }
    };
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/** Lends a connection; if `signal` aborts, the statement is cancelled and the connection closed. */
function withAbortableConnection(pool: pg.Pool, signal: AbortSignal, callback: Callback): Callback {
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
