import type { QueryRunner } from "typeorm";

/**
 * Builds an index while servers read and write on (docs/development.md, Migrations); one that was left half built is built
 * again. For migrations with `transaction = false`. `on` is the table with its columns, in SQL.
 */
export async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  // It waits for transactions that began before, while nobody waits behind it.
  await runner.query("SET lock_timeout = 0");
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query("RESET lock_timeout");
}
