import type { Page } from "@playwright/test";
import { fairly } from "@wardline/testing/pace";
import { newAddress, PASSWORD } from "../support/hospital.js";
import { expect, logIn, openCard, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";
import type { Wardline } from "../support/wardline.js";

test("from the registration to a ward TV that shows a card within a second", async ({
  page,
  context,
  wardline,
}) => {
  await registerByHand(page, wardline);
  await openCard(page, "Adaeze Okafor", "SL-20410");

  const published = context.waitForEvent("page");
  await page.goto(`${wardline.url}/dashboard/patients`);
  await page.getByRole("button", { name: "Publish Patients" }).click();
  const tv = await published;
  // A new hospital's boards are in 3D, where each pixel costs the processor.
  await tv.setViewportSize({ width: 640, height: 360 });
  await expectShown(tv, "A. O.");

  await test.step("a status set in the browser is on the board within a second", async () => {
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Change the status of Adaeze Okafor" }).click();
    await page.getByRole("menuitem", { name: "Admitted", exact: true }).click();
    await expectShown(tv, "Admitted", { timeout: fairly(1_000) });
  });
});

/** Registers a hospital in the browser, proves its address by the mail's link, and logs in. */
async function registerByHand(page: Page, { url, mail }: Wardline): Promise<void> {
  const email = newAddress("admin");
  await page.goto(`${url}/register`);
  await page.getByLabel("Hospital Name").fill("St. Luke's");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(
    page.getByText("Registration successful! Please check your email for verification."),
  ).toBeVisible();
  const { text } = await mail(email, "/verify-email?token=");
  await page.goto(/http\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? "");
  await page.waitForURL("**/login");
  await logIn(page, email);
}
