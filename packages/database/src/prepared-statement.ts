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
    const runner = present ?? manager.dataSource.createQueryRunner();
    try {
      // TypeORM's own `query` takes no name: the connection that it hands out does.
      const connection = (await runner.connect()) as ClientBase;
      const { name, text } = this;
      return (await connection.query<Row>({ name, text, values: [...values] })).rows;
    } finally {
      if (present === undefined) await runner.release();
    }
  }
}
