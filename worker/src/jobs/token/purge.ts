import { purgeExpired } from "@wardline/database/repositories/operation/installation";
import type { DataSource } from "typeorm";

/**
 * Deletes expired links, ended sessions, old idempotency keys, pairing codes and visits (docs/wire/operations.md,
 * Jobs). `now` is in epoch milliseconds.
 */
export async function purgeTokens(dataSource: DataSource, now: number): Promise<void> {
  await purgeExpired(dataSource.manager, new Date(now));
}
