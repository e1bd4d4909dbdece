import * as displays from "@wardline/contracts/displays";
import { until } from "@wardline/testing/until";
import type { Logger } from "typeorm";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";

const SCREENS = 60;
/** The server checks all boards this often: a busy machine may need longer for a storm. */
const CHECK_MS = 2_000;

describe("many boards at once", () => {
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
    const ignored = () => undefined;
    const logger: Logger = {
      logQuery: (sql) => void statements.push(sql),
      logQueryError: ignored,
      logQuerySlow: ignored,
      logSchemaBuild: ignored,
      logMigration: ignored,
      log: ignored,
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

  /** Connects all at once; resolves to how many checks came between, when each has received where it stands. */
  async function storm(auth: object, screens = keys): Promise<number> {
    // Nothing that the server remembers for a moment grows old in the storm.
    jest.spyOn(performance, "now").mockReturnValue(performance.now());
    const from = app.clock.now;
    for (let index = 0; index < SCREENS; index += 1) {
      open.push(listen(app.url, "/board", { key: screens[index % screens.length], ...auth }));
    }
    await until(() => open.every(({ states }) => states.length > 0));
    return Math.floor((app.clock.now - from) / CHECK_MS);
  }

  const about = (table: string) =>
    statements.filter((sql) => new RegExp(`FROM "?${table}"?\\b`).test(sql));

  it("that are new cost one reading of what their hospital shows", async () => {
    await storm({});
    expect(about("patient").length).toBeLessThanOrEqual(1);
    // Those that come while others are looked up are looked up together: into how many parts the storm falls is the machine's.
    expect(about("display").length).toBeLessThan(SCREENS / 4);
  });

  it("that come back cost one reading of the log", async () => {
    const checks = await storm({ since: 1 });
    expect(open.every(({ states }) => states.every((state) => "changes" in state))).toBe(true);
    expect(about("patient")).toHaveLength(0);
    expect(about("event_log").length).toBeLessThanOrEqual(1 + checks);
  });

  it("that show who is on call cost no reading of its own for it", async () => {
    // Another hospital: of the first one a snapshot may be kept that is older than these settings.
    const other = await registerHospital(app);
    const screens = await publish(other);
    const { token } = other;
    const { data } = await app.call(displays.listDisplays, {}, { token });
    for (const { display_id: id } of data) {
      await changeDisplay(app, { token }, id, { show_contacts: true });
    }
    statements = [];
    const checks = await storm({}, screens);
    const ofDutiesAlone = about("roster").filter((sql) => !/FROM patient\b/.test(sql));
    expect(ofDutiesAlone.length).toBeLessThanOrEqual(checks);
  });
});
