import { chaos } from "./chaos.js";
import { databaseAway } from "./database-away.js";
import { drillUnderLoad } from "./drill-under-load.js";
import { dutyStart } from "./duty-start.js";
import { redisAway } from "./redis-away.js";
import { reminderSentOnce } from "./reminder-sent-once.js";
import { restored } from "./restored.js";
import { readFaultConfig } from "./support/config.js";
import { openWorld, type World } from "./support/world.js";
import { workerKilled } from "./worker-killed.js";

jest.setTimeout(1_200_000);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const given = () => world;

/** Promises 11 to 13, 15, 23 and 39 on one installation, which each test leaves intact. */
describe("Redis away", () => redisAway(given));
describe("PostgreSQL away", () => databaseAway(given));
describe("duty start", () => dutyStart(given));
describe("worker killed in the middle of an email", () => workerKilled(given));
describe("workers killed around a reminder", () => reminderSentOnce(given));
describe("drill while everyone works", () => drillUnderLoad(given));
describe("restored backup", () => restored(given));
if (readFaultConfig().chaosMs > 0) describe("random faults", () => chaos(given));
