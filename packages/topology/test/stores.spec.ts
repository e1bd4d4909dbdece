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

const getWorld = () => world;

/** Promises 11 to 13, 15, 23 and 39 on one installation, which each test leaves intact. */
describe("outage of Redis", () => testRedisOutage(getWorld));
describe("outage of PostgreSQL", () => testDatabaseOutage(getWorld));
describe("duty start", () => testDutyStart(getWorld));
describe("worker killed in the middle of an email", () => testWorkerKilled(getWorld));
describe("workers killed around a reminder", () => testReminderSentOnce(getWorld));
describe("drill while everyone works", () => testDrillUnderLoad(getWorld));
describe("restored backup", () => testRestored(getWorld));
if (readFaultConfig().chaosMs > 0) describe("random faults", () => testChaos(getWorld));
