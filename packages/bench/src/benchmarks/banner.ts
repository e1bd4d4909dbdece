import { setTimeout as sleep } from "node:timers/promises";
import { type Page } from "playwright-core";
import { Pool } from "undici";
import { type Bench, type BenchOptions, withBench } from "../bench.js";
import { launchChromium } from "../browser.js";
import { readSharedClock } from "../machine.js";
import type { Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median, percentile } from "../statistics.js";

const EMERGENCIES_PER_ROUND = 10;
const SCREEN_PROGRAMS = 2;
const PAUSE_MS = 100;
const LIMIT_MS = 1_000;

/** Delivery of an emergency, in milliseconds since it was sent. */
interface DeliveryTimes {
  /** Time at which the last socket received the emergency. */
  delivered: number;
  /** Time at which the page painted the emergency. */
  drawn: number;
}

/**
 * Measures how long an emergency takes to reach a thousand sockets, one of which belongs to a real page that draws it.
 * The time for a thousand screens is the time of the last socket plus the extra time that the page took.
 */
export function measureBanner({ boards = 1_000, rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const hospital = await bench.hospital({ accounts: 8 });
    await bench.database.query("UPDATE hospital SET board_template = '2d' WHERE id = $1", [
      hospital.id,
    ]);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      const deliveryTimes = await raiseRepeatedly(bench, hospital, page, boards, rounds);
      const endDelay = await endWithoutServer(bench, hospital, page);
      return toResult(boards, deliveryTimes, endDelay);
    } finally {
      await browser.close();
    }
  });
}

async function raiseRepeatedly(
  bench: Bench,
  hospital: SeededHospital,
  page: Page,
  boards: number,
  rounds: number,
): Promise<DeliveryTimes[]> {
  await page.goto(`${bench.url}/board/${hospital.displayKeys[0]}`);
  await page.locator(".classical").waitFor();
  const screens = Array.from({ length: SCREEN_PROGRAMS }, () => bench.screens());
  const count = Math.round(boards / SCREEN_PROGRAMS);
  const given = { url: bench.url, count, keys: hospital.displayKeys, since: null };
  const connected = await Promise.all(screens.map((program) => program.ask("connect", given)));
  let revision = Math.max(...connected.map((each) => each.revision));
  const http = new Pool(bench.url, { connections: 1 });
  const deliveryTimes: DeliveryTimes[] = [];
  for (let turn = 0; turn < rounds * EMERGENCIES_PER_ROUND; turn += 1) {
    const token = hospital.tokens[turn % hospital.tokens.length] ?? "";
    const nextRevision = revision + 1;
    const arrivals = screens.map((program) =>
      program.awaitNotice((notice) => notice.revision === nextRevision),
    );
    const paint = awaitPaint(page);
    const [sharedStart, wallStart] = [readSharedClock(), Date.now()];
    const id = await raiseEmergency(http, token, 30);
    const delivered = Math.max(...(await Promise.all(arrivals)).map(({ at }) => at)) - sharedStart;
    deliveryTimes.push({ delivered, drawn: (await paint) - wallStart });
    await post(http, token, `/api/announcements/emergency/${id}/end`, undefined);
    await page.locator(".emergency").waitFor({ state: "detached" });
    revision += 2;
    await sleep(PAUSE_MS);
  }
  await http.close();
  return deliveryTimes;
}

/**
 * Resolves to the time, in epoch milliseconds, at which the page has painted the next emergency: one frame after
 * drawing it.
 */
function awaitPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector(".emergency") === null) return;
          watcher.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

/**
 * Kills the server right after it has sent a one-minute emergency; returns how many milliseconds after its end the
 * emergency disappeared from the page.
 */
async function endWithoutServer(
  bench: Bench,
  hospital: SeededHospital,
  page: Page,
): Promise<number> {
  const http = new Pool(bench.url, { connections: 1 });
  const paint = awaitPaint(page);
  const sentAt = Date.now();
  await raiseEmergency(http, hospital.tokens[0] ?? "", 1);
  await paint;
  await bench.topology.servers[0]?.kill();
  await page.locator(".emergency").waitFor({ state: "detached", timeout: 90_000 });
  const removalDelay = Date.now() - sentAt - 60_000;
  await http.destroy();
  return removalDelay;
}

async function raiseEmergency(http: Pool, token: string, minutes: number): Promise<string> {
  const body = { kind: "code_blue", place: "Ward 3, bed 12", minutes };
  const answer = await post(http, token, "/api/announcements/emergency", body);
  return (answer as { data: { id: string } }).data.id;
}

async function post(http: Pool, token: string, path: string, body: object | undefined) {
  const answer = await http.request({
    method: "POST",
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(text);
  return JSON.parse(text) as unknown;
}

function toResult(
  boards: number,
  deliveryTimes: readonly DeliveryTimes[],
  endDelay: number,
): Result {
  const delivered = deliveryTimes.map((one) => one.delivered);
  const drawn = deliveryTimes.map((one) => one.drawn);
  // The page's extra time may overlap with the time of the sockets, so the sum is the worst case.
  const totals = deliveryTimes.map((one) => one.delivered + Math.max(0, one.drawn));
  const createFigure = (
    what: string,
    values: number[],
    summarise: (values: number[]) => number,
  ) => ({
    what,
    product: `${summarise(values).toFixed(0)} ms`,
    floor: "",
    ratio: null,
    target: null,
  });
  const p50 = median(totals);
  return {
    name: `banner, ${boards} boards`,
    promise: "An emergency is drawn on all boards within a second",
    figures: [
      createFigure("time to the last socket, p50", delivered, median),
      createFigure("time to the last socket, p99", delivered, (values) => percentile(values, 0.99)),
      createFigure("time until a real page has painted it, p50", drawn, median),
      {
        ...createFigure("sum of both times, p50", totals, median),
        target: { text: `≤ ${LIMIT_MS} ms`, isMet: p50 <= LIMIT_MS },
      },
      {
        what: "delay until an emergency disappears after its end, with the server killed right after the emergency was drawn",
        product: `${endDelay} ms`,
        floor: "",
        ratio: null,
        target: { text: "≤ 1500 ms", isMet: endDelay >= 0 && endDelay <= 1_500 },
      },
    ],
    notes: [
      `${deliveryTimes.length} emergencies, one at a time, timed from before the POST. ${boards} boards are sockets that only receive, in ${SCREEN_PROGRAMS} processes. One more board is a page in Chromium at 1280 × 720. It counts as painted when the second frame after the change begins.`,
      `One machine cannot run a thousand pages. Real screens draw independently of each other. The last screen's time is therefore estimated as the sum of the last socket's time and the page's whole time, which is an upper bound.`,
      "The page measures the last figure. board/src/live/board-session.spec.ts tests the same with a wrong clock and with stored data.",
    ],
  };
}
