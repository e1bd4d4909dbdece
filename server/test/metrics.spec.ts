import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { startApp, type TestApp } from "./support/app.js";

const TOKEN = "a-token-of-sixteen-characters";

describe("metrics", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ metricsToken: TOKEN });
  });
  afterAll(() => app.close());

  const read = (token?: string) =>
    fetch(
      `${app.url}/metrics`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );

  it.each([undefined, "another-token-of-its-own"])(
    "are not there for the bearer %s",
    async (token) => {
      expect((await read(token)).status).toBe(404);
    },
  );

  it("name everything that the dashboard and the alerts ask for", async () => {
    await fetch(`${app.url}/api/unknown`);
    const text = await (await read(TOKEN)).text();
    const asked = ["grafana-dashboard.json", "alerts.yml"]
      .map((file) => readFileSync(resolve(__dirname, "../../ops", file), "utf8"))
      .join("\n")
      .match(/wardline_[a-z_]+/g);
    for (const name of new Set(asked)) expect(text).toContain(name);
  });

  it("count the database connections of this server, and what is not yet done", async () => {
    const text = await (await read(TOKEN)).text();
    expect(text).toMatch(/^wardline_database_pool\{state="open"\} [1-9]/m);
    expect(text).toMatch(/^wardline_database_pool\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^wardline_outbox_jobs \d+$/m);
  });
});
