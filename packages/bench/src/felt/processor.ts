import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median, percentile } from "../statistics.js";
import { atMostFigure, ms } from "./absolute.js";
import { DESKTOP, openSession, type Side, showPatients } from "./session.js";

const SLOWED = 4;
const TYPED = "okafor";
/** Between two keys of a quick typist. */
const KEY_EVERY_MS = 400;
const WHEEL_TURNS = 60;
const TURN_PX = 240;
const KEY_MS = 150;
const FRAME_MS = 50;
const TASK_MS = 200;

/** Searching and scrolling in 500 cards on a processor slowed four times (promise 32). */
export async function slowProcessor(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const keys: number[] = [];
  const frames: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < side.rounds; round += 1) {
    const { context, page } = await openSession(side, hospital);
    const devtools = await context.newCDPSession(page);
    await showPatients(side, page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.evaluate(watchPage);
    await page.getByLabel("Search patients").focus();
    await page.keyboard.type(TYPED, { delay: KEY_EVERY_MS });
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
    await page.evaluate(() => window.felt.beginFrames());
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, TURN_PX);
    const seen = await page.evaluate(() => window.felt);
    keys.push(Math.max(0, ...seen.keys));
    frames.push(percentile(seen.frames, 0.95));
    tasks.push(Math.max(0, ...seen.tasks));
    await context.close();
  }
  const under = `500 cards, ${SLOWED} × slower`;
  return [
    atMostFigure(`${under}: slowest key of a search`, median(keys), KEY_MS, ms),
    atMostFigure(`${under}: a wheel's frame, p95`, median(frames), FRAME_MS, ms),
    atMostFigure(`${under}: longest task`, median(tasks), TASK_MS, ms),
  ];
}

interface Felt {
  /** Milliseconds each. */
  keys: number[];
  tasks: number[];
  frames: number[];
  beginFrames(): void;
}

declare global {
  interface Window {
    felt: Felt;
  }
}

/** Runs in the page: notes how long keys, tasks and, once asked to, frames take from now on. */
function watchPage(): void {
  const felt: Felt = {
    keys: [],
    tasks: [],
    frames: [],
    beginFrames() {
      let last = performance.now();
      const next = (now: number) => {
        felt.frames.push(now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    },
  };
  window.felt = felt;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "keydown" || name === "input") felt.keys.push(duration);
    }
  }).observe({ type: "event", durationThreshold: 16 } as never);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.tasks.push(duration);
  }).observe({ type: "longtask" });
}
