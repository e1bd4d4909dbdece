import { fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "@wardline/testing/database";

const ROOT = join(__dirname, "../../..");

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

it.each<[string, string, string, string[]]>([
  ["server", "server/dist/src/runtime/logger.js", "createLogger", ["info", "server"]],
  ["worker", "worker/dist/src/log.js", "createLog", ["info"]],
])("ends where nobody reads the log of the %s any more", async (_name, file, create, options) => {
  // given a process that has something to log at its end
  const module = JSON.stringify(pathToFileURL(join(ROOT, file)).href);
  const program = `
    import { ${create} } from ${module};
    const log = ${create}(...${JSON.stringify(options)});
    process.on("message", () => { log.info("stopping"); log.info("stopped"); process.exit(0); });
    process.send("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    await once(child, "message");
    // when what reads its output has ended, and it is to end as well
    child.stdout?.destroy();
    child.send("end");
    // then it ends, and by itself
    expect(await once(child, "exit")).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});
