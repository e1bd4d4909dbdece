import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { PASSWORD } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";

const STEP_MS = 30_000;

test("lets an administrator switch a second factor on, log in with it, and switch it off", async ({
  page,
  wardline,
  hospital,
}) => {
  const steps = new Set<number>();
  let secret = "";
  /** Returns a code of an unused time step; the steps before and after the current one are valid, too. */
  const createCode = () => {
    const now = Date.now();
    const at = [now, now + STEP_MS, now - STEP_MS].find(
      (time) => !steps.has(Math.floor(time / STEP_MS)),
    );
    steps.add(Math.floor((at ?? now) / STEP_MS));
    return new TOTP({ secret }).generate({ timestamp: at ?? now });
  };
  const recovery =
    await test.step("the authenticator app is set up with its key and a code", async () => {
      await enter(page, wardline, hospital, "/dashboard/settings#second-factor");
      await page.getByRole("button", { name: "Set up authenticator app" }).click();
      const proof = page.getByRole("dialog");
      await proof.getByLabel("Your password").fill(PASSWORD);
      await proof.getByRole("button", { name: "Continue" }).click();
      secret = (await page.getByLabel("Key", { exact: true }).inputValue()).replaceAll(" ", "");
      await expect(page.getByLabel("Key for the authenticator app")).toBeVisible();
      await page.getByLabel("2. Code that the app shows now").fill("000000");
      await page.getByRole("button", { name: "Switch on" }).click();
      await expect(page.getByText("This code is not right.")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("2. Code that the app shows now").fill(createCode());
      await page.getByRole("button", { name: "Switch on" }).click();
      const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      await expectAccessible(page);
      const texts = await codes.allTextContents();
      await page.getByRole("button", { name: "I have saved these codes" }).click();
      await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
      return texts;
    });

  await test.step("the next login asks for a code", async () => {
    await logOut(page);
    await enterPassword(page, hospital.email);
    await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(createCode());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\//);
  });

  await test.step("after one step back, a recovery code is accepted instead of the app's code", async () => {
    await logOut(page);
    await enterPassword(page, hospital.email);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard\//);
  });

  await test.step("the second factor is switched off with the password", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#second-factor`);
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
    await page.getByRole("button", { name: "Switch off" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  });

  await test.step("an administrator who must have a second factor is led to its set-up", async () => {
    await page.getByRole("switch", { name: "Required for administrators" }).click();
    await expect(page.getByText("Your hospital asks every administrator")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const proof = page.getByRole("dialog");
    await proof.getByLabel("Your password").fill(PASSWORD);
    await proof.getByRole("button", { name: "Continue" }).click();
    secret = (await page.getByLabel("Key", { exact: true }).inputValue()).replaceAll(" ", "");
    steps.clear();
    await page.getByLabel("2. Code that the app shows now").fill(createCode());
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("button", { name: "I have saved these codes" }).click();
    await page.waitForURL(/\/dashboard\/settings#second-factor$/);
    await expect(page.getByRole("switch", { name: "Required for administrators" })).toBeChecked();
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(/\/login/);
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}
