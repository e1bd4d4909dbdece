import type { ClientBase } from "pg";
import type { EntityManager } from "typeorm";

/** A statement that PostgreSQL plans once per connection, for queries whose planning would cost as much as running them. */
export class PreparedStatement<Row extends object> {
  /** `name` is unique among statements; `text` is SQL with `$1` and so on. */
  constructor(
    private readonly name: string,
    private readonly text: string,
  ) {}

  /** Runs the statement, within the manager's transaction if there is one. */
  async query(manager: EntityManager, values: readonly unknown[]): Promise<Row[]> {
    const currentRunner = manager.queryRunner;
    const { logger, options } = manager.dataSource;
    const runner = currentRunner ?? manager.dataSource.createQueryRunner();
    const { name, text } = this;
    try {
      // TypeORM's own `query` supports no statement names.
      const connection = (await runner.connect()) as ClientBase;
      const start = performance.now();
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      const durationMs = performance.now() - start;
      if (durationMs > (options.maxQueryExecutionTime ?? Number.POSITIVE_INFINITY)) {
        logger.logQuerySlow(Math.round(durationMs), text, undefined, runner);
      }
      return rows;
    } catch (error) {
      logger.logQueryError(error as Error, text, undefined, runner);
      throw error;
    } finally {
      if (currentRunner === undefined) await runner.release();
    }
  }
}
