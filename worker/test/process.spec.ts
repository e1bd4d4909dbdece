import { once } from "node:events";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { createTestStore } from "@wardline/testing/stores";
import { endWorkerProcesses, startWorkerProcess } from "./support/worker-process.js";

afterEach(endWorkerProcesses);

it("names a missing variable and does not start", async () => {
  const worker = startWorkerProcess({ DATABASE_URL: "postgres://127.0.0.1/none" });
  const [code] = (await once(worker.child, "exit")) as [number];
  expect(code).toBe(1);
  expect(worker.output()).toBe("The configuration is not complete: SMTP_URL is missing.\n");
});

it("ends when its launcher ends, and answers probes if a port is given", async () => {
  const store = await createTestStore("PostgreSQL");
  const port = await findFreePort();
  const worker = startWorkerProcess({
    DATABASE_URL: store.urls.databaseUrl,
    SMTP_URL: "smtp://127.0.0.1:9",
    WARDLINE_PARENT: "ipc",
    WORKER_METRICS_PORT: String(port),
    METRICS_TOKEN: "a-token-of-16-or-more",
  });
  await worker.ready();
  const origin = `http://127.0.0.1:${port}`;
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const metrics = await fetch(`${origin}/metrics`, {
    headers: { authorization: "Bearer a-token-of-16-or-more" },
  });
  expect(await metrics.text()).toContain('wardline_queue_jobs{queue="email",state="failed"} 0');
  worker.child.disconnect();
  const [code] = (await once(worker.child, "exit")) as [number];
  expect(code).toBe(0);
  await store.drop();
});
