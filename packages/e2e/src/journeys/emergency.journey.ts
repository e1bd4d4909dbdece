import type { Page } from "@playwright/test";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { scaleToMachine } from "@wardline/testing/pace";
import { openCards } from "../support/hospital.js";
import { COLOUR_RULES, enter, expect, expectAccessible, test } from "../support/journey.js";
import { expectGone, expectShown } from "../support/screen.js";

test.use({ viewport: { width: 1280, height: 720 } });

const HOLD_MS = 2_000;

async function fillEmergency(page: Page, kind: string, place: string): Promise<void> {
  await page.getByRole("button", { name: "Raise an emergency" }).click();
  await page.getByRole("radio", { name: kind }).check();
  await page.getByLabel("Place").fill(place);
}

/** docs/product.md, Emergencies. */
test("sends an emergency when a button is held, shows it at once, withdraws it, and ends it from the bar", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  await openCards(hospital.call, 3);
  const { data: display } = await hospital.call(publishDisplay, { body: { name: "Ward 3" } });
  const tv = await browser.newPage();
  await tv.goto(display.display_url ?? "");
  await expectShown(tv, "3 patients");
  await enter(page, wardline, hospital);
  const holdButton = page.getByRole("button", { name: "Hold to send" });

  await test.step("a short press sends nothing, a press of two seconds does", async () => {
    await fillEmergency(page, "Code Blue", "Ward 3, bed 12");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, COLOUR_RULES);
    await holdButton.click();
    await expect(holdButton).toBeVisible();
    await holdButton.hover();
    await page.mouse.down();
    await expect(page.getByText("Emergency sent")).toBeVisible();
    await page.mouse.up();
    await expectShown(tv, "CODE BLUE");
    await expectShown(tv, "Ward 3, bed 12");
    await expectShown(tv, "3 patients");
    await expect(page.getByText(/^Shown on 1 of 1 · \d+\.\d s\.$/)).toBeVisible();
  });

  await test.step("the emergency is still there after the screen reloads without a server", async () => {
    await tv.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await tv.route("**/api/**", (route) => route.abort());
    await tv.reload();
    await expectShown(tv, "CODE BLUE");
    await tv.unrouteAll();
    await tv.reload();
  });

  await test.step("a withdrawn emergency disappears from the board, and is in no history", async () => {
    await page
      .getByRole("button", { name: /^(Withdraw|End now)/ })
      .last()
      .click();
    await expectGone(tv, "CODE BLUE");
    await expect(page.getByRole("region", { name: "Emergencies" })).toHaveCount(0);
  });

  await test.step("an emergency is sent by keyboard alone, and ended from the bar on every page", async () => {
    await fillEmergency(page, "Fire", "Kitchen");
    await holdButton.focus();
    await page.keyboard.down("Space");
    await expect(page.getByText("Emergency sent")).toBeVisible({
      timeout: scaleToMachine(3 * HOLD_MS),
    });
    await page.keyboard.up("Space");
    await expectShown(tv, "FIRE");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Casualties" }).click();
    const bar = page.getByRole("region", { name: "Emergencies" });
    await expect(bar).toContainText("FIRE · Kitchen");
    await bar.getByRole("button", { name: "End now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
    await expectGone(tv, "FIRE");
  });
  await tv.close();
});
