import type { ClientBase } from "pg";
import type { EntityManager } from "typeorm";

/**
 * A statement that PostgreSQL parses and plans once for each connection: for what is asked so often that planning it
 * would cost about as much as running it.
 */
export class PreparedStatement<Row extends object> {
  /** `name` is one that no other statement has; `text` is SQL with `$1` and so on. */
  constructor(
    private readonly name: string,
    private readonly text: string,
  ) {}

  /** The statement's rows, in the manager's transaction where it has one. */
  async query(manager: EntityManager, values: readonly unknown[]): Promise<Row[]> {
    const present = manager.queryRunner;
    const { logger, options } = manager.dataSource;
    const runner = present ?? manager.dataSource.createQueryRunner();
    const { name, text } = this;
    try {
      // TypeORM's own `query` takes no name, and watches how long it takes: the connection that it hands out does neither.
      const connection = (await runner.connect()) as ClientBase;
      const start = performance.now();
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      const took = performance.now() - start;
      if (took > (options.maxQueryExecutionTime ?? Number.POSITIVE_INFINITY)) {
        logger.logQuerySlow(Math.round(took), text, undefined, runner);
      }
      return rows;
    } catch (error) {
      logger.logQueryError(error as Error, text, undefined, runner);
      throw error;
    } finally {
      if (present === undefined) await runner.release();
    }
  }
}
