import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";

/** Gives the page a virtual authenticator that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("adds a passkey, asks for it after the password, and removes it", async ({
  page,
  wardline,
  hospital,
}) => {
  await addAuthenticator(page);
  await test.step("the passkey is added with a name, and comes with recovery codes", async () => {
    await enter(page, wardline, hospital, "/dashboard/settings#second-factor");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name of the passkey").fill("Ward's phone");
    await page.getByLabel("Your password").fill(PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await page.getByRole("button", { name: "I have saved these codes" }).click();
    const passkeys = page.getByRole("list", { name: "Passkeys" });
    await expect(passkeys.getByRole("listitem")).toContainText("Ward's phone");
    await expect(passkeys).toContainText("never used");
    await expectAccessible(page);
  });

  await test.step("the next login asks for the passkey", async () => {
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.waitForURL(/\/login/);
    await page.getByLabel("Email").fill(hospital.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("button", { name: "Use passkey" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard\//);
  });

  await test.step("the owner confirms the removal of the passkey with the password", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#second-factor`);
    const passkeys = page.getByRole("list", { name: "Passkeys" });
    await expect(passkeys).not.toContainText("never used");
    await page.getByRole("button", { name: "Remove the passkey Ward's phone" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(passkeys).toHaveCount(0);
  });
});
