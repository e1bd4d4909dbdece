import { appendFileSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLoopbackPort, whyPortIsTaken } from "../src/free-port.js";
import { signal } from "../src/processes.js";
import { Launched } from "./launched.js";

/** `POWER_CUTS=200` for the long run; its times go to the file that `POWER_CUT_TIMES` names. */
const { POWER_CUTS = "3", POWER_CUT_TIMES } = process.env;
/** In milliseconds: what an operator who starts it again after a power cut waits at most. */
const PORT_FREE_WITHIN_MS = 10_000;
/** Of one start, on a machine that is busy. */
const START_MS = 120_000;

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-power-"));
  dataDir = join(folder, "data");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a page does that is open: one request after the other until there is no answer. */
async function askUntilCut(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer === undefined) return;
    await answer.text();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

async function millisecondsUntilFree(port: number): Promise<number> {
  const cutAt = performance.now();
  const passed = () => performance.now() - cutAt;
  while (passed() < PORT_FREE_WITHIN_MS && (await whyPortIsTaken(port)) !== undefined) {
    await sleep(25);
  }
  return Math.round(passed());
}

it(
  "leaves the port within ten seconds when the launcher and the database die at the same moment",
  async () => {
    for (let cut = 1; cut <= Number(POWER_CUTS); cut += 1) {
      const port = await freeLoopbackPort();
      const launched = new Launched({ dataDir, port });
      await launched.untilSaid("Wardline is running");
      const pages = Array.from({ length: 4 }, () => askUntilCut(port));
      signal(postmasterPid(), "SIGKILL");
      launched.process.kill("SIGKILL");
      const milliseconds = await millisecondsUntilFree(port);
      if (POWER_CUT_TIMES !== undefined) appendFileSync(POWER_CUT_TIMES, `${milliseconds}\n`);
      expect(milliseconds).toBeLessThan(PORT_FREE_WITHIN_MS);
      await Promise.all(pages);
      await launched.untilEnded();
    }
  },
  Number(POWER_CUTS) * START_MS,
);
