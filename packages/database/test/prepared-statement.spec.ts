import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { PreparedStatement } from "../src/prepared-statement.js";

const hospitalStatement = new PreparedStatement<{ name: string }>(
  "hospital of",
  "SELECT name FROM hospital WHERE id = $1",
);
const ID = "0b6f0f0e-6a55-4f0e-9d0c-0d9a5f3c8a11";

describe("prepared statement", () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    // There is a single connection, so the next call would hang if the connection were not returned.
    dataSource = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it("is parsed once for two calls", async () => {
    const { manager } = dataSource;
    await hospitalStatement.query(manager, [ID]);
    await hospitalStatement.query(manager, [ID]);
    const prepared: unknown = await manager.query(
      `SELECT (generic_plans + custom_plans)::integer AS calls FROM pg_prepared_statements WHERE name = 'hospital of'`,
    );
    expect(prepared).toEqual([{ calls: 2 }]);
  });

  it("has no name behind a pooler, and sets its timeout in each transaction", async () => {
    const url = `${database.url}?pgbouncer=true`;
    const pooled = await createDataSource({ url, poolSize: 1 }).initialize();
    const { manager } = pooled;
    expect(await hospitalStatement.query(manager, [ID])).toEqual([]);
    expect(await manager.query("SELECT name FROM pg_prepared_statements")).toEqual([]);
    const readTimeout = (within: typeof manager) => within.query("SHOW statement_timeout");
    expect(await pooled.transaction(readTimeout)).toEqual([{ statement_timeout: "10s" }]);
    expect(await readTimeout(manager)).toEqual([{ statement_timeout: "0" }]);
    await pooled.destroy();
  });

  it("sees the transaction's own writes", async () => {
    const seen = await dataSource.transaction(async (manager) => {
      await manager.query("INSERT INTO hospital (id, name, timezone) VALUES ($1, 'H', 'UTC')", [
        ID,
      ]);
      return hospitalStatement.query(manager, [ID]);
    });
    expect(seen).toEqual([{ name: "H" }]);
  });

  it("rejects an invalid value with PostgreSQL's code and leaves the connection usable", async () => {
    const { manager } = dataSource;
    await expect(hospitalStatement.query(manager, ["none"])).rejects.toMatchObject({
      code: "22P02",
    });
    expect(await hospitalStatement.query(manager, [ID])).toEqual([{ name: "H" }]);
  });
});
