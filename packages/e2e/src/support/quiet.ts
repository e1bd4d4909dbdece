import { expect, type Page, type Request } from "@playwright/test";

/** Looks in a row without a request after which a page asks for nothing more. */
const QUIET_LOOKS = 3;

/** Follows a page's requests from now on; the function returned waits until all answers are drawn. */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => pending.delete(request));
  }
  return async () => {
    let quiet = 0;
    const look = async () => {
      await page.evaluate(twoFrames);
      quiet = pending.size === 0 ? quiet + 1 : 0;
      return quiet;
    };
    await expect.poll(look, { intervals: [0] }).toBeGreaterThanOrEqual(QUIET_LOOKS);
  };
}

/** Runs in the browser: an answer that has come is drawn, and what it leads to is asked for, after two frames. */
function twoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
