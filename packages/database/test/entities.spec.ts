import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { createDataSource } from "../src/data-source.js";

/** The tables as the migrations leave them, and as the entities describe them. */
describe("the entities", () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.ownerUrl, poolSize: 1 }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it("describe exactly what the migrations make", async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("describe every table", async () => {
    const tables = await dataSource.query<{ name: string }[]>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
    );
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect(tables.map(({ name }) => name)).toEqual(described.sort((a, b) => a.localeCompare(b)));
  });
});
