import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { startWardline, type Wardline } from "./wardline.js";

export const PASSWORD = "a-long-enough-Phrase-42";

/** A test with an installation of its worker's own. */
export const test = base.extend<object, { wardline: Wardline }>({
  wardline: [
    async ({}, use) => {
      const wardline = await startWardline();
      await use(wardline);
      await wardline.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

export { expect };

/** Registers a hospital in the browser, proves its address by the mail's link, and logs in. */
export async function enterNewHospital(
  page: Page,
  wardline: Wardline,
  hospitalName = "St. Luke's",
): Promise<string> {
  const email = `admin-${Date.now()}-${Math.floor(Math.random() * 1e6)}@hospital.example`;
  await page.goto(`${wardline.url}/register`);
  await page.getByLabel("Hospital Name").fill(hospitalName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(
    page.getByText("Registration successful! Please check your email for verification."),
  ).toBeVisible();
  const { text } = await wardline.mail(email, "/verify-email?token=");
  const link = /http\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await page.waitForURL("**/login");
  await logIn(page, email);
  return email;
}

/** Logs in through the login page and waits for the first page behind it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/(dashboard|sub-account)\//);
}

/** Opens a card through the New patient page. */
export async function openCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByRole("link", { name: "Open New Card" }).first().click();
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
  await page.getByRole("button", { name: "Create New Patient's Record" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
}

/** Fails on any accessibility violation of the page as it stands (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(", ")}`,
      ),
    )
    .toEqual([]);
}
