import { drawNothing } from "../support/drawing.js";
import { expect, test } from "../support/journey.js";
import {
  expectWholeContacts,
  expectWholeRows,
  openCrowdedWard,
  publishCrowded,
} from "../support/rows.js";
import { expectGone, expectShown } from "../support/screen.js";

const ROW = { row: ".patient", bed: ".patient-bed", name: ".patient-name", number: ".is-number" };

test.use({ viewport: { width: 1920, height: 1080 }, has3dBoards: true });

test("a row beside the ward keeps its name and shows or counts every signal, whatever it has to hold", async ({
  browser,
  hospital: { call },
}) => {
  const ward = await openCrowdedWard(call);
  const { display, showing } = await publishCrowded(call);
  await showing("full");
  const tv = await browser.newPage();
  // The rows are the page's own: the ward beside them is not looked at here.
  await tv.addInitScript(drawNothing);
  await tv.goto(display.display_url ?? "");
  await expect(tv.locator(".standard canvas")).toBeVisible();

  await test.step("names of sixty letters beside all signals, and whole ones beside none", async () => {
    await expectShown(tv, /Oluwafunmilayo/);
    await expectWholeRows(tv, ward, ROW, "full");
  });

  await test.step("who is on call, beside two numbers", () => expectWholeContacts(tv));

  await test.step("hospital numbers in the place of names keep their end", async () => {
    await showing("hospital_no");
    await expectGone(tv, /Konstantinos|Ada Obi/);
    await expectWholeRows(tv, ward, ROW, "hospital_no");
  });
  await tv.close();
});
