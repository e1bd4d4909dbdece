import { fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "@wardline/testing/database";

const ROOT = join(__dirname, "../../..");

it("a server exits when its launcher exits before the server listens", async () => {
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

it("a process exits when the reader of its log has exited", async () => {
  // A process that logs when it ends.
  const module = JSON.stringify(pathToFileURL(join(ROOT, "packages/settings/dist/log.js")).href);
  const program = `
    import { createLog } from ${module};
    const log = createLog("info", "server");
    process.on("message", () => { log.info("stopping"); log.info("stopped"); process.exit(0); });
    process.send("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    await once(child, "message");
    // If the reader of the output ends, the process must end as well.
    child.stdout?.destroy();
    child.send("end");
    expect(await once(child, "exit")).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});
