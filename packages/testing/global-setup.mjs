import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildStaleOutput } from "@wardline/launcher/build";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Starts PostgreSQL with a migrated template database, and Redis if installed, for integration tests; sets
 * TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE and TEST_REDIS_URL. A supervisor ends both when the test run ends, even if
 * the run crashes.
 */
export default async function startServices() {
  await buildStaleOutput({ log: () => undefined, apps: false });
  const supervisor = fork(`${root}packages/testing/dist/services.js`, {
    cwd: root,
    detached: true,
    execArgv: [],
  });
  const address = await new Promise((resolve, reject) => {
    supervisor.once("message", resolve);
    supervisor.once("exit", () => reject(new Error("The services for the tests did not start.")));
  });
  supervisor.unref();
  supervisor.channel.unref();
  globalThis.wardlineTestServices = supervisor;

  process.env.TEST_DATABASE_URL = address.databaseUrl;
  process.env.TEST_TEMPLATE_DATABASE = address.templateDatabase;
  if (address.redisUrl !== undefined) process.env.TEST_REDIS_URL = address.redisUrl;
  else
    console.warn("\nThere is no redis-server on the PATH: tests of the Redis mode are SKIPPED.\n");
}
