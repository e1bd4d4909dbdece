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

/** Promises 10, 14 to 17, 23 and 30 on one installation, which each test leaves intact. */
describe("server killed between commit and emit", () => serverKilled(given));
describe("server asked to end under load", () => serverStopped(given));
describe("first start", () => firstStart(given));
describe("board that was offline", () => boardOffline(given));
describe("duty start without a server", () => dutyStartAlone(given));
describe("simultaneous changes", () => doubleEdits(given));
describe("event log", () => eventLog(given));
describe("erased patient", () => erasure(given));
