import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createGate } from "@wardline/testing/gate";
import { openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

/** Time after which a silent server counts as unavailable. */
const SILENT_MS = 61_000;

test("prints a board's list when a key is pressed, with or without the server", async ({
  browser,
  wardline,
  hospital,
}) => {
  await openCards(hospital.call, 40);
  const { data: display } = await hospital.call(publishDisplay, { body: { name: "Ward 3" } });
  const gate = await createGate(wardline.url);
  const address = new URL(new URL(display.display_url ?? "").pathname, gate.url).href;
  const corridor = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await corridor.addInitScript(() => {
    window.print = () => {
      document.title = "asked to print";
    };
  });
  const tv = await corridor.newPage();
  await tv.goto(address);
  await expectShown(tv, "40 patients");
  const paper = tv.getByRole("article", { includeHidden: true });

  await test.step("the key opens the print dialog", async () => {
    // The board's code appears after the patients.
    await expect(async () => {
      await tv.keyboard.press("p");
      expect(await tv.title()).toBe("asked to print");
    }).toPass({ timeout: 60_000 });
  });

  await test.step("the paper has every patient, and the screen does not show the sheet", async () => {
    await tv.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(paper.getByText(/^AS OF .*, revision \d+$/)).toHaveCount(1);
    await expect(paper.locator("tbody tr")).toHaveCount(40);
    await expect(paper).toBeHidden();
    await tv.emulateMedia({ media: "print" });
    await expect(paper).toBeVisible();
    await expect(tv.locator(".stage")).toBeHidden();
    await tv.emulateMedia({ media: null });
    expect(new URL(tv.url()).pathname).toBe("/board");
    await tv.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    expect(tv.url()).toBe(address);
    await tv.keyboard.press("Shift");
    await expect(paper).toHaveCount(0);
  });

  await test.step("the list has several A4 pages, which Ctrl P prints as well", async () => {
    const pdf = (await tv.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/);
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });

  await test.step("a board that is switched on while the server is unavailable prints its stored list and says so", async () => {
    await tv.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await gate.shut();
    await tv.close();
    const reopenedTv = await corridor.newPage();
    await reopenedTv.clock.install();
    await reopenedTv.goto(address);
    await expectShown(reopenedTv, "40 patients");
    await reopenedTv.clock.fastForward(SILENT_MS);
    await expectShown(reopenedTv, /Last update/);
    await reopenedTv.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const printedList = reopenedTv.getByRole("article", { includeHidden: true });
    await expect(printedList.locator("tbody tr")).toHaveCount(40);
  });
  await corridor.close();
});
