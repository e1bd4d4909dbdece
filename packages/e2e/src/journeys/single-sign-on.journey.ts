import type { Page } from "@playwright/test";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { PASSWORD } from "../support/hospital.js";
import { enter, expect, expectAccessible, logIn, test } from "../support/journey.js";
import { CLIENT, configureProvider } from "../support/provider.js";

const DOMAIN = "hospital.example";

test("lets the owner set up single sign-on, signs a clerk in with it, and lets the owner in without it", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const issuer = process.env.OIDC_ISSUER ?? "";
  await configureProvider(issuer, "client", { redirect_uri: `${wardline.url}/single-sign-on` });
  await configureProvider(issuer, "down", { down: false });
  await hospital.call(addDepartment, { body: { department_name: "Wards" } });
  const save = page.getByRole("button", { name: "Save single sign-on" });

  await test.step("the owner enters the provider and tests it", async () => {
    await enter(page, wardline, hospital, "/dashboard/settings#sign-on");
    await expect(page.getByLabel("Redirect address")).toHaveValue(`${wardline.url}/single-sign-on`);
    await page.getByLabel("Issuer").fill("hospital");
    await page.getByLabel("Email domains").fill("gmail.com");
    await save.click();
    await expect(
      page.getByText("Please enter an address that starts with https://."),
    ).toBeVisible();
    await expect(page.getByText("Please enter the client secret.")).toBeVisible();
    await expect(page.getByText(/^Anyone can get an address/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Issuer").fill(issuer);
    await page.getByLabel("Client id").fill(CLIENT.id);
    await page.getByLabel("Client secret").fill(CLIENT.secret);
    await page.getByLabel("Email domains").fill(DOMAIN);
    await page.getByLabel("Department of new staff").selectOption("Wards");
    await page.getByLabel("Role of new staff").selectOption("Registrar");
    await page.getByRole("button", { name: "Add group" }).click();
    await page.getByLabel("Group 1", { exact: true }).fill("clerks");
    await page.getByRole("switch", { name: "Single sign-on is on" }).click();
    await save.click();
    await expect(page.getByText("Single sign-on saved successfully")).toBeVisible();
    await page.getByRole("button", { name: "Test provider" }).click();
    await expect(page.getByText("The provider answered correctly.")).toBeVisible();
  });

  await test.step("the owner verifies the domain by its TXT record", async () => {
    const domain = page.getByRole("region", { name: DOMAIN });
    await expect(domain.getByText("Waiting")).toBeVisible();
    await expectAccessible(page);
    const check = domain.getByRole("button", { name: "Check now" });
    await check.click();
    await expect(domain.getByText("There is no TXT record at")).toBeVisible();
    const name = await domain.getByLabel("Name of the TXT record").inputValue();
    const value = await domain.getByLabel("Value of the TXT record").inputValue();
    await configureProvider(issuer, "record", { name, value });
    await check.click();
    await expect(domain.getByText("Verified", { exact: true })).toBeVisible();
  });

  const clerk = await (await browser.newContext()).newPage();
  const sub = `grace-${hospital.email}`;
  const grace = `grace.${hospital.email}`;
  await configureProvider(issuer, "person", {
    sub,
    email: grace,
    email_verified: true,
    name: "Grace Ade",
    groups: ["clerks"],
  });

  await test.step("a clerk whom nobody has added signs in, with a clerk's rights", async () => {
    await clerk.goto(`${wardline.url}/sub-account/roster`);
    await clerk.getByRole("link", { name: "Continue with single sign-on" }).click();
    await expectAccessible(clerk);
    await enterEmail(clerk, grace);
    await clerk.getByLabel("User name").fill(sub);
    await clerk.getByRole("button", { name: "Sign in" }).click();
    await clerk.waitForURL(/\/sub-account\/roster$/);
    await clerk.getByRole("link", { name: "Dashboard" }).click();
    await expect(clerk.getByRole("link", { name: "Open New Card" }).first()).toBeVisible();
    await page.goto(`${wardline.url}/dashboard/staffs`);
    await expect(page.getByRole("row", { name: /Grace Ade/ })).toContainText("Ward clerk");
  });

  await test.step("the owner links the hospital's own account, with its password", async () => {
    const owner = `owner-${hospital.email}`;
    await configureProvider(issuer, "person", { sub: owner, email: "chief@elsewhere.example" });
    await page.goto(`${wardline.url}/dashboard/settings#security`);
    await page.getByRole("button", { name: "Link account" }).click();
    await page.getByLabel("User name").fill(owner);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Your password").fill("a-wrong-Phrase-42");
    await page.getByRole("button", { name: "Link account" }).click();
    await expect(page.getByText("The current password is not correct.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Link account" }).click();
    await page.waitForURL(/\/dashboard\/settings/);
    await expect(page.getByText(/^Linked since /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("single sign-on becomes the only way in for staff", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#sign-on`);
    await page.getByRole("switch", { name: "Only single sign-on" }).click();
    await save.click();
    await expect(page.getByText("Single sign-on saved successfully")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.waitForURL(/\/login/);
  });

  await test.step("staff see that the provider is down, and the owner can log in", async () => {
    await configureProvider(issuer, "down", { down: true });
    await clerk.goto(`${wardline.url}/sub-account/settings`);
    await clerk.getByRole("button", { name: "Logout" }).first().click();
    await clerk.waitForURL(/\/login/);
    await clerk.goto(`${wardline.url}/single-sign-on`);
    await enterEmail(clerk, grace);
    await expect(clerk.getByRole("alert")).toContainText("sign-in service could not be reached");
    await expectAccessible(clerk);
    await logIn(page, hospital.email);
    await expect(page.getByRole("link", { name: "Open New Card" }).first()).toBeVisible();
  });
});

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}
