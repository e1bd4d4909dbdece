import type { Page } from "@playwright/test";

/** What a page has asked its graphics card to draw: how many calls in the busiest frame, and when. */
export interface Drawing {
  callsInAFrame: number;
  /** How many frames something was drawn in so far. */
  pictures: number;
  /** The longest time between two pictures so far, in milliseconds; the time since the last one counts. */
  longestRest: number;
  /** Since the last picture, in milliseconds. */
  rest: number;
}

interface Counted extends Window {
  drawn: { at: number; frame: number }[];
}

/** Counts the draw calls of every WebGL canvas of a page; to be called before the page is opened. */
export async function countDrawing(page: Page): Promise<() => Promise<Drawing>> {
  await page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.drawn = [];
    let frame = 0;
    const tick = () => {
      frame += 1;
    };
    const { requestAnimationFrame: ask } = window;
    // Every picture is drawn in a frame that was asked for.
    window.requestAnimationFrame = (run) =>
      ask((time) => {
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
          counted.drawn.push({ at: performance.now(), frame });
          draw.apply(this, given);
        },
      });
    }
  });
  return () =>
    page.evaluate(() => {
      const { drawn } = window as unknown as Counted;
      const calls = new Map<number, number>();
      let longestRest = 0;
      drawn.forEach(({ at, frame }, index) => {
        calls.set(frame, (calls.get(frame) ?? 0) + 1);
        longestRest = Math.max(longestRest, (drawn[index + 1]?.at ?? performance.now()) - at);
      });
      const last = drawn.at(-1);
      return {
        callsInAFrame: Math.max(0, ...calls.values()),
        pictures: calls.size,
        longestRest,
        rest: last === undefined ? 0 : performance.now() - last.at,
      };
    });
}

/** A graphics card that takes every order and carries out none. */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  const nothing = () => undefined;
  Object.assign(prototype, { drawElements: nothing, drawArrays: nothing });
  Object.assign(prototype, { drawElementsInstanced: nothing, drawArraysInstanced: nothing });
}
