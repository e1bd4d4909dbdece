import type { Page } from "@playwright/test";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { NOON_ZONE } from "@wardline/testing/noon";
import { scaleToMachine } from "@wardline/testing/pace";
import { acceptInvitation, type Hospital, newAddress } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";

test("shows who was responsible for a card in the past, and the board as it was", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const ada = newAddress("ada.bello");
  const { patient, display } = await fillHospital(hospital, ada);
  const publishedAt = new Date();
  // On a shorter screen, the sticky save bar would cover the last controls.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await test.step("with the first roster, the administrator chooses the start of duties once", async () => {
    await enter(page, wardline, hospital, "/dashboard/call-duty-roster");
    await expect(page.getByRole("heading", { name: "When do your duties begin?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "At midnight" }).click();
    await expect(page.getByText("Duties begin at 00:00.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Set New Team on Call" })).toBeVisible();
    await expect(page.getByText("When do your duties begin?")).toBeHidden();
    await page.getByRole("checkbox", { name: "Surgery" }).check();
    await page.getByRole("checkbox", { name: "Registrars", exact: true }).check();
    await page.getByRole("checkbox", { name: /Ada Bello/ }).check();
    await page.getByRole("button", { name: "Save Roster" }).click();
    await expect(page.getByText("Roster created successfully")).toBeVisible();
  });

  await test.step("the Patients page names the doctor", async () => {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(
      page
        .getByText(`Ada Bello · ${ROSTER_ROLE_ABBREVIATIONS.Registrar}`)
        .filter({ visible: true }),
    ).toBeVisible();
  });

  const otherDevice = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await otherDevice.newPage();
  await test.step("the page 'Who is on call' names the doctor on a staff member's phone", async () => {
    await acceptInvitation(wardline, ada);
    await enter(phone, wardline, { email: ada }, "/sub-account/on-call");
    await expect(phone.getByRole("heading", { name: "You are on call" })).toBeVisible();
    const departments = phone.getByRole("list", { name: "Departments" });
    await expect(departments.getByText("Ada Bello")).toBeVisible();
    await expect(departments.getByRole("link", { name: /^Call Ada Bello/ })).toBeVisible();
    await expect(phone.getByText("Live", { exact: true })).toBeVisible();
    await expectAccessible(phone);
  });

  const before = new Date();
  await test.step("the roster is corrected, and the phone shows the correction", async () => {
    await page.goto(`${wardline.url}/dashboard/call-duty-roster#view`);
    await page.getByRole("button", { name: "Edit Roster" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Team on Call" });
    await dialog.getByRole("checkbox", { name: /Ada Bello/ }).uncheck();
    await dialog.getByRole("checkbox", { name: /Chidi Eze/ }).check();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const departments = phone.getByRole("list", { name: "Departments" });
    await expect(departments.getByText("Chidi Eze")).toBeVisible({
      timeout: scaleToMachine(1_000),
    });
    await expect(page.getByText("Roster updated successfully")).toBeVisible();
  });

  await test.step("the card's history shows the responsible doctor before and after the correction", async () => {
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("button", { name: /^Actions for Adaeze Okafor/ }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await history.getByLabel("Who was responsible at …?").fill(formatLocalTime(before));
    await expectBoth(history);
    await history.getByRole("link", { name: "Evidence to print" }).click();
  });

  await test.step("the printout contains all the evidence and nothing else", async () => {
    await expect(page.getByRole("article")).toContainText("Adaeze Okafor, SL-204");
    await expectBoth(page.getByRole("article"));
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article")).toContainText(/Corrected .+ \(change \d+\)/);
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the time machine shows the past board, and says that it is not live", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#board`);
    await page.getByRole("button", { name: "Actions for Ward" }).click();
    await page.getByRole("menuitem", { name: "Go back in time" }).click();
    const board = page.frameLocator("iframe");
    await expect(board.getByText("Not live")).toBeVisible();
    await expect(board.getByText("Chidi Eze").first()).toBeVisible();
    await expect(board.getByText("Live", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Step back" }).click();
    const shown = page.locator("main time").first();
    const step = Date.parse((await shown.getAttribute("datetime")) ?? "");
    expect(step).toBeGreaterThan(before.getTime());
    const time = new Date(step).toLocaleTimeString("en-GB", { timeZone: NOON_ZONE });
    await expect(board.getByText(`As it was at ${time}`)).toBeVisible();
    await page.getByLabel("Date and time").fill(formatLocalTime(before));
    await expect(board.getByText("Ada Bello").first()).toBeVisible();
    await expect(board.getByText("Chidi Eze")).toHaveCount(0);
    await page.goto(
      `${wardline.url}/dashboard/time-machine/${display}?at=${subtractDay(publishedAt).toISOString()}`,
    );
    await expect(page.getByRole("heading", { name: "Nothing to show" })).toBeVisible();
    // Checked while no board is shown, because boards have their own sizes and colours.
    await expectAccessible(page);
  });

  await test.step("staff cannot open the page", async () => {
    await phone.goto(`${wardline.url}/dashboard/responsibility/${patient}`);
    await expect(
      phone.getByText("Access Denied: You are not authorized to access this page."),
    ).toBeVisible();
  });
  await otherDevice.close();
});

/** Expects Ada under "As known at the time" and Chidi under "As corrected later". */
async function expectBoth(answer: ReturnType<Page["getByRole"]>): Promise<void> {
  const known = answer.getByRole("heading", { name: "As known at the time" }).locator("..");
  const corrected = answer.getByRole("heading", { name: "As corrected later" }).locator("..");
  await expect(known).toContainText("Ada Bello");
  await expect(known).not.toContainText("Chidi Eze");
  await expect(corrected).toContainText("Chidi Eze");
}

/** Creates Surgery with two registrars, a patient and a display. */
async function fillHospital({ call }: Hospital, ada: string) {
  await call(addDepartment, { body: { department_name: "Surgery" } });
  const post = { department: "Surgery", role: "Registrar", isHOD: false, phone: "0803 555 0101" };
  const names = [
    { firstName: "Ada", lastName: "Bello", email: ada },
    { firstName: "Chidi", lastName: "Eze", email: newAddress("chidi.eze") },
  ];
  for (const name of names) {
    await call(createSubAccount, { body: { ...post, ...name } });
  }
  const card = {
    name: "Adaeze Okafor",
    gender: "female",
    age: "34",
    hospital_no: "SL-204",
    bed_no: "S01",
    teams: "Surgery",
    status: "admitted",
  } as const;
  const patient = (await call(createPatient, { body: card })).data.id;
  const display = (await call(publishDisplay, { body: { name: "Ward" } })).data.display_id;
  return { patient, display };
}

/** Formats a moment for a date and time field. */
function formatLocalTime(at: Date): string {
  return `${at.toLocaleDateString("sv-SE", { timeZone: NOON_ZONE })}T${at.toLocaleTimeString("en-GB", { timeZone: NOON_ZONE })}`;
}

function subtractDay(at: Date): Date {
  return new Date(at.getTime() - 24 * 3_600_000);
}
