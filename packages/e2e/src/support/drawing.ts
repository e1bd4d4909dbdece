import type { Page } from "@playwright/test";

/** Statistics of a page's WebGL drawing; `maxCallsPerFrame` is the number of draw calls in the busiest frame. */
export interface Drawing {
  maxCallsPerFrame: number;
  /** Number of frames drawn so far. */
  frameCount: number;
  /** Longest pause between frames so far, in milliseconds, including the current pause. */
  longestPause: number;
  /** Milliseconds since the last frame. */
  rest: number;
}

interface CountingWindow extends Window {
  drawn: { at: number; frame: number }[];
}

/** Counts draw calls on every WebGL canvas; call it before the page opens. */
export async function countDrawing(page: Page): Promise<() => Promise<Drawing>> {
  await page.addInitScript(() => {
    const countingWindow = window as unknown as CountingWindow;
    countingWindow.drawn = [];
    let frame = 0;
    const tick = () => {
      frame += 1;
    };
    const { requestAnimationFrame: requestFrame } = window;
    // All drawing happens in requested animation frames.
    window.requestAnimationFrame = (run) =>
      requestFrame((time) => {
        tick();
        run(time);
      });
    const { prototype } = WebGL2RenderingContext;
    for (const name of [
      "drawElements",
      "drawArrays",
      "drawElementsInstanced",
      "drawArraysInstanced",
    ] as const) {
      const draw = prototype[name] as (...given: unknown[]) => void;
      Object.assign(prototype, {
        [name](this: WebGL2RenderingContext, ...given: unknown[]) {
          countingWindow.drawn.push({ at: performance.now(), frame });
          draw.apply(this, given);
        },
      });
    }
  });
  return () =>
    page.evaluate(() => {
      const { drawn } = window as unknown as CountingWindow;
      const calls = new Map<number, number>();
      let longestPause = 0;
      drawn.forEach(({ at, frame }, index) => {
        calls.set(frame, (calls.get(frame) ?? 0) + 1);
        longestPause = Math.max(longestPause, (drawn[index + 1]?.at ?? performance.now()) - at);
      });
      const last = drawn.at(-1);
      return {
        maxCallsPerFrame: Math.max(0, ...calls.values()),
        frameCount: calls.size,
        longestPause,
        rest: last === undefined ? 0 : performance.now() - last.at,
      };
    });
}

/** Replaces WebGL with functions that do nothing. */
export function disableDrawing(): void {
  const { prototype } = WebGL2RenderingContext;
  const nothing = () => undefined;
  Object.assign(prototype, { drawElements: nothing, drawArrays: nothing });
  Object.assign(prototype, { drawElementsInstanced: nothing, drawArraysInstanced: nothing });
}
