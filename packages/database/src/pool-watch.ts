import pg from "pg";

/** How many connections a pool has, how many of them do nothing, and how many callers wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** Keeps sight of a data source's pool, which TypeORM makes from the `driver` that it is given. */
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
    };
  }
}
