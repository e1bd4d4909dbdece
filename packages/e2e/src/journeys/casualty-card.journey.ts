import { fairly } from "@wardline/testing/pace";
import { enterNewHospital, expect, openCard, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

test("from an empty folder to a ward TV that shows a card within a second", async ({
  page,
  context,
  wardline,
}) => {
  await enterNewHospital(page, wardline);
  await openCard(page, "Adaeze Okafor", "SL-20410");

  const published = context.waitForEvent("page");
  await page.goto(`${wardline.url}/dashboard/patients`);
  await page.getByRole("button", { name: "Publish Patients" }).click();
  const tv = await published;
  await tv.setViewportSize({ width: 1920, height: 1080 });
  await expectShown(tv, "A. O.");

  await test.step("a status set in the browser is on the board within a second", async () => {
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: /Card Opened/ }).click();
    await page.getByRole("menuitem", { name: "Admitted", exact: true }).click();
    await expectShown(tv, "Admitted", { timeout: fairly(1_000) });
  });

  await test.step("the server is killed; board and page come back by themselves", async () => {
    await wardline.killServer();
    await openCard(page, "Chidi Eze", "SL-20411");
    await expectShown(tv, "C. E.", { timeout: 20_000 });
    await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  });
});
