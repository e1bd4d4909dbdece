import type { Page } from "playwright-core";
import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median, percentile } from "../statistics.js";
import { createLimitFigure, formatMs } from "./absolute.js";
import { DESKTOP, openSession, type Side, showPatients } from "./session.js";

/** Factor by which the processor is slowed (promise 32). */
export const SLOWDOWN_FACTOR = 4;
const TYPED_TEXT = "adaeze";
/** Interval between keys of a fast typist. */
const KEY_INTERVAL_MS = 400;
const WHEEL_TURNS = 60;
const TURN_PX = 240;
const KEY_LIMIT_MS = 150;
const FRAME_LIMIT_MS = 50;
const TASK_LIMIT_MS = 200;

/** Measures searching and scrolling in 500 patients on a processor slowed down by a factor of four (promise 32). */
export async function measureSlowProcessor(
  side: Side,
  hospital: SeededHospital,
): Promise<Figure[]> {
  const keys: number[] = [];
  const calmFrames: number[] = [];
  const busyFrames: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < side.rounds; round += 1) {
    const { context, page } = await openSession(side, hospital);
    const devtools = await context.newCDPSession(page);
    await showPatients(side, page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN_FACTOR });
    await page.evaluate(watchPage);
    await page.waitForFunction(areAllDrawn, hospital.patientIds.length, { timeout: 120_000 });
    calmFrames.push(await measureWheelFrames(page));
    await page.keyboard.press("Home");
    await page.getByLabel("Search patients").focus();
    await page.keyboard.type(TYPED_TEXT, { delay: KEY_INTERVAL_MS });
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    busyFrames.push(await measureWheelFrames(page));
    const timings = await page.evaluate(() => window.felt);
    keys.push(Math.max(0, ...timings.keys));
    tasks.push(Math.max(0, ...timings.tasks));
    await context.close();
  }
  const conditions = `500 cards, ${SLOWDOWN_FACTOR} × slower`;
  return [
    createLimitFigure(
      `${conditions}: slowest key while typing a search`,
      median(keys),
      KEY_LIMIT_MS,
      formatMs,
    ),
    createLimitFigure(
      `${conditions}: frame while scrolling, p95`,
      median(calmFrames),
      FRAME_LIMIT_MS,
      formatMs,
    ),
    createLimitFigure(
      `${conditions}: frame while scrolling right after a search, p95`,
      median(busyFrames),
      FRAME_LIMIT_MS,
      formatMs,
    ),
    createLimitFigure(`${conditions}: longest task`, median(tasks), TASK_LIMIT_MS, formatMs),
  ];
}

/** Returns the 95th percentile of frame times while the wheel scrolls the list, in milliseconds. */
async function measureWheelFrames(page: Page): Promise<number> {
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.evaluate(() => window.felt.beginFrames());
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, TURN_PX);
  return percentile(await page.evaluate(() => window.felt.endFrames()), 0.95);
}

/** Runs in the page: true if every patient has a row. */
function areAllDrawn(patients: number): boolean {
  return document.querySelectorAll("tbody tr td:first-child").length >= patients;
}

interface ResponsivenessTimings {
  /** Response times of keys, in milliseconds. */
  keys: number[];
  tasks: number[];
  beginFrames(): void;
  /** Returns the durations of the frames since `beginFrames`. */
  endFrames(): number[];
}

declare global {
  interface Window {
    felt: ResponsivenessTimings;
  }
}

/** Runs in the page: records durations of keys, tasks and, on request, frames. */
function watchPage(): void {
  let frames: number[] = [];
  let running = 0;
  const felt: ResponsivenessTimings = {
    keys: [],
    tasks: [],
    beginFrames() {
      frames = [];
      let last = performance.now();
      const next = (now: number) => {
        frames.push(now - last);
        last = now;
        running = requestAnimationFrame(next);
      };
      running = requestAnimationFrame(next);
    },
    endFrames() {
      cancelAnimationFrame(running);
      return frames;
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
