import { boardOffline } from "./board-offline.js";
import { doubleEdits } from "./double-edits.js";
import { dutyStartAlone } from "./duty-start.js";
import { erasure } from "./erasure.js";
import { eventLog } from "./event-log.js";
import { firstStart } from "./first-start.js";
import { serverKilled } from "./server-killed.js";
import { serverStopped } from "./server-stopped.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(1_200_000);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const given = () => world;

/** Promises 10, 14 to 17, 23 and 30 on one installation, which each test leaves whole. */
describe("a server killed between commit and emit", () => serverKilled(given));
describe("a server asked to end under load", () => serverStopped(given));
describe("a first start", () => firstStart(given));
describe("a board that was offline", () => boardOffline(given));
describe("a duty start without a server", () => dutyStartAlone(given));
describe("two at once", () => doubleEdits(given));
describe("the event log", () => eventLog(given));
describe("a patient who is erased", () => erasure(given));
