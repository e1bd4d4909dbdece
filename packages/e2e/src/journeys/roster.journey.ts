import type { Page } from "@playwright/test";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { scaleToMachine } from "@wardline/testing/pace";
import { newAddress } from "../support/hospital.js";
import {
  choosePassword,
  enter,
  expect,
  expectAccessible,
  logIn,
  test,
} from "../support/journey.js";
import { expectShown } from "../support/screen.js";

test("shows a saved roster on the staff member's open page and the board within a second", async ({
  page,
  context,
  browser,
  wardline,
  hospital,
}) => {
  const doctor = newAddress("ngozi.bello");
  await test.step("the administrator adds a department and a consultant", async () => {
    await enter(page, wardline, hospital, "/dashboard/add-departments");
    await addConsultant(page, wardline.url, doctor);
  });
  const boardPage = context.waitForEvent("page");
  await page.goto(`${wardline.url}/dashboard/patients`);
  await page.getByRole("button", { name: "Publish Patients" }).click();
  const tv = await boardPage;
  await tv.setViewportSize({ width: 1280, height: 720 });
  await expectShown(tv, "St. Luke's");

  const otherDevice = await browser.newContext();
  const staff = await otherDevice.newPage();
  await test.step("the consultant sets a password from the mail and sees the department's roster", async () => {
    await choosePassword(staff, await wardline.mail(doctor, "/reset-password/"));
    await logIn(staff, doctor);
    await staff.getByRole("link", { name: "Roster" }).click();
    await expect(staff.getByRole("heading", { name: "Surgery Roster" })).toBeVisible();
    await expect(staff.getByText("No Roster Available")).toBeVisible();
    await expect(staff.getByText("Live", { exact: true })).toBeVisible();
  });

  await test.step("the administrator's area is closed to the consultant", async () => {
    const other = await otherDevice.newPage();
    await other.goto(`${wardline.url}/dashboard`);
    await expect(
      other.getByText("Access Denied: You are not authorized to access this page."),
    ).toBeVisible();
    await other.close();
  });

  await test.step("today's roster is saved", async () => {
    await page.goto(`${wardline.url}/dashboard/call-duty-roster`);
    await expect(page).toHaveURL(/#add$/);
    await page.getByRole("button", { name: "Save Roster" }).click();
    await expect(page.getByText("Please select at least one department")).toBeVisible();
    await page.getByRole("checkbox", { name: "Surgery" }).check();
    await page.getByRole("checkbox", { name: "Consultants" }).check();
    await page.getByRole("checkbox", { name: /Ngozi Bello/ }).check();
    await expect(page.getByText("House Officer, Registrar, Senior Registrar")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save Roster" }).click();
  });

  const withinASecond = scaleToMachine(1_000);
  const onCall = staff.getByRole("region", { name: "Staff on Call" });
  await Promise.all([
    expect(onCall.getByText("Ngozi Bello")).toBeVisible({ timeout: withinASecond }),
    expect(staff.getByText("Consultant, Surgery")).toBeVisible({ timeout: withinASecond }),
    expectShown(tv, /Ngozi/, { timeout: withinASecond }),
  ]);
  await expect(page.getByText("Roster created successfully")).toBeVisible();
  await expect(page).toHaveURL(/#view$/);
  await expectAccessible(page);
  await expectAccessible(staff);

  await test.step("both pages show the duty's end, and the staff member's phone dials from the roster", async () => {
    await expect(page.getByText(/^On now, until \w{3} \d\d:\d\d$/).last()).toBeVisible();
    await expect(onCall.getByText(/^On now, until/)).toBeVisible();
    const number = onCall.getByRole("link", { name: "Call Ngozi Bello, +234 803 555 0101" });
    await expect(number).toHaveAttribute("href", "tel:+2348035550101");
  });

  await test.step("on a phone, a thumb hits the number of the person on call, and not the address next to it", async () => {
    const phone = await otherDevice.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${wardline.url}/sub-account/on-call`);
    const number = await phone.getByRole("link", { name: /^Call Ngozi Bello/ }).boundingBox();
    const address = await phone.getByRole("link", { name: doctor }).boundingBox();
    const end = (number?.x ?? 0) + (number?.width ?? 0);
    expect(number?.height).toBeGreaterThanOrEqual(44);
    expect(address?.width).toBeGreaterThanOrEqual(44);
    expect((address?.x ?? 0) - end).toBeGreaterThanOrEqual(8);
    await phone.close();
  });

  await test.step("a wrong number is reported in two taps on a phone, and a second person's report warns everybody", async () => {
    const phones = [await otherDevice.newPage(), await context.newPage()] as const;
    const paths = ["/sub-account/on-call", "/dashboard/on-call"] as const;
    for (const [index, phone] of phones.entries()) {
      await phone.setViewportSize({ width: 390, height: 844 });
      await phone.goto(`${wardline.url}${paths[index]}`);
      await phone.getByRole("link", { name: /^Call Ngozi Bello/ }).click();
      await returnFromCall(phone);
      await expect(phone.getByText("Did Ngozi Bello answer?")).toBeVisible();
      await expectAccessible(phone);
      await phone.getByRole("button", { name: "Wrong person" }).click();
    }
    const [staffPhone, ownerPhone] = phones;
    await expect(staffPhone.getByText(/^Reported wrong at/).first()).toBeVisible();
    await expectAccessible(ownerPhone);
    await ownerPhone.getByRole("button", { name: "Confirm number" }).click();
    await expect(staffPhone.getByText(/^Reported wrong at/)).toHaveCount(0);
    for (const phone of phones) await phone.close();
  });

  await test.step("a duty is marked as seen in one tap on a phone once the department asks, and the administrator's open page shows it", async () => {
    const params = { departmentName: "Surgery" };
    await hospital.call(updateDepartment, { params, body: { receipts: true } });
    await expect(page.getByText("Not seen yet")).toBeVisible();
    const phone = await otherDevice.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${wardline.url}/sub-account/roster`);
    await phone.getByRole("button", { name: "Mark as seen", exact: true }).click();
    await expect(phone.getByText(/Seen \d/)).toBeVisible();
    await expectAccessible(phone);
    await expect(page.getByText(/Seen \d/)).toBeVisible({ timeout: withinASecond });
    await expectAccessible(page);
    await phone.close();
  });

  await test.step("the staff member enters an absence in two taps on a phone, and the administrator's open page shows it", async () => {
    const phone = await otherDevice.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${wardline.url}/sub-account/roster`);
    await phone.getByRole("button", { name: "I am away" }).click();
    await expect(phone.getByText("You are on call on these days")).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Save" }).click();
    await expect(phone.getByText("Absence saved")).toBeVisible();
    await expect(page.getByText("Away: not available")).toBeVisible({ timeout: withinASecond });
    await expectAccessible(page);
    await phone.close();
  });

  await test.step("the roster is printed with the name of the person who printed it, and nothing around it", async () => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/Printed at .+ by admin-/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Print", exact: true })).toBeHidden();
    await page.keyboard.press("Shift");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("deleting the roster empties the staff member's page just as quickly", async () => {
    await page.getByRole("button", { name: "Delete Roster" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Roster" });
    await expect(question).toContainText("The roster will be permanently deleted.");
    await question.getByRole("button", { name: "Delete Roster" }).click();
    await expect(staff.getByText("No Roster Available")).toBeVisible({
      timeout: scaleToMachine(1_500),
    });
    await expect(page.getByText("Welcome to Your Roster Management")).toBeVisible();
  });
  await otherDevice.close();
});

/** Simulates the return from the dialler after a call. */
async function returnFromCall(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
}

/** Adds the department Surgery with its consultant, Ngozi Bello, who gets this email address. */
async function addConsultant(page: Page, url: string, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Department name" }).fill("Surgery");
  await page.getByRole("button", { name: "Add Department" }).click();
  await expect(page.getByText("Department added successfully!")).toBeVisible();
  await page.goto(`${url}/dashboard/add-user`);
  await page.getByLabel("First Name").fill("Ngozi");
  await page.getByLabel("Last Name").fill("Bello");
  await page.getByLabel("Department").selectOption("Surgery");
  await page.getByLabel("Role").selectOption("Consultant");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("+234 803 555 0101");
  await page.getByLabel("No", { exact: true }).check();
  await page.getByRole("button", { name: "Add Account" }).click();
  await expect(page.getByText("Sub account added successfully!")).toBeVisible();
}
