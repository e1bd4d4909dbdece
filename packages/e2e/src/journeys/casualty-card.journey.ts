import { scaleToMachine } from "@wardline/testing/pace";
import { newAddress, PASSWORD } from "../support/hospital.js";
import { expect, logIn, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

/** Maximum number of clicks from the login page to a live board with one patient. */
const MAX_CLICKS = 7;

test("leads in seven clicks from the login page to a ward TV that shows a card within a second", async ({
  page,
  context,
  wardline,
}) => {
  const email = newAddress("admin");
  let clicks = 0;
  const click = async (role: "button" | "link", name: string) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };

  await test.step("the hospital registers and verifies its address", async () => {
    await page.goto(`${wardline.url}/login`);
    await click("link", "Signup");
    await expect(page.getByLabel("Hospital Name")).toBeFocused();
    await page.getByLabel("Hospital Name").fill("St. Luke's");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await click("button", "Create Account");
    await expect(
      page.getByText("Registration successful! Please check your email for verification."),
    ).toBeVisible();
    const { text } = await wardline.mail(email, "/verify-email?token=");
    clicks += 1;
    await page.goto(/http\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? "");
    await page.waitForURL("**/login");
    await expect(page.getByLabel("Email")).toBeFocused();
    clicks += 1;
    await logIn(page, email);
  });

  await test.step("the first card is opened from the first-day list, and the toast links to that card", async () => {
    await click("link", "Open the first card");
    await expect(page.getByRole("combobox", { name: /^Search by/ })).toBeFocused();
    await page.keyboard.type("Adaeze Okafor, F, 34, SL-20410");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Hospital Number/ })).toHaveValue("SL-20410");
    await expect(page.getByRole("button", { name: /^Create New/ })).toBeInViewport({ ratio: 1 });
    await click("button", "Create New Patient's Record");
    await expect(page.getByRole("button", { name: "Open the card" })).toBeVisible();
  });

  const boardPage = context.waitForEvent("page");
  await click("button", "Publish the board");
  const tv = await boardPage;
  // A new hospital's boards are in 3D, where each pixel costs CPU time.
  await tv.setViewportSize({ width: 640, height: 360 });
  await expectShown(tv, "A. O.");
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

  await test.step("the board shows a new status within a second", async () => {
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Change the status of Adaeze Okafor" }).click();
    await page.getByRole("menuitem", { name: "Admitted", exact: true }).click();
    await expectShown(tv, "Admitted", { timeout: scaleToMachine(1_000) });
  });
});
