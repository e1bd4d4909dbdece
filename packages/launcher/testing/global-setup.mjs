import { fork, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Before the integration tests: a PostgreSQL with a migrated template database, and a Redis where the machine has one,
 * announced as TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE and TEST_REDIS_URL. They run under a keeper process that
 * notices the end of the test run, however it ends.
 */
export default async function startServices() {
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  const build = spawnSync(process.execPath, [compiler, "-b", "packages/launcher"], {
    cwd: root,
    encoding: "utf8",
  });
  if (build.status !== 0) throw new Error(`The launcher does not compile.\n${build.stdout}`);

  const keeper = fork(`${root}packages/launcher/dist/testing/test-services.js`, {
    cwd: root,
    detached: true,
    execArgv: [],
  });
  const address = await new Promise((resolve, reject) => {
    keeper.once("message", resolve);
    keeper.once("exit", () => reject(new Error("The services for the tests did not start.")));
  });
  keeper.unref();
  keeper.channel.unref();
  globalThis.wardlineTestServices = keeper;

  process.env.TEST_DATABASE_URL = address.databaseUrl;
  process.env.TEST_TEMPLATE_DATABASE = address.templateDatabase;
  if (address.redisUrl !== undefined) process.env.TEST_REDIS_URL = address.redisUrl;
  else
    console.warn("\nThere is no redis-server on the PATH: tests of the Redis mode are SKIPPED.\n");
}
