import { findOnPath } from "@wardline/testing/find-program";
import { testBehindPooler } from "./pooler.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(600_000);

const POOLER = findOnPath(["pgbouncer"], `${process.env.PATH}:/usr/sbin`);

describe.each([
  ["with Redis", true],
  ["without Redis", false],
])("PgBouncer in transaction mode, %s", (_, hasRedis) => {
  let world: World;
  beforeAll(async () => {
    if (POOLER !== undefined) world = await openWorld({ hasPooler: true, hasRedis, workers: 1 });
  });
  afterAll(() => world?.close());
  (POOLER === undefined ? describe.skip : describe)("serves an installation", () =>
    testBehindPooler(() => world),
  );
});
