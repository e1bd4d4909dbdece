import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "./processes.js";
import { Service } from "./service.js";

let folder: string;
let lines: string[];
let onGiveUp: jest.Mock;
/** The service calls this for each line, and when it gives up. */
let onChange: () => void;
let service: Service;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wardline-service-"));
  lines = [];
  onChange = () => undefined;
  onGiveUp = jest.fn(() => onChange());
});
afterEach(() => {
  jest.restoreAllMocks();
  service.kill();
  rmSync(folder, { recursive: true });
});

function run(program: string): Service {
  const entry = join(folder, "program.cjs");
  writeFileSync(entry, program);
  service = new Service({
    name: "program",
    entry,
    cwd: folder,
    environment: { ...process.env, FOLDER: folder },
    log: (line) => {
      lines.push(line);
      onChange();
    },
    onGiveUp,
    backoff: { first: 1, most: 4 },
  });
  service.start();
  return service;
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise<void>((resolve) => {
      onChange = resolve;
    });
  }
}

/** Program that records each start with its pid and runs until asked to end. */
const LONG_RUNNING_PROGRAM = `
  console.log("pid " + process.pid + " " + process.env.WARDLINE_PARENT);
  setInterval(() => undefined, 1000);
`;
const listPids = () => lines.flatMap((line) => /^pid (\d+) ipc$/.exec(line)?.[1] ?? []).map(Number);

describe("service", () => {
  it("restarts when killed", async () => {
    run(LONG_RUNNING_PROGRAM);
    await waitUntil(() => listPids().length === 1);
    process.kill(listPids()[0] ?? 0, "SIGKILL");
    await waitUntil(() => listPids().length === 2);
    expect(lines).toContain("ended unexpectedly (SIGKILL)");
    await service.stop(5_000);
    expect(await isRunning(listPids()[1] ?? 0)).toBe(false);
  });

  it("may finish its work when stopped, and is not restarted", async () => {
    run(`
      process.on("SIGTERM", () => {
        require("node:fs").writeFile(process.env.FOLDER + "/finished", "", () => process.exit(0));
      });
      ${LONG_RUNNING_PROGRAM}
    `);
    await waitUntil(() => listPids().length === 1);
    const timers = jest.spyOn(globalThis, "setTimeout");
    await service.stop(5_000);
    expect(readFileSync(join(folder, "finished"), "utf8")).toBe("");
    // The only timer is the time limit of the stop, so no restart is planned.
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([5_000]);
    expect(listPids()).toHaveLength(1);
  });

  it("is killed when it does not end in time", async () => {
    run(`process.on("SIGTERM", () => undefined); ${LONG_RUNNING_PROGRAM}`);
    await waitUntil(() => listPids().length === 1);
    await service.stop(1);
    expect(await isRunning(listPids()[0] ?? 0)).toBe(false);
  });

  it("is no longer restarted if it repeatedly fails to start", async () => {
    const timers = jest.spyOn(globalThis, "setTimeout");
    run(`console.error("Something is missing."); process.exit(1);`);
    await waitUntil(() => onGiveUp.mock.calls.length === 1);
    expect(lines.filter((line) => line === "Something is missing.")).toHaveLength(5);
    expect(onGiveUp).toHaveBeenCalledTimes(1);
    // Four restarts, and no fifth.
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([1, 2, 4, 4]);
  });

  it("is restarted without limit once it has been ready", async () => {
    run(`${LONG_RUNNING_PROGRAM} process.exit(1);`).markReady();
    await waitUntil(() => listPids().length >= 7);
    expect(onGiveUp).not.toHaveBeenCalled();
  });
});

test("restarts a program once, even if restart is called again during the restart", async () => {
  const program = `console.log("runs as " + process.pid); setInterval(() => undefined, 1_000);`;
  const runs = run(program);
  await waitUntil(() => lines.length === 1);
  runs.restart();
  runs.restart();
  await waitUntil(() => lines.length === 2);
  expect(new Set(lines).size).toBe(2);
  const first = Number(/\d+/.exec(lines[0] ?? "")?.[0]);
  expect(await isRunning(first)).toBe(false);
});
