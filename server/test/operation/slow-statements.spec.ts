import { Writable } from "node:stream";
import { createDataSource } from "@wardline/database/data-source";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";

const TOKEN = "a-token-of-sixteen-characters";

interface Line {
  msg: string;
  requestId?: string;
  statement?: string;
  milliseconds?: number | null;
}

/** docs/operating/README.md, Watching. */
describe("a slow statement of a server", () => {
  let database: TestDatabase;
  let app: TestApp;
  let hospital: TestHospital;
  const lines: Line[] = [];

  beforeAll(async () => {
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Line);
        done();
      },
    });
    database = await createTestDatabase();
    const { url: databaseUrl } = database;
    app = await startApp({ databaseUrl, metricsToken: TOKEN, slowStatementMs: 500 }, { log });
    hospital = await registerHospital(app);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const readCount = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
    return Number(/^wardline_slow_statements_total (\d+)$/m.exec(text)?.[1]);
  };

  it("is logged and counted when a cancelled download ends it", async () => {
    const before = await readCount();
    const owner = createDataSource({ url: database.ownerUrl, poolSize: 1 });
    await owner.initialize();
    const lockHolder = owner.createQueryRunner();
    await lockHolder.query("BEGIN; LOCK TABLE event_log IN ACCESS EXCLUSIVE MODE");
    const response = await fetch(`${app.url}/api/audit.csv`, {
      headers: { authorization: `Bearer ${hospital.token}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await lockHolder.release();
    await owner.destroy();

    const requestId = response.headers.get("x-request-id");
    const found = lines.filter((line) => line.requestId === requestId);
    expect(found).toMatchObject([
      { msg: "slow statement", milliseconds: null },
      { msg: "a file was cut off" },
    ]);
    expect(found[0]?.statement).toContain("FROM event_log");
    expect(await readCount()).toBeGreaterThan(before);
  });
});
