import { ensureDrillRole } from "@wardline/database/application-role";
import { migrate } from "@wardline/database/migrate";
import { preparePostgresQueues } from "@wardline/jobs/postgres-schema";
import type { DatabaseAccess } from "./config.js";

/**
 * Brings the tables up to date as their owner; where server and worker have a role of their own, that one gets what
 * it needs and no more (promise 17), the queues' tables included when there is no Redis.
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
