import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { ChangingWard } from "../support/changing-ward.js";
import { disableDrawing } from "../support/drawing.js";
import { openControlledBoard, readTexts } from "../support/fed-board.js";
import { expect, test } from "../support/journey.js";
import { createSeededRandom } from "../support/seeded.js";

/** Changes per board: enough to notice outdated text; KEPT_OPEN_STEPS=200 for a long run. */
const STEP_COUNT = Number(process.env.KEPT_OPEN_STEPS ?? 20);
const SEED = Number(process.env.KEPT_OPEN_SEED ?? 7);

/** A morning, so that hours pass before the night at the hospital. */
const OPENED_AT = Date.parse("2031-05-01T07:00:00Z");
/**
 * Time for which a move is marked as new on the boards where it was visible; arrivals and statuses are marked on all
 * boards.
 */
const NEWS_MARK_MS = 61_000;
const NEWS_ONLY_WHERE_VISIBLE = ["leaving", "move", "signals", "name", "ward"];
const PAGE_MS = 12_000;
/** Time from a page turn to the check. */
const CHECK_DELAY_MS = 1_500;
/** Time within which transient differences disappear; the page does not turn during this time. */
const SETTLE_MS = 6_000;
const TICK_MS = 100;
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
];

const expectSoon = expect.configure({ soft: true, timeout: 30_000 }).poll;

for (const template of ["2d", "3d"] satisfies BoardTemplate[]) {
  test(`shows the same on an open ${template.toUpperCase()} board as on a newly opened board after every change`, async ({
    browser,
    wardline,
  }) => {
    const chance = createSeededRandom(SEED);
    const ward = new ChangingWard(chance, template, OPENED_AT);
    let viewport = SIZES[0] ?? null;
    const open = async (at: number) => {
      const page = await browser.newPage({ viewport, serviceWorkers: "block" });
      await page.addInitScript(disableDrawing);
      return openControlledBoard(page, `${wardline.url}/board/kept-open`, at, ward.current);
    };
    const openBoard = await open(OPENED_AT);
    let newsEndsAt = OPENED_AT;
    for (let step = 1; step <= STEP_COUNT; step++) {
      const { name, changes } = ward.step(await openBoard.now());
      openBoard.change(changes);
      if (name === "display") await openBoard.replace();
      if (chance() < 0.1) {
        viewport = SIZES[Math.floor(chance() * SIZES.length)] ?? null;
        if (viewport !== null) await openBoard.page.setViewportSize(viewport);
      }
      const at = await openBoard.now();
      if (NEWS_ONLY_WHERE_VISIBLE.includes(name)) newsEndsAt = at + NEWS_MARK_MS;
      const until = Math.max(newsEndsAt, at + chance() * NEWS_MARK_MS);
      await openBoard.pass(PAGE_MS * Math.ceil(until / PAGE_MS) + CHECK_DELAY_MS - at);
      const freshBoard = await open(await openBoard.now());
      await openBoard.pass((await freshBoard.now()) - (await openBoard.now()));
      let left = SETTLE_MS;
      const differences = async () => {
        if (left > 0)
          await Promise.all([openBoard, freshBoard].map((board) => board.tick(TICK_MS)));
        left -= TICK_MS;
        const [before, now] = await Promise.all(
          [openBoard, freshBoard].map(({ page }) => page.evaluate(readTexts)),
        );
        return { kept: listMissing(before, now), fresh: listMissing(now, before) };
      };
      const message = `step ${step}, ${name}, at ${new Date(await openBoard.now()).toISOString()}`;
      await expectSoon(differences, { message, intervals: [100] }).toEqual({ kept: [], fresh: [] });
      await freshBoard.page.context().close();
    }
    await openBoard.page.context().close();
  });
}

/** The texts missing from `others`, counting repetitions. */
function listMissing(texts: readonly string[] = [], others: readonly string[] = []): string[] {
  const left = others.slice();
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
