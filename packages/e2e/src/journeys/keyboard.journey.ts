import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { createPatient, updatePatient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { type Hospital, newAddress, PASSWORD } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { Keyboard, switchOnSingleKeys } from "../support/keyboard.js";
import { expectPageBeside } from "../support/paint.js";

/** Limit from promise 33. */
const PRESSES_FOR_A_CARD = 6;

/** Presses of Tab from the name of a found patient to a status. */
const TABS_TO_A_STATUS = 2;

test.use({ viewport: { width: 1440, height: 900 } });

test("lets a user log in, open and discharge a patient, find an old card and save a roster without a mouse", async ({
  page,
  wardline,
  hospital,
}) => {
  await fillHospital(hospital);
  const keys = new Keyboard(page);

  await test.step("the user logs in", async () => {
    await page.goto(`${wardline.url}/login`);
    await expectAccessible(page);
    await keys.tabTo(page.getByLabel("Email"));
    await keys.type(hospital.email);
    await keys.press("Tab");
    await keys.type(PASSWORD);
    await keys.press("Enter");
    await page.waitForURL(/\/dashboard\/patients/);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await switchOnSingleKeys(page, wardline);

  await test.step("a returning patient's card is opened from anywhere, with bed and team", async () => {
    await keys.find("Announcements", "Announcements");
    await page.waitForURL(/announcements/);
    await expectAccessible(page);
    keys.takePresses();
    await keys.press("n");
    await expect(page.getByLabel("Search by patient's hospital Number")).toBeFocused();
    await keys.type("SL-700");
    await keys.press("Enter");
    await expect(page.getByLabel("Bed No.")).toBeFocused();
    await keys.type("W4");
    await keys.press("Tab");
    await keys.type("surg");
    await expect(page.getByRole("option", { name: "Surgery" })).toBeVisible();
    // Ctrl+Enter also accepts the team with its contact.
    await keys.press("Control+Enter");
    const presses = keys.takePresses();
    await expect(page.getByText("Patient created successfully!")).toBeVisible();
    expect(presses).toBeLessThanOrEqual(PRESSES_FOR_A_CARD);
    test.info().annotations.push({ type: "presses", description: `a card: ${presses}` });
    await expect(
      page.getByRole("row", { name: /Halima Sani/ }).filter({ hasText: "W4" }),
    ).toBeVisible();
  });

  await test.step("a new patient's card is opened field by field", async () => {
    await keys.press("n");
    await expect(page.getByLabel("Search by patient's hospital Number")).toBeFocused();
    await keys.type("Ada Obi");
    await keys.press("Enter");
    await expect(page.getByLabel("Gender")).toBeFocused();
    await expectAccessible(page);
    await keys.type("F34");
    await expect(page.getByRole("textbox", { name: "Age" })).toHaveValue("34");
    await keys.press("Tab");
    await keys.type("SL-701");
    await keys.press("Tab");
    await keys.type("W5");
    await keys.press("Tab");
    await keys.type("surg");
    await expect(page.getByRole("option", { name: "Surgery" })).toBeVisible();
    await keys.press("Control+Enter");
    await page.waitForURL(/\/dashboard\/patients/);
    expect(keys.takePresses()).toBeLessThanOrEqual(PRESSES_FOR_A_CARD);
    await expect(
      page.getByRole("row", { name: /Ada Obi/ }).filter({ hasText: /W5.*Surgery/ }),
    ).toBeVisible();
  });

  await test.step("a new patient's card is opened in one line", async () => {
    await keys.press("n");
    await expect(page.getByLabel("Search by patient's hospital Number")).toBeFocused();
    await keys.type("Bola Ade, M, 50, SL-702");
    await keys.press("Enter");
    await expect(page.getByLabel("Bed No.")).toBeFocused();
    await expect(page.getByLabel("Patient's Name")).toHaveValue("Bola Ade");
    await keys.type("W6");
    await keys.press("Control+Enter");
    await page.waitForURL(/\/dashboard\/patients/);
    expect(keys.takePresses()).toBeLessThanOrEqual(PRESSES_FOR_A_CARD);
    await expect(
      page.getByRole("row", { name: /Bola Ade/ }).filter({ hasText: "SL-702" }),
    ).toBeVisible();
  });

  await test.step("the list is searched, and the keys move through its rows", async () => {
    await keys.press("/");
    await keys.type("SL-70");
    await keys.press("Enter");
    await expect(page.getByRole("link", { name: "Ada Obi" })).toBeFocused();
    await keys.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Bola Ade" })).toBeFocused();
    await keys.press("End");
    await expect(page.getByRole("link", { name: "Halima Sani" }).last()).toBeFocused();
    await keys.press("Home");
    keys.takePresses();
    await keys.tabTo(page.getByRole("button", { name: /Change the status of Ada Obi/ }));
    expect(keys.takePresses()).toBeLessThanOrEqual(TABS_TO_A_STATUS);
    await keys.press("ArrowLeft");
    await keys.press("ArrowDown");
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Bola Ade" })).toBeVisible();
    await keys.find("Dashboard", "Dashboard");
    await page.waitForURL(/\/dashboard\/patients/);
  });

  await test.step("the patient is found and discharged", async () => {
    await keys.find("W4", /Halima Sani.*W4/);
    await expect(page.getByRole("heading", { name: "Halima Sani" })).toBeVisible();
    await expectAccessible(page);
    await keys.tabTo(page.getByRole("button", { name: /Change the status of Halima Sani/ }));
    await keys.press("Enter");
    await keys.type("disch");
    await expect(page.getByRole("menuitem", { name: "Discharged" })).toBeFocused();
    await expectAccessible(page);
    await keys.press("Enter");
    await expect(page.getByText("Patient status updated successfully!")).toBeVisible();
  });

  await test.step("the card is found again among all cards", async () => {
    await keys.find("W4", /Halima Sani.*W4.*Discharged/);
    await expect(page.getByRole("heading", { name: "Halima Sani" })).toBeVisible();
    await keys.find("Dashboard", "Dashboard");
    await page.waitForURL(/\/dashboard\/patients$/);
    await keys.press("/");
    await keys.type("Halima");
    await keys.tabTo(page.getByRole("button", { name: "Search all cards" }));
    await keys.press("Enter");
    await expect(page.getByRole("link", { name: "Halima Sani" })).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("a roster is saved", async () => {
    await keys.find("Call Roster", "Call Roster");
    await page.waitForURL(/call-duty-roster/);
    await keys.tabTo(page.getByRole("button", { name: "At midnight" }));
    await keys.press("Enter");
    await expect(page.getByText("Duties begin at 00:00.")).toBeVisible();
    await keys.tabTo(page.getByRole("checkbox", { name: "Surgery" }));
    await keys.press("Space");
    await keys.tabTo(page.getByRole("checkbox", { name: "Consultants" }));
    await keys.press("Space");
    await keys.tabTo(page.getByRole("checkbox", { name: /Ngozi Bello/ }));
    await keys.press("Space");
    await expectAccessible(page);
    await keys.tabTo(page.getByRole("button", { name: "Save Roster" }));
    await keys.press("Enter");
    await expect(page.getByText("Roster created successfully")).toBeVisible();
    await expect(page).toHaveURL(/#view$/);
    await expectAccessible(page);
  });
});

test("keeps the page visible beside an open dialog or drawer", async ({
  page,
  wardline,
  hospital,
}) => {
  await fillHospital(hospital);
  await enter(page, wardline, hospital);
  await switchOnSingleKeys(page, wardline);
  const menu = page.getByRole("button", { name: /^Actions for Halima Sani/ });
  for (const [action, name] of [
    ["History", "History"],
    ["Edit", "Edit Patient"],
    ["Delete", /Delete|Confirm/],
  ] as const) {
    await test.step(String(name), async () => {
      await menu.click();
      await page.getByRole("menuitem", { name: action }).click();
      const role = action === "Delete" ? "alertdialog" : "dialog";
      const dialog = page.getByRole(role, { name });
      await expectPageBeside(dialog);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  }
  await test.step("the page stays visible beside the help sheet and the palette", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: /shortcuts/i });
    await expectPageBeside(help);
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("Control+k");
    await expectPageBeside(page.getByRole("dialog", { name: "Find patients" }));
    // In a short window, the list is longer than its visible part.
    await page.setViewportSize({ width: 1440, height: 500 });
    await expect(page.getByRole("group", { name: "Found" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("an announcement", async () => {
    await page.goto(`${wardline.url}/dashboard/announcements`);
    await page.getByRole("button", { name: "Create Announcement" }).click();
    await expectPageBeside(page.getByRole("dialog", { name: "Create Announcement" }));
    await expectAccessible(page);
  });
});

/** Creates a department with its consultant, and the discharged record of a returning patient. */
async function fillHospital({ call }: Hospital): Promise<void> {
  await call(addDepartment, { body: { department_name: "Surgery" } });
  await call(createSubAccount, {
    body: {
      firstName: "Ngozi",
      lastName: "Bello",
      department: "Surgery",
      role: "Consultant",
      email: newAddress("ngozi.bello"),
      phone: "+234 803 555 0101",
      isHOD: false,
    },
  });
  const body = {
    name: "Halima Sani",
    gender: "female",
    age: "41",
    hospital_no: "SL-700",
    bed_no: "",
    teams: "",
    status: "card_opened",
  } as const;
  const { data: patient } = await call(createPatient, { body });
  await call(updatePatient, {
    params: { id: patient.id },
    body: { patientData: { status: "discharged" } },
  });
}
