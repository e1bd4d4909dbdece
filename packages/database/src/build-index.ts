import type { QueryRunner } from "typeorm";
import { logStep } from "./migration-step.js";

/**
 * Builds an index without blocking servers (docs/development.md, Migrations), and rebuilds a half-built index. For
 * migrations with `transaction = false`. `on` is the table with its columns, in SQL.
 */
export function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  return build(runner, "INDEX", name, on);
}

/** Like `buildIndex`, for a unique index. */
export function buildUniqueIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  return build(runner, "UNIQUE INDEX", name, on);
}

/** Drops an index without blocking servers. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runWithoutLockTimeout(runner, [`DROP INDEX CONCURRENTLY IF EXISTS ${name}`]);
}

async function build(runner: QueryRunner, kind: string, name: string, on: string): Promise<void> {
  logStep(runner, `Building the index ${name}. Servers keep running.`);
  await runWithoutLockTimeout(runner, [
    `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
    `CREATE ${kind} CONCURRENTLY ${name} ON ${on}`,
  ]);
}

/**
 * Runs statements that may have to wait a long time for older transactions, without making other statements wait behind
 * them.
 */
async function runWithoutLockTimeout(
  runner: QueryRunner,
  statements: readonly string[],
): Promise<void> {
  await runner.query("SET lock_timeout = 0");
  for (const statement of statements) await runner.query(statement);
  await runner.query("RESET lock_timeout");
}
