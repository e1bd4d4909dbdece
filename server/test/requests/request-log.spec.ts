import { PassThrough } from "node:stream";
import { getBoard } from "@wardline/contracts/boards/board";
import { listPatients } from "@wardline/contracts/patients/patient";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";

let app: TestApp;
let text: string;

async function start(hasRequestLog: boolean): Promise<void> {
  const log = new PassThrough();
  text = "";
  log.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  app = await startApp({ hasRequestLog }, { log });
}
afterEach(() => app.close());

function listLoggedRequests(): Record<string, unknown>[] {
  return (
    text
      .split("\n")
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      // 30 is the level info.
      .filter(({ level }) => level === 30)
  );
}

it("logs each request as one line with its route, but without any content", async () => {
  await start(true);
  const hospital = await registerHospital(app);
  await app.call(listPatients, { query: { q: "Hidden" } }, { token: hospital.token });
  await app.call(getBoard, { params: { key: "a-key-of-a-board" } }, {});
  await until(() => listLoggedRequests().some(({ route }) => route === "/api/board/:key"));

  expect(listLoggedRequests()).toContainEqual(
    expect.objectContaining({
      method: "GET",
      route: "/api/patients",
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
      hospitalId: hospital.hospitalId,
    }),
  );
  expect(text).not.toMatch(/Hidden|a-key-of-a-board|Bearer/);
});

it("logs no requests when the request log is off", async () => {
  await start(false);
  await registerHospital(app);
  expect(listLoggedRequests()).toEqual([]);
});
