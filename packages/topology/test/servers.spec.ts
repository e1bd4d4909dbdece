import { testBoardOffline } from "./board-offline.js";
import { testDoubleEdits } from "./double-edits.js";
import { testDutyStartAlone } from "./duty-start.js";
import { testErasure } from "./erasure.js";
import { testEventLog } from "./event-log.js";
import { testFirstStart } from "./first-start.js";
import { testServerKilled } from "./server-killed.js";
import { testServerStopped } from "./server-stopped.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(1_200_000);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const getWorld = () => world;

/** Promises 10, 14 to 17, 23 and 30 on one installation, which each test leaves intact. */
describe("server killed between commit and emit", () => testServerKilled(getWorld));
describe("server stopped under load", () => testServerStopped(getWorld));
describe("first start", () => testFirstStart(getWorld));
describe("board that was offline", () => testBoardOffline(getWorld));
describe("duty start without a server", () => testDutyStartAlone(getWorld));
describe("simultaneous changes", () => testDoubleEdits(getWorld));
describe("event log", () => testEventLog(getWorld));
describe("erased patient", () => testErasure(getWorld));
