import { setTimeout as sleep } from "node:timers/promises";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { Browser, CDPSession, Page } from "playwright-core";
import { Pool } from "undici";
import { type Bench, withBench } from "../bench.js";
import { launchChromium } from "../browser.js";
import { putStatus } from "../put-status.js";
import { atMost, type Figure, type Result } from "../results.js";

const PATIENT_COUNT = 44;
const EARLY_CHANGES = 200;
const LATE_CHANGES = 2_000;
const LATER_CHANGES = 4_000;
const CHANGES_PER_SECOND = 20;
/** A board marks changes for a minute; measuring after that counts only what stays in memory. */
const SETTLE_MS = 65_000;
const HEAP_RATIO_LIMIT = 1.1;

/**
 * Compares the heap of an open board after 2,000 changes with the heap after 200, because a ward screen runs day and
 * night.
 */
export async function measureBoardMemory(): Promise<Result> {
  return withBench({}, async (bench) => {
    const browser = await launchChromium("--disable-gpu", "--enable-unsafe-swiftshader");
    try {
      const figures = [];
      for (const template of ["2d", "3d"] as const) {
        figures.push(...(await measureHeaps(bench, browser, template)));
      }
      return {
        name: "board-memory",
        promise: "Heap of an open board after garbage collection (docs/board.md, 24/7)",
        figures,
        notes: [
          `${PATIENT_COUNT} patients, ${CHANGES_PER_SECOND} status changes a second, measured ${SETTLE_MS / 1_000} s after the last change. The floor is the same page after fewer changes.`,
          "During the first two thousand changes, the heap grows by compiled code, as heap snapshots show. With a leak, it would continue to grow.",
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

async function measureHeaps(
  bench: Bench,
  browser: Browser,
  template: BoardTemplate,
): Promise<Figure[]> {
  const hospital = await bench.hospital({ accounts: 8, patients: PATIENT_COUNT, displays: 1 });
  await bench.database.query("UPDATE hospital SET board_template = $2 WHERE id = $1", [
    hospital.id,
    template,
  ]);
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  await page.goto(`${bench.url}/board/${hospital.displayKeys[0]}`);
  const drawn = page.locator(template === "3d" ? ".standard canvas" : ".classical");
  await drawn.waitFor();
  const http = new Pool(bench.url, { connections: 1 });
  let turn = 0;
  const changeUntil = async (count: number) => {
    for (; turn < count; turn += 1) {
      const patient = hospital.patientIds[turn % PATIENT_COUNT] ?? "";
      const token = hospital.tokens[turn % hospital.tokens.length] ?? "";
      await putStatus(http, { path: `/api/patients/${patient}`, token, turn });
      await sleep(1_000 / CHANGES_PER_SECOND);
    }
    await sleep(SETTLE_MS);
  };
  const devtools = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  for (const count of [EARLY_CHANGES, LATE_CHANGES, LATER_CHANGES]) {
    await changeUntil(count);
    heaps.push(await measureHeap(devtools));
  }
  await http.close();
  await requireTemplate(page, template);
  const [early = Number.NaN, late = Number.NaN, later = Number.NaN] = heaps;
  return [
    createGrowthFigure(
      `${template.toUpperCase()} board, ${LATE_CHANGES} changes compared with ${EARLY_CHANGES}`,
      late,
      early,
    ),
    createGrowthFigure(
      `${template.toUpperCase()} board, ${LATER_CHANGES} changes compared with ${LATE_CHANGES}`,
      later,
      late,
    ),
  ];
}

function createGrowthFigure(what: string, after: number, before: number): Figure {
  const formatKilobytes = (bytes: number) => `${Math.round(bytes / 1_024)} KB`;
  const ratio = after / before;
  return {
    what,
    product: formatKilobytes(after),
    floor: formatKilobytes(before),
    ratio,
    target: atMost(HEAP_RATIO_LIMIT, ratio),
  };
}

/** Throws if a slow machine shows the 2D board instead of the 3D board, because the result would be wrong. */
async function requireTemplate(page: Page, template: BoardTemplate): Promise<void> {
  const is3d = (await page.locator(".standard canvas").count()) > 0;
  if (is3d !== (template === "3d")) throw new Error("The 3D board gave way to 2D on this machine.");
  await page.close();
}

async function measureHeap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}
