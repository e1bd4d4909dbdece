import { findChromium } from "@wardline/testing/find-program";
import { type Browser, chromium, type Page } from "playwright-core";
import { buildKits } from "../src/build-kits.js";
import { createFullWard, NORTH, NOW } from "../testing/full-ward.js";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("There is no Chromium: set CHROMIUM_PATH.");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
});
afterAll(() => browser.close());

/** Counts the pages that the current document prints with its own style. */
async function countSheets(): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** docs/wire/boards.md, Downtime kits. */
describe("printed kit", () => {
  it("has 22 patients with all signals on one page of A4, and duties and blank lines on the back", async () => {
    const html =
      buildKits(createFullWard(), NOW).find(({ wardId }) => wardId === NORTH)?.html ?? "";
    await page.setContent(html);
    expect(await page.locator("tr[data-card]").count()).toBe(22);
    expect(await countSheets()).toBe(2);

    const [cards = ""] = html.split('<section class="duties">');
    await page.setContent(`${cards}</body></html>`);
    expect(await page.locator("tr[data-card]").count()).toBe(22);
    expect(await countSheets()).toBe(1);
  });

  it("has one page for the switchboard", async () => {
    const html = buildKits(createFullWard(), NOW).find(({ wardId }) => wardId === null)?.html ?? "";
    await page.setContent(html);
    expect(await countSheets()).toBe(1);
  });
});
