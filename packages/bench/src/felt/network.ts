import type { Page } from "playwright-core";
import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median } from "../statistics.js";
import { createLimitFigure, formatMs, formatSeconds } from "./absolute.js";
import { DESKTOP, openSession, type Side, SLOW_NETWORK, showPatients } from "./session.js";

const MAX_REQUESTS = 20;
const FIRST_PAINT_LIMIT_MS = 1_500;
const LOGIN_FORM_LIMIT_MS = 4_000;
const FEEDBACK_LIMIT_MS = 150;

/** Actions whose code is still loading when they are started. */
const LOADING_ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a page": (page) => page.getByRole("link", { name: "Call Roster" }).click(),
  "a dialog": async (page) => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  },
  "the palette": (page) => page.keyboard.press("Control+K"),
};

/** Counts the requests that the page makes until 40 patients are drawn (promise 31). */
export async function countRequests(side: Side, hospital: SeededHospital): Promise<Figure> {
  const counts: number[] = [];
  for (let round = 0; round < side.rounds; round += 1) {
    const { context, page } = await openSession(side, hospital);
    let requestCount = 0;
    page.on("request", () => {
      requestCount += 1;
    });
    await showPatients(side, page);
    counts.push(requestCount);
    await context.close();
  }
  return createLimitFigure(
    "requests until 40 patients are drawn",
    median(counts),
    MAX_REQUESTS,
    String,
  );
}

/** Measures the times until the first content and the login form appear on a slow network (promise 31). */
export async function measureSlowNetwork({ bench, browser, rounds }: Side): Promise<Figure[]> {
  const paintTimes: number[] = [];
  const formTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send(
      "Network.emulateNetworkConditions",
      SLOW_NETWORK,
    );
    await page.addInitScript(markFirstField);
    await page.goto(`${bench.url}/login`, { waitUntil: "commit" });
    await page.getByLabel("Email").waitFor();
    formTimes.push(
      await page.evaluate(
        () => performance.getEntriesByName("first-field")[0]?.startTime ?? Number.NaN,
      ),
    );
    paintTimes.push(
      await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      ),
    );
    await context.close();
  }
  return [
    createLimitFigure(
      "slow network: first content of the page",
      median(paintTimes),
      FIRST_PAINT_LIMIT_MS,
      formatSeconds,
    ),
    createLimitFigure(
      "slow network: the login form",
      median(formTimes),
      LOGIN_FORM_LIMIT_MS,
      formatSeconds,
    ),
  ];
}

/** Records the frame after the page's first field appears; a locator would check only every half second. */
function markFirstField(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("input") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark("first-field"));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Measures the time until a page or dialog visibly starts to load on a slow network (promise 31). */
export async function measureFeedback(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, ask] of Object.entries(LOADING_ACTIONS)) {
    const delays: number[] = [];
    for (let round = 0; round < side.rounds; round += 1) {
      const { context, page } = await openSession(side, hospital);
      await showPatients(side, page);
      // Slows the network before the page prefetches the code in idle time.
      await (await context.newCDPSession(page)).send(
        "Network.emulateNetworkConditions",
        SLOW_NETWORK,
      );
      await page.evaluate(watchForSign);
      await ask(page);
      const delay = await page.waitForFunction(() => window.sign);
      delays.push((await delay.jsonValue()) as number);
      await context.close();
    }
    figures.push(
      createLimitFigure(
        `slow network: a sign that ${what} is loading`,
        median(delays),
        FEEDBACK_LIMIT_MS,
        formatMs,
      ),
    );
  }
  return figures;
}

declare global {
  interface Window {
    /** Milliseconds from the last click or key to the first frame with the bar. */
    sign?: number;
  }
}

/** Runs in the page: records how long after the last click or key the bar appears. */
function watchForSign(): void {
  let last = Number.NaN;
  const note = ({ timeStamp }: Event) => {
    last = timeStamp;
  };
  addEventListener("click", note, { capture: true });
  addEventListener("keydown", note, { capture: true });
  const look = (now: number) => {
    const bar = document.querySelector("[role=progressbar]");
    if (bar !== null && bar.getBoundingClientRect().width >= 1 && now > last)
      window.sign = now - last;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
