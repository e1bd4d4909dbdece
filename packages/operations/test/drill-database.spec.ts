import { createDrillRole, createTestDatabase } from "@wardline/testing/database";
import pg from "pg";
import { withDrillDatabase } from "../src/backup/drill-database.js";

/** docs/wire/operations.md, Backups. */
describe("the database of a drill", () => {
  it("is dropped once a superuser's session in it, such as a vacuum, has ended", async () => {
    const own = await createTestDatabase();
    const name = `${new URL(own.url).pathname.slice(1)}_drill`;
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = `/${name}`;
    const superuser = new pg.Client({ connectionString: url.href });
    let work: Promise<unknown> | undefined;
    const drilled = withDrillDatabase(await createDrillRole(), name, async () => {
      await superuser.connect();
      work = superuser.query("SELECT pg_sleep(0.3)").then(() => superuser.end());
    });
    await expect(drilled).resolves.toBeUndefined();
    await work;
    await own.drop();
  });
});
