import { testAdtKilled } from "./adt-killed.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(300_000);

let world: World;

beforeAll(async () => {
  world = await openWorld({ servers: 1, workers: 1, hasAdt: true });
});

afterAll(() => world.close());

/** Promise 41 on an installation that receives ADT messages. */
describe("1,000 ADT messages", () => testAdtKilled(() => world));
