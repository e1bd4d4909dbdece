import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createTestDatabase } from "@wardline/testing/database";

const ROOT = join(__dirname, "../..");

it("does not outlive a launcher that is gone before the server listens", async () => {
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
