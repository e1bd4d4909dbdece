import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "@wardline/testing/database";
import { fairly } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";

const ROOT = join(__dirname, "../..");

it("does not outlive a launcher that ended before the server listens", async () => {
  const database = await createTestDatabase();
  const server = fork(join(ROOT, "server/dist/src/main.js"), [], {
    cwd: ROOT,
    execArgv: [],
    env: {
      PORT: "0",
      DATABASE_URL: database.url,
      JWT_SECRET: randomBytes(32).toString("hex"),
      ENCRYPTION_KEY: `k1:${randomBytes(32).toString("base64")}`,
      LOG_LEVEL: "silent",
      WARDLINE_PARENT: "ipc",
    },
  });
  try {
    server.disconnect();
    const [code, signal] = (await once(server, "exit")) as [number | null, string | null];
    expect({ ended: code !== null, signal }).toEqual({ ended: true, signal: null });
  } finally {
    server.kill("SIGKILL");
    await database.drop();
  }
});

it("ends within ten seconds of its launcher even when its event loop no longer turns", async () => {
  // given a launcher whose server is caught in a loop
  const server = `
    import { watchLauncher } from ${JSON.stringify(pathToFileURL(join(ROOT, "server/dist/src/watch-launcher.js")).href)};
    watchLauncher();
    process.send(process.pid, () => { for (;;); });
  `;
  const launcher = fork(join(__dirname, "support/launcher-of.cjs"), [server], { execArgv: [] });
  const [pid] = (await once(launcher, "message")) as [number];
  try {
    // when the launcher is killed
    launcher.kill("SIGKILL");
    // then the server ends by itself
    const killedAt = performance.now();
    await until(() => !isAlive(pid));
    expect(performance.now() - killedAt).toBeLessThan(fairly(10_000));
  } finally {
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  }
});

/** One that has ended and was never reaped counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
