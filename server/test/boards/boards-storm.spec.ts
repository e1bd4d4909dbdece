import * as displays from "@wardline/contracts/boards/displays";
import { until } from "@wardline/testing/until";
import type { Logger } from "typeorm";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";

const SCREENS = 60;
/** Interval of the server's board checks: on a busy machine several may run during a storm. */
const CHECK_MS = 2_000;

describe("the simultaneous opening of many boards", () => {
  let app: TestApp;
  let keys: string[];
  let statements: string[];
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
    const hospital = await registerHospital(app);
    keys = await publish(hospital);
    await openCard(app, hospital.token, { name: "Adaeze Okafor" });
  });
  beforeEach(() => {
    statements = [];
    const ignore = () => undefined;
    const logger: Logger = {
      logQuery: (sql) => void statements.push(sql),
      logQueryError: ignore,
      logQuerySlow: ignore,
      logSchemaBuild: ignore,
      logMigration: ignore,
      log: ignore,
    };
    app.dataSource.logger = logger;
  });
  afterAll(() => app.close());
  afterEach(() => {
    jest.restoreAllMocks();
    for (const listener of open.splice(0)) listener.close();
  });

  /** Publishes three displays; returns their keys. */
  async function publish({ token }: TestHospital): Promise<string[]> {
    const published: string[] = [];
    for (const name of ["North", "South", "West"]) {
      const { data } = await app.call(displays.publishDisplay, { body: { name } }, { token });
      published.push(data.display_url?.split("/").at(-1) ?? "");
    }
    return published;
  }

  /** Connects all screens at once; resolves to the number of checks that ran until every screen had its state. */
  async function storm(auth: object, screens = keys): Promise<number> {
    // Freezes time, so that no cache expires during the storm.
    jest.spyOn(performance, "now").mockReturnValue(performance.now());
    const from = app.clock.now;
    for (let index = 0; index < SCREENS; index += 1) {
      open.push(listen(app.url, "/board", { key: screens[index % screens.length], ...auth }));
    }
    await until(() => open.every(({ states }) => states.length > 0));
    return Math.floor((app.clock.now - from) / CHECK_MS);
  }

  const listStatementsOn = (table: string) =>
    statements.filter((sql) => new RegExp(`FROM "?${table}"?\\b`).test(sql));

  it("reads the hospital's state only once for new boards", async () => {
    await storm({});
    expect(listStatementsOn("patient").length).toBeLessThanOrEqual(1);
    // Concurrent lookups are batched; how many batches there are depends on the machine.
    expect(listStatementsOn("display").length).toBeLessThan(SCREENS / 4);
  });

  it("reads the log only once for returning boards", async () => {
    const checks = await storm({ since: 1 });
    expect(open.every(({ states }) => states.every((state) => "changes" in state))).toBe(true);
    expect(listStatementsOn("patient")).toHaveLength(0);
    expect(listStatementsOn("event_log").length).toBeLessThanOrEqual(1 + checks);
  });

  it("reads the people on call at most once per check", async () => {
    // Uses another hospital, because the first one may have a cached snapshot older than these settings.
    const other = await registerHospital(app);
    const screens = await publish(other);
    const { token } = other;
    const { data } = await app.call(displays.listDisplays, {}, { token });
    for (const { display_id: id } of data) {
      await changeDisplay(app, id, { show_contacts: true }, { token });
    }
    statements = [];
    const checks = await storm({}, screens);
    const dutyStatements = listStatementsOn("roster").filter((sql) => !/FROM patient\b/.test(sql));
    expect(dutyStatements.length).toBeLessThanOrEqual(checks);
  });
});
