import { expect, type Page, type Request } from "@playwright/test";

/** Number of consecutive checks without a request after which a page counts as quiet. */
const QUIET_CHECKS = 3;

/** Follows a page's requests; the returned function waits until all answers are drawn. */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => pending.delete(request));
  }
  return async () => {
    let quietChecks = 0;
    const look = async () => {
      await page.evaluate(waitTwoFrames);
      quietChecks = pending.size === 0 ? quietChecks + 1 : 0;
      return quietChecks;
    };
    await expect.poll(look, { intervals: [0] }).toBeGreaterThanOrEqual(QUIET_CHECKS);
  };
}

/** Runs in the browser: waits for two frames, after which an answer is drawn and its follow-up requests are sent. */
function waitTwoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
