import { databaseGone } from "./database-gone.js";
import { redisGone } from "./redis-gone.js";
import { serverKilled } from "./server-killed.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(1_200_000);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const given = () => world;

describe("a server killed between commit and emit", () => serverKilled(given));

describe("Redis gone", () => redisGone(given));

describe("PostgreSQL gone", () => databaseGone(given));
