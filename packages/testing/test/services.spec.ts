import { Client } from "pg";

const { TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE } = process.env;

test("provides integration tests with services, and with a template database that has every table", async () => {
  const url = new URL(TEST_DATABASE_URL ?? "");
  url.pathname = `/${TEST_TEMPLATE_DATABASE}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('event_log') IS NOT NULL AS migrated");
  await client.end();
  expect(rows).toEqual([{ migrated: true }]);
});
