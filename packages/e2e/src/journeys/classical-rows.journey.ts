import { expect, test } from "../support/journey.js";
import {
  expectWholeContacts,
  expectWholeRows,
  openCrowdedWard,
  publishCrowdedDisplay,
} from "../support/rows.js";
import { expectGone, expectShown } from "../support/screen.js";

const ROW = { row: ".row", bed: ".row-bed", name: ".row-name", number: ".row-number" };

test.use({ viewport: { width: 1920, height: 1080 } });

test("keeps the name in every 2D board row, and shows or counts every signal", async ({
  browser,
  hospital: { call },
}) => {
  const ward = await openCrowdedWard(call);
  const { display, setNameDisplay } = await publishCrowdedDisplay(call);
  await setNameDisplay("full");
  const tv = await browser.newPage();
  await tv.goto(display.display_url ?? "");

  await test.step("names of sixty letters next to all signals, and whole names without signals", async () => {
    await expectShown(tv, /Oluwafunmilayo/);
    // All patients are on one page, in rows of two lines.
    await expect(tv.locator(".is-dense .row")).toHaveCount(ward.size);
    await expectWholeRows(tv, ward, ROW, "full");
  });

  await test.step("people on call keep their whole names next to two numbers", () =>
    expectWholeContacts(tv));

  await test.step("the same rows on a wide screen, with as many lines as they need", async () => {
    await tv.setViewportSize({ width: 5760, height: 1080 });
    await expect(tv.locator(".is-dense")).toHaveCount(0);
    await expectWholeRows(tv, ward, ROW, "full");
    await tv.setViewportSize({ width: 1920, height: 1080 });
    await expect(tv.locator(".is-dense")).toBeVisible();
  });

  await test.step("hospital numbers that replace names keep their last digits", async () => {
    await setNameDisplay("hospital_no");
    await expectGone(tv, /Konstantinos|Ada Obi/);
    await expectWholeRows(tv, ward, ROW, "hospital_no");
  });
  await tv.close();
});
