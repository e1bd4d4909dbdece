import { testChaos } from "./chaos.js";
import { testDatabaseOutage } from "./database-away.js";
import { testDrillUnderLoad } from "./drill-under-load.js";
import { testDutyStart } from "./duty-start.js";
import { testRedisOutage } from "./redis-away.js";
import { testReminderSentOnce } from "./reminder-sent-once.js";
import { testRestored } from "./restored.js";
import { readFaultConfig } from "./support/config.js";
import { openWorld, type World } from "./support/world.js";
import { testWorkerKilled } from "./worker-killed.js";

jest.setTimeout(1_200_000);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const given = () => world;

/** Promises 11 to 13, 15, 23 and 39 on one installation, which each test leaves intact. */
describe("outage of Redis", () => testRedisOutage(given));
describe("outage of PostgreSQL", () => testDatabaseOutage(given));
describe("duty start", () => testDutyStart(given));
describe("worker killed in the middle of an email", () => testWorkerKilled(given));
describe("workers killed around a reminder", () => testReminderSentOnce(given));
describe("drill while everyone works", () => testDrillUnderLoad(given));
describe("restored backup", () => testRestored(given));
if (readFaultConfig().chaosMs > 0) describe("random faults", () => testChaos(given));
