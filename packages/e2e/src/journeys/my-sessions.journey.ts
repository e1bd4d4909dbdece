import { expect, expectAccessible, logIn, test } from "../support/journey.js";

test("ends a session at once when another device ends it", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  await page.goto(`${wardline.url}/login`);
  await logIn(page, hospital.email);
  await page.goto(`${wardline.url}/dashboard/settings#security`);
  const thisDevice = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(thisDevice).toContainText("Chrome on");

  const otherDevice = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) CriOS/129.0" });
  const other = await otherDevice.newPage();
  await test.step("a login elsewhere appears in the open list", async () => {
    await other.goto(`${wardline.url}/login`);
    await logIn(other, hospital.email);
    await expect(page.getByText("Chrome on iPhone")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ending the session sends the other device to the login page", async () => {
    await page.getByRole("button", { name: /^End the session of Chrome on iPhone/ }).click();
    await other.waitForURL(/\/login/);
    await expect(page.getByText("Chrome on iPhone", { exact: true })).toHaveCount(0);
    await expect(thisDevice).toBeVisible();
  });
  await otherDevice.close();
});
