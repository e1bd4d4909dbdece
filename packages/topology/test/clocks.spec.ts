import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFakeTime } from "@wardline/testing/find-program";
import { testWrongClocks } from "./clocks.js";
import { openWorld, type World } from "./support/world.js";

jest.setTimeout(600_000);

const LIBRARY = findFakeTime();
const workersClock = join(tmpdir(), `wardline-clock-${randomUUID()}`);

let world: World;

/**
 * Returns the environment of a program whose clock is off by some seconds, given directly or in a file; its clock still
 * runs at normal speed.
 */
function buildClockEnvironment(setting: Record<string, string>): Record<string, string> {
  return { LD_PRELOAD: LIBRARY ?? "", FAKETIME_DONT_FAKE_MONOTONIC: "1", ...setting };
}

beforeAll(async () => {
  if (LIBRARY === undefined) return;
  await writeFile(workersClock, "+0");
  world = await openWorld({
    workers: 1,
    environments: {
      "server-1": buildClockEnvironment({ FAKETIME: "+90" }),
      "server-2": buildClockEnvironment({ FAKETIME: "-3600" }),
      "worker-1": buildClockEnvironment({
        FAKETIME_TIMESTAMP_FILE: workersClock,
        FAKETIME_NO_CACHE: "1",
      }),
    },
  });
});

afterAll(async () => {
  await world?.close();
  await rm(workersClock, { force: true });
});

(LIBRARY === undefined ? describe.skip : describe)("machines with other times", () =>
  testWrongClocks(
    () => world,
    (seconds) => writeFile(workersClock, seconds),
  ),
);
