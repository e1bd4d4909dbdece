import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { PreparedStatement } from "../src/prepared-statement.js";
import type { SlowStatement } from "../src/watch/statement-watch.js";

describe("slow statement", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let slowStatements: SlowStatement[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({
      url: database.url,
      timeouts: { statementMs: 1_200 },
      onSlowStatement: (slow) => slowStatements.push(slow),
    }).initialize();
  });
  beforeEach(() => {
    slowStatements = [];
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it("is reported with its SQL and duration, without parameter values", async () => {
    await dataSource.query("SELECT pg_sleep(0.6),\n  $1::text", ["Adaeze Okafor"]);
    await dataSource.query("SELECT 1");
    expect(slowStatements).toEqual([
      { statement: "SELECT pg_sleep(0.6), $1::text", milliseconds: expect.any(Number) },
    ]);
    expect(slowStatements[0]?.milliseconds).toBeGreaterThanOrEqual(600);
  });

  it("is also reported if it is a prepared statement, whether it finishes or times out", async () => {
    const sleep = (seconds: number) =>
      new PreparedStatement("a sleep", "SELECT pg_sleep($1)").query(dataSource.manager, [seconds]);
    await sleep(0.6);
    await expect(sleep(9)).rejects.toThrow("timeout");
    await sleep(0);
    expect(slowStatements).toEqual([
      { statement: "SELECT pg_sleep($1)", milliseconds: expect.any(Number) },
      { statement: "SELECT pg_sleep($1)", milliseconds: null },
    ]);
  });

  it("is a statement that takes at least the configured number of milliseconds", async () => {
    const lowThresholdSource = await createDataSource({
      url: database.url,
      slowStatementMs: 50,
      onSlowStatement: (slow) => slowStatements.push(slow),
    }).initialize();
    // On a busy machine TypeORM's own queries on connecting may be slow, too.
    slowStatements = [];
    await lowThresholdSource.query("SELECT pg_sleep(0.06)");
    await lowThresholdSource.destroy();
    expect(slowStatements).toMatchObject([{ statement: "SELECT pg_sleep(0.06)" }]);
  });

  it("is reported when it times out, unlike statements that fail for other reasons", async () => {
    await expect(dataSource.query("SELECT pg_sleep(9)")).rejects.toThrow("timeout");
    await expect(dataSource.query("SELECT nothing")).rejects.toThrow("does not exist");
    expect(slowStatements).toEqual([{ statement: "SELECT pg_sleep(9)", milliseconds: null }]);
  });
});
