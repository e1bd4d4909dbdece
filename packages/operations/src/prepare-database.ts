import { ensureDrillRole } from "@wardline/database/application-role";
import { migrate } from "@wardline/database/migrate";
import { preparePostgresQueues } from "@wardline/jobs/postgres-schema";
import type { DatabaseAccess } from "./config.js";

/**
 * Migrates the tables as their owner and grants the separate role of server and worker the rights that it needs
 * (promise 17), including rights on the queue tables if there is no Redis.
 */
export async function prepareDatabase(
  { ownerUrl, applicationUrl, redisUrl, drillUrl }: DatabaseAccess,
  log?: (line: string) => void,
): Promise<void> {
  const hasQueues = applicationUrl !== undefined && redisUrl === undefined;
  await migrate({
    databaseUrl: ownerUrl,
    ...(applicationUrl === undefined ? {} : { applicationUrl }),
    ...(hasQueues ? { prepare: preparePostgresQueues } : {}),
    ...(log === undefined ? {} : { log }),
  });
  if (drillUrl !== undefined) await ensureDrillRole(ownerUrl, drillUrl);
}
