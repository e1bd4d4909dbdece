import { disableDrawing } from "../support/drawing.js";
import { expect, test } from "../support/journey.js";
import {
  expectWholeContacts,
  expectWholeRows,
  openCrowdedWard,
  publishCrowdedDisplay,
} from "../support/rows.js";
import { expectGone, expectShown } from "../support/screen.js";

const ROW = { row: ".patient", bed: ".patient-bed", name: ".patient-name", number: ".is-number" };

test.use({ viewport: { width: 1920, height: 1080 }, has3dBoards: true });

test("keeps the name in every row next to the ward, and shows or counts every signal", async ({
  browser,
  hospital: { call },
}) => {
  const ward = await openCrowdedWard(call);
  const { display, setNameDisplay } = await publishCrowdedDisplay(call);
  await setNameDisplay("full");
  const tv = await browser.newPage();
  // The rows are part of the page; the drawn ward is not checked here.
  await tv.addInitScript(disableDrawing);
  await tv.goto(display.display_url ?? "");
  await expect(tv.locator(".standard canvas")).toBeVisible();

  await test.step("names of sixty letters fit next to all signals, and are whole without signals", async () => {
    await expectShown(tv, /Oluwafunmilayo/);
    await expectWholeRows(tv, ward, ROW, "full");
  });

  await test.step("people on call keep their whole names next to two numbers", () =>
    expectWholeContacts(tv));

  await test.step("hospital numbers that replace names keep their last digits", async () => {
    await setNameDisplay("hospital_no");
    await expectGone(tv, /Konstantinos|Ada Obi/);
    await expectWholeRows(tv, ward, ROW, "hospital_no");
  });
  await tv.close();
});
