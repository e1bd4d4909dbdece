import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDepartment } from "@wardline/contracts/departments";
import { createRoster } from "@wardline/contracts/roster";
import { createSubAccount } from "@wardline/contracts/sub-accounts";
import { fairly } from "@wardline/testing/pace";
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

/** A page says that its right was withdrawn within this time, in milliseconds (docs/product.md, Rights). */
const WITHDRAWN_WITHIN_MS = 5_000;

const WITHDRAWN = /^You no longer have the right to make the call duty roster/;

test("a ward clerk and a chief resident, each with just their right", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const grace = newAddress("grace.ade");
  const kemi = newAddress("kemi.obi");
  await furnish(hospital);
  await test.step("the owner invites them with a bundle each", async () => {
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
  await test.step("the clerk opens a card in the own shell", async () => {
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

  await test.step("the card's history names her", async () => {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Adaeze Okafor" }).filter({ visible: true }).click();
    await expect(page.getByText(/by Grace Ade/)).toBeVisible();
  });

  await test.step("so does the log, where the owner narrows it to her", async () => {
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("Person").selectOption("Grace Ade");
    const row = page.getByRole("row", { name: /opened the card of/ });
    await expect(row).toContainText("Grace Ade");
    await expect(row).toContainText("Adaeze Okafor");
    await expect(page).toHaveURL(/\/audit\?actor=/);
    await expectAccessible(page);
  });

  await test.step("she opens the card, and takes it along as a file and on paper", async () => {
    const toList = clerk.getByRole("link", { name: "Dashboard" });
    const card = clerk.getByRole("link", { name: "Adaeze Okafor" }).filter({ visible: true });
    await toList.click();
    await card.click();
    await expect(clerk.getByRole("heading", { name: "Adaeze Okafor" })).toBeVisible();
    await expect(clerk.getByText("Who has seen this card")).toHaveCount(0);
    await toList.click();
    await expect(card).toBeVisible();
    await clerk.getByRole("checkbox", { name: "Select Adaeze Okafor" }).check();
    const chosen = clerk.getByRole("region", { name: "Selected patients" });
    const file = clerk.waitForEvent("download");
    await chosen.getByRole("button", { name: "Export spreadsheet" }).click();
    workbook = await readFile(await (await file).path());
    await chosen.getByRole("button", { name: "Print" }).click();
    await clerk.getByRole("menuitem", { name: "List as shown" }).click();
  });

  await test.step("the file is one that new patients are read from", async () => {
    const other = await clerk.context().newPage();
    await other.goto(clerk.url());
    await other.getByRole("link", { name: "Open New Card" }).first().click();
    await other.getByRole("button", { name: "Paste several" }).click();
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

  await test.step("the access log names her for each of it, and the card says that she has seen it", async () => {
    await page.getByRole("button", { name: "Access", exact: true }).click();
    await page.getByLabel("Person").selectOption("Grace Ade");
    for (const act of ["opened the card of", "exported", "printed"]) {
      const look = page.getByRole("row", { name: new RegExp(`Grace Ade ${act}`) });
      await expect(look).toHaveCount(1);
      await expect(look).toContainText("Adaeze Okafor, SL-204");
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Adaeze Okafor, SL-204" }).first().click();
    const seen = page.getByRole("region", { name: "Who has seen this card" });
    await expect(seen.getByRole("listitem").filter({ hasText: "Grace Ade" })).toContainText(
      "exported it, printed it",
    );
    await expectAccessible(page);
  });

  await test.step("what she was not granted is refused", async () => {
    await clerk.goto(`${wardline.url}/dashboard/staffs`);
    await expect(
      clerk.getByText("Access Denied: You are not authorized to access this page."),
    ).toBeVisible();
  });

  const resident = await (await browser.newContext()).newPage();
  // The bar that saves a roster stays in sight, over what is below on a lower screen.
  await resident.setViewportSize({ width: 1280, height: 1100 });
  await test.step("the chief resident makes the roster of the own department", async () => {
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

  await test.step("and is refused another's", async () => {
    const call = await callAs(wardline, kemi);
    const body = { date: "2030-01-01", departments: ["Medicine"], departmentStaff: [] };
    await expect(call(createRoster, { body })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "You may make the roster of your own department only.",
    });
  });

  await test.step("the right is withdrawn while the page is open, and the page says so", async () => {
    await changeRights(page, wardline.url, "None");
    await expect(resident.getByText(WITHDRAWN)).toBeVisible({
      timeout: fairly(WITHDRAWN_WITHIN_MS),
    });
    await expect(resident.getByRole("link", { name: "Call Roster" })).toHaveCount(0);
    await expectAccessible(resident);
  });

  await test.step("given back, the page comes back by itself", async () => {
    await changeRights(page, wardline.url, "Roster maker");
    await expect(resident.getByRole("button", { name: "Edit Roster" })).toBeVisible({
      timeout: fairly(WITHDRAWN_WITHIN_MS),
    });
    await expect(resident.getByRole("link", { name: "Call Roster" })).toBeVisible();
  });
  await clerk.context().close();
  await resident.context().close();
});

/** Two departments, with someone in each whom a roster can name; what the journey is not about. */
async function furnish({ call }: Hospital): Promise<void> {
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
  // What was said of the one before may still stand there.
  await expect(page.getByText("Sub account added successfully!").last()).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("");
}

/** As the owner, gives Kemi Obi one of the bundles, or none. */
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
