import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { type Bench, type BenchOptions, withBench } from "../bench.js";
import type { Figure, Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median, percentile } from "../statistics.js";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const HOUR_MS = 3_600_000;
/** A slow mobile network, as promise 31 names it. */
const SLOW = {
  offline: false,
  latency: 300,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const PROCESSOR_SLOWED = 4;
const TYPED = "okafor";
const WHEEL_TURNS = 60;
const DESKTOP = { width: 1440, height: 900 };
/** How many patients are to be read at once on each screen (promise 33). */
const SCREENS = [
  { what: "1440 × 900", viewport: DESKTOP, patients: 14 },
  { what: "1024 × 768", viewport: { width: 1024, height: 768 }, patients: 8 },
  { what: "390 × 844", viewport: { width: 390, height: 844 }, patients: 6 },
];
/** A patient's name as the seed writes it. */
const NAME = /^Adaeze Okafor \d+$/;

/** Promises 31 to 33: what a person feels of the web, in Chromium with a slow network or a slow processor. */
export async function felt({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    try {
      const few = await bench.hospital({ accounts: 40, patients: 40 });
      const many = await bench.hospital({ accounts: 20, patients: 500 });
      const side = { bench, browser };
      return {
        name: "felt",
        promise: "Promises 31, 32 and 33: the web as felt",
        figures: [
          await requests(side, few, rounds),
          ...(await slowNetwork(side, rounds)),
          ...(await slowProcessor(side, many, rounds)),
          ...(await patientsInSight(side, few)),
        ],
        notes: [
          `Medians of ${rounds} rounds, each in a browser context of its own with an empty cache; no floor, the promises are absolute.`,
          "Slow network: 400 kbit/s and 300 ms by the browser's own emulation. Slow processor: 4 times, by the same; the machine's own speed is in the figures.",
          "A key: from the press to the frame that shows its effect, as Event Timing says. A frame: between two animation frames while the wheel turns.",
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

interface Side {
  bench: Bench;
  browser: Browser;
}

async function requests(side: Side, hospital: SeededHospital, rounds: number): Promise<Figure> {
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await opened(side, hospital);
    let asked = 0;
    page.on("request", () => {
      asked += 1;
    });
    await page.goto(`${side.bench.url}/dashboard/patients`);
    await page.getByText(NAME).first().waitFor();
    counts.push(asked);
    await context.close();
  }
  const count = median(counts);
  return absolute("requests until 40 patients are drawn", `${count}`, "≤ 20", count <= 20);
}

async function slowNetwork({ bench, browser }: Side, rounds: number): Promise<Figure[]> {
  const paints: number[] = [];
  const forms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", SLOW);
    const began = performance.now();
    await page.goto(`${bench.url}/login`, { waitUntil: "commit" });
    await page.getByLabel("Email").waitFor();
    forms.push(performance.now() - began);
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      ),
    );
    await context.close();
  }
  const paint = median(paints);
  const form = median(forms);
  return [
    absolute("slow network: something of the page", seconds(paint), "≤ 1.5 s", paint <= 1_500),
    absolute("slow network: the login form", seconds(form), "≤ 4 s", form <= 4_000),
  ];
}

async function slowProcessor(
  side: Side,
  hospital: SeededHospital,
  rounds: number,
): Promise<Figure[]> {
  const keys: number[] = [];
  const frames: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await opened(side, hospital);
    const devtools = await context.newCDPSession(page);
    await page.goto(`${side.bench.url}/dashboard/patients`);
    await page.getByText(NAME).first().waitFor();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWED });
    await page.evaluate(watchPage);
    await page.getByLabel("Search patients").focus();
    await page.keyboard.type(TYPED, { delay: 400 });
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
    await page.evaluate(() => window.felt.beginFrames());
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, 240);
    const seen = await page.evaluate(() => window.felt);
    keys.push(Math.max(0, ...seen.keys));
    frames.push(percentile(seen.frames, 0.95));
    tasks.push(Math.max(0, ...seen.tasks));
    await context.close();
  }
  const [key, frame, task] = [median(keys), median(frames), median(tasks)];
  return [
    absolute("500 cards, 4 × slower: slowest key of a search", ms(key), "≤ 150 ms", key <= 150),
    absolute("500 cards, 4 × slower: a wheel's frame, p95", ms(frame), "≤ 50 ms", frame <= 50),
    absolute("500 cards, 4 × slower: longest task", ms(task), "≤ 200 ms", task <= 200),
  ];
}

async function patientsInSight(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, viewport, patients } of SCREENS) {
    const { context, page } = await opened(side, hospital, viewport);
    await page.goto(`${side.bench.url}/dashboard/patients`);
    await page.getByText(NAME).first().waitFor();
    const boxes = await page.getByText(NAME).evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight && element.textContent;
      }),
    );
    const count = new Set(boxes.filter((name) => name !== false)).size;
    figures.push(
      absolute(`patients read at ${what}`, `${count}`, `≥ ${patients}`, count >= patients),
    );
    await context.close();
  }
  return figures;
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

/** A browser of its own in which an administrator of the hospital is logged in. */
async function opened(
  { browser }: Side,
  { tokens, accountIds }: SeededHospital,
  viewport = DESKTOP,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport });
  const [token, id] = [tokens.shift() ?? "", accountIds.shift() ?? ""];
  const session = {
    token,
    refreshToken: "",
    tokenExpiry: Date.now() + 12 * HOUR_MS,
    accountType: "parent",
    display: null,
    parentInfo: null,
    user: {
      id,
      email: `${id}@hospital.example`,
      accountType: "parent",
      hospital_name: "St. Luke's",
      hospital_number: "",
      logo_url: null,
      display_url: null,
      timezone: "Africa/Lagos",
      duty_start: "00:00",
    },
  };
  await context.addInitScript(
    (text) => localStorage.setItem("wardline.session", text),
    JSON.stringify(session),
  );
  return { context, page: await context.newPage() };
}

function absolute(what: string, product: string, text: string, isMet: boolean): Figure {
  return { what, product, floor: "", ratio: null, target: { text, isMet } };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function ms(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}
