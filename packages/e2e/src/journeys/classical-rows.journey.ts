import { expect, test } from "../support/journey.js";
import {
  expectWholeContacts,
  expectWholeRows,
  openCrowdedWard,
  publishCrowded,
} from "../support/rows.js";
import { expectGone, expectShown } from "../support/screen.js";

const ROW = { row: ".row", bed: ".row-bed", name: ".row-name", number: ".row-number" };

test.use({ viewport: { width: 1920, height: 1080 } });

test("a row of the 2D board keeps its name and shows or counts every signal, whatever it has to hold", async ({
  browser,
  hospital: { call },
}) => {
  const ward = await openCrowdedWard(call);
  const { display, showing } = await publishCrowded(call);
  await showing("full");
  const tv = await browser.newPage();
  await tv.goto(display.display_url ?? "");

  await test.step("names of sixty letters beside all signals, and whole ones beside none", async () => {
    await expectShown(tv, /Oluwafunmilayo/);
    // All of it on one page, in rows of two lines.
    await expect(tv.locator(".is-whole-ward .row")).toHaveCount(ward.size);
    await expectWholeRows(tv, ward, ROW, "full");
  });

  await test.step("who is on call, beside two numbers", () => expectWholeContacts(tv));

  await test.step("the same on a wall so wide that rows have as many lines as they need", async () => {
    await tv.setViewportSize({ width: 5760, height: 1080 });
    await expect(tv.locator(".is-whole-ward")).toHaveCount(0);
    await expectWholeRows(tv, ward, ROW, "full");
    await tv.setViewportSize({ width: 1920, height: 1080 });
    await expect(tv.locator(".is-whole-ward")).toBeVisible();
  });

  await test.step("hospital numbers in the place of names keep their end", async () => {
    await showing("hospital_no");
    await expectGone(tv, /Konstantinos|Ada Obi/);
    await expectWholeRows(tv, ward, ROW, "hospital_no");
  });
  await tv.close();
});
