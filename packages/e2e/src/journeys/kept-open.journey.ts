import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { ChangingWard } from "../support/changing-ward.js";
import { drawNothing } from "../support/drawing.js";
import { openFedBoard, readTexts } from "../support/fed-board.js";
import { expect, test } from "../support/journey.js";
import { seeded } from "../support/seeded.js";

/** Changes per board: enough to notice outdated text; KEPT_OPEN_STEPS=200 for a long run. */
const STEPS = Number(process.env.KEPT_OPEN_STEPS ?? 20);
const SEED = Number(process.env.KEPT_OPEN_SEED ?? 7);

/** A morning, so that hours pass before the night at the hospital. */
const OPENED = Date.parse("2031-05-01T07:00:00Z");
/**
 * Time for which a move is marked as new on the boards where it was visible; arrivals and statuses are new on all
 * boards.
 */
const NO_NEWS_MS = 61_000;
const IS_NEWS_WHERE_SEEN = ["leaving", "move", "signals", "name", "ward"];
const PAGE_MS = 12_000;
/** Time from a page turn to the check. */
const INTO_A_PAGE_MS = 1_500;
/** Time within which transient differences disappear, and before which the page does not turn. */
const ALIKE_WITHIN_MS = 6_000;
const TICK_MS = 100;
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
];

const expectSoon = expect.configure({ soft: true, timeout: 30_000 }).poll;

for (const template of ["2d", "3d"] satisfies BoardTemplate[]) {
  test(`shows on an open ${template.toUpperCase()} board the same as on a newly opened one after every change`, async ({
    browser,
    wardline,
  }) => {
    const chance = seeded(SEED);
    const ward = new ChangingWard(chance, template, OPENED);
    let viewport = SIZES[0] ?? null;
    const open = async (at: number) => {
      const page = await browser.newPage({ viewport, serviceWorkers: "block" });
      await page.addInitScript(drawNothing);
      return openFedBoard(page, `${wardline.url}/board/kept-open`, at, ward.current);
    };
    const kept = await open(OPENED);
    let noNewsAt = OPENED;
    for (let step = 1; step <= STEPS; step++) {
      const { name, changes } = ward.step(await kept.now());
      kept.change(changes);
      if (name === "display") await kept.replace();
      if (chance() < 0.1) {
        viewport = SIZES[Math.floor(chance() * SIZES.length)] ?? null;
        if (viewport !== null) await kept.page.setViewportSize(viewport);
      }
      const at = await kept.now();
      if (IS_NEWS_WHERE_SEEN.includes(name)) noNewsAt = at + NO_NEWS_MS;
      const until = Math.max(noNewsAt, at + chance() * NO_NEWS_MS);
      await kept.pass(PAGE_MS * Math.ceil(until / PAGE_MS) + INTO_A_PAGE_MS - at);
      const fresh = await open(await kept.now());
      await kept.pass((await fresh.now()) - (await kept.now()));
      let left = ALIKE_WITHIN_MS;
      const differences = async () => {
        if (left > 0) await Promise.all([kept, fresh].map((board) => board.tick(TICK_MS)));
        left -= TICK_MS;
        const [before, now] = await Promise.all(
          [kept, fresh].map(({ page }) => page.evaluate(readTexts)),
        );
        return { kept: without(before, now), fresh: without(now, before) };
      };
      const message = `step ${step}, ${name}, at ${new Date(await kept.now()).toISOString()}`;
      await expectSoon(differences, { message, intervals: [100] }).toEqual({ kept: [], fresh: [] });
      await fresh.page.context().close();
    }
    await kept.page.context().close();
  });
}

/** The texts missing from `others`, counting repetitions. */
function without(texts: readonly string[] = [], others: readonly string[] = []): string[] {
  const left = others.slice();
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
