import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { scaleToMachine } from "@wardline/testing/pace";
import { acceptInvitation, callAs, type Hospital, newAddress } from "../support/hospital.js";
import {
  choosePassword,
  enter,
  expect,
  expectAccessible,
  logIn,
  openCard,
  test,
} from "../support/journey.js";

/** Time in milliseconds within which a page reports a withdrawn right (docs/product.md, Rights). */
const MAX_WITHDRAWAL_MS = 5_000;

const WITHDRAWN_TEXT = /^You no longer have the right to make the call duty roster/;

test("gives a ward clerk and a chief resident exactly their rights", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const grace = newAddress("grace.ade");
  const kemi = newAddress("kemi.obi");
  await fillHospital(hospital);
  await test.step("the owner invites both, each with a bundle of rights", async () => {
    await enter(page, wardline, hospital, "/dashboard/add-user");
    await invite(page, "Grace Ade", grace, "Ward clerk");
    await expectAccessible(page);
    await invite(page, "Kemi Obi", kemi, "Roster maker");
    await page.goto(`${wardline.url}/dashboard/staffs`);
    await expect(page.getByRole("row", { name: /Grace Ade/ })).toContainText("Ward clerk");
    await expect(page.getByRole("row", { name: /Kemi Obi/ })).toContainText("Roster maker");
  });

  let workbook = Buffer.alloc(0);
  const clerk = await (await browser.newContext()).newPage();
  await test.step("the clerk opens a card in the staff area", async () => {
    await choosePassword(clerk, await wardline.mail(grace, "/reset-password/"));
    await logIn(clerk, grace);
    await expect(clerk).toHaveURL(/\/sub-account\/user$/);
    await clerk.getByRole("link", { name: "Dashboard" }).click();
    await openCard(clerk, "Adaeze Okafor", "SL-204");
    const main = clerk.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link")).toHaveText([
      "Dashboard",
      "Casualties",
      "Wards",
      "Who is on call",
      "Statistics",
    ]);
    await expect(clerk.getByRole("banner")).toContainText("Grace Ade");
    await expect(clerk.getByRole("button", { name: "Publish Patients" })).toHaveCount(0);
    await expectAccessible(clerk);
  });

  await test.step("the card's history names the clerk", async () => {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Adaeze Okafor" }).filter({ visible: true }).click();
    await expect(page.getByText(/by Grace Ade/)).toBeVisible();
  });

  await test.step("the log names the clerk when the owner filters by her name", async () => {
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("Person").selectOption("Grace Ade");
    const row = page.getByRole("row", { name: /opened the card of/ });
    await expect(row).toContainText("Grace Ade");
    await expect(row).toContainText("Adaeze Okafor");
    await expect(page).toHaveURL(/\/audit\?actor=/);
    await expectAccessible(page);
  });

  await test.step("the clerk opens the card, exports it and prints it", async () => {
    const dashboardLink = clerk.getByRole("link", { name: "Dashboard" });
    const card = clerk.getByRole("link", { name: "Adaeze Okafor" }).filter({ visible: true });
    await dashboardLink.click();
    await card.click();
    await expect(clerk.getByRole("heading", { name: "Adaeze Okafor" })).toBeVisible();
    await expect(clerk.getByText("Who has seen this card")).toHaveCount(0);
    await dashboardLink.click();
    await expect(card).toBeVisible();
    await clerk.getByRole("checkbox", { name: "Select Adaeze Okafor" }).check();
    const menu = clerk.getByRole("button", { name: "Print, export and paste" });
    const file = clerk.waitForEvent("download");
    await menu.click();
    await expect(clerk.getByText("1 selected").last()).toBeVisible();
    await clerk.getByRole("menuitem", { name: "Export spreadsheet" }).click();
    workbook = await readFile(await (await file).path());
    await menu.click();
    await clerk.getByRole("menuitem", { name: "Print list as shown" }).click();
  });

  await test.step("the exported file can be imported as new patients", async () => {
    const other = await clerk.context().newPage();
    await other.goto(clerk.url());
    await other.getByRole("button", { name: "Print, export and paste" }).click();
    await other.getByRole("menuitem", { name: "Paste patients" }).click();
    const dialog = other.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "patients.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbook,
    });
    await expect(dialog.getByLabel("Paste from a spreadsheet")).toHaveValue(/\tAdaeze Okafor\t/);
    await dialog.getByRole("button", { name: "Check these rows" }).click();
    await expect(dialog).toContainText("This number has an open card.");
    await other.close();
  });

  await test.step("the access log names the clerk for each action, and the card shows that the clerk has seen the card", async () => {
    await page.getByRole("button", { name: "Access", exact: true }).click();
    await page.getByLabel("Person").selectOption("Grace Ade");
    for (const act of ["opened the card of", "exported", "printed"]) {
      const viewEntry = page.getByRole("row", { name: new RegExp(`Grace Ade ${act}`) });
      await expect(viewEntry).toHaveCount(1);
      await expect(viewEntry).toContainText("Adaeze Okafor, SL-204");
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Adaeze Okafor, SL-204" }).first().click();
    const viewers = page.getByRole("region", { name: "Who has seen this card" });
    await expect(viewers.getByRole("listitem").filter({ hasText: "Grace Ade" })).toContainText(
      "exported it, printed it",
    );
    await expectAccessible(page);
  });

  await test.step("the clerk is refused everything else", async () => {
    await clerk.goto(`${wardline.url}/dashboard/staffs`);
    await expect(
      clerk.getByText("Access Denied: You are not authorized to access this page."),
    ).toBeVisible();
  });

  const resident = await (await browser.newContext()).newPage();
  // On a shorter screen, the sticky save bar would cover the last controls.
  await resident.setViewportSize({ width: 1280, height: 1100 });
  await test.step("the chief resident makes the roster of their own department", async () => {
    await acceptInvitation(wardline, kemi);
    await enter(resident, wardline, { email: kemi }, "/sub-account/user");
    await resident.getByRole("link", { name: "Call Roster" }).click();
    await resident.getByRole("checkbox", { name: "Surgery" }).check();
    await expect(resident.getByRole("checkbox", { name: "Medicine" })).toHaveCount(0);
    await resident.getByRole("checkbox", { name: "Registrars", exact: true }).check();
    await resident.getByRole("checkbox", { name: /Chidi Eze/ }).check();
    await resident.getByRole("button", { name: "Save Roster" }).click();
    await expect(resident.getByText("Roster created successfully")).toBeVisible();
    await expect(resident.getByRole("button", { name: "Edit Roster" })).toBeVisible();
    await expect(resident.getByRole("button", { name: "Delete Roster" })).toHaveCount(0);
  });

  await test.step("another department's roster is refused", async () => {
    const call = await callAs(wardline, kemi);
    const body = { date: "2030-01-01", departments: ["Medicine"], departmentStaff: [] };
    await expect(call(createRoster, { body })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "You may make the roster of your own department only.",
    });
  });

  await test.step("the open page says that the right to it was withdrawn", async () => {
    await changeRights(page, wardline.url, "None");
    await expect(resident.getByText(WITHDRAWN_TEXT)).toBeVisible({
      timeout: scaleToMachine(MAX_WITHDRAWAL_MS),
    });
    await expect(resident.getByRole("link", { name: "Call Roster" })).toHaveCount(0);
    await expectAccessible(resident);
  });

  await test.step("the page comes back by itself when the right is granted again", async () => {
    await changeRights(page, wardline.url, "Roster maker");
    await expect(resident.getByRole("button", { name: "Edit Roster" })).toBeVisible({
      timeout: scaleToMachine(MAX_WITHDRAWAL_MS),
    });
    await expect(resident.getByRole("link", { name: "Call Roster" })).toBeVisible();
  });
  await clerk.context().close();
  await resident.context().close();
});

/** Creates two departments with one person each who can be put on a roster. */
async function fillHospital({ call }: Hospital): Promise<void> {
  await call(addDepartment, { body: { department_name: "Surgery" } });
  await call(addDepartment, { body: { department_name: "Medicine" } });
  const post = { role: "Registrar", isHOD: false, phone: "0803 555 0101" };
  const staff = [
    { firstName: "Chidi", lastName: "Eze", department: "Surgery", email: newAddress("chidi") },
    { firstName: "Musa", lastName: "Bello", department: "Medicine", email: newAddress("musa") },
  ];
  await Promise.all(staff.map((one) => call(createSubAccount, { body: { ...post, ...one } })));
}

async function invite(page: Page, name: string, email: string, rights: string): Promise<void> {
  const [firstName = "", lastName = ""] = name.split(" ");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Department").selectOption("Surgery");
  await page.getByLabel("Role").selectOption("Registrar");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("0803 555 0199");
  await page.getByRole("radio", { name: "No" }).check();
  await page.getByLabel("Rights").selectOption(rights);
  await page.getByRole("button", { name: "Add Account" }).click();
  // The previous message may still be visible.
  await expect(page.getByText("Sub account added successfully!").last()).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("");
}

/** Gives Kemi Obi a bundle or no rights, as the owner. */
async function changeRights(page: Page, url: string, choice: string): Promise<void> {
  await page.goto(`${url}/dashboard/staffs`);
  await page.getByRole("button", { name: /^Actions for Kemi Obi/ }).click();
  await page.getByRole("menuitem", { name: "Change rights" }).click();
  const dialog = page.getByRole("dialog", { name: "Rights of Kemi Obi" });
  await dialog.getByRole("radio", { name: choice }).check();
  if (choice === "None") await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save rights" }).click();
  await expect(page.getByText("The rights of Kemi Obi were saved.")).toBeVisible();
}
