import { updateFirstSteps } from "@wardline/contracts/accounts/first-steps";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { listPatients } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { getToday } from "@wardline/testing/noon";
import { newAddress, openCards } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { switchOnSingleKeys } from "../support/keyboard.js";
import { followRequests } from "../support/quiet.js";

/** Limits in pixels: the distance between the header and a list, and the height of a settings tab with six displays. */
const MAX_HEADING_PX = 150;
const MAX_SETTINGS_PX = 1_400;
const DISPLAY_COUNT = 6;
/** Former tabs of the settings: the current place of each, and the row that its address opens. */
const MOVED_TABS = [
  ["signals", "Wards", "Waiting and acuity"],
  ["rules", "Roster", "Roster rules"],
  ["holidays", "Roster", "Holidays"],
  ["sign-on", "Advanced", "Single sign-on"],
  ["retention", "Advanced", "Retention"],
] as const;
const PASTED_PATIENTS = 200;
/** Maximum number of patients that fit on two sheets. */
const PRINTED_PATIENTS = 41;

test.use({ viewport: { width: 1440, height: 900 } });

test("keeps the list's heading small, its rows a few key presses away, and its printout on two sheets", async ({
  page,
  wardline,
  hospital,
}) => {
  const { call } = hospital;
  for (const department_name of ["Cardiology", "Emergency", "Surgery"]) {
    await call(addDepartment, { body: { department_name } });
  }
  await call(addWard, { body: { name: "North", beds: ["1", "2"] } });
  await openCards(call, PRINTED_PATIENTS);
  await call(updateFirstSteps, { body: { hide_first_steps: true } });
  await enter(page, wardline, hospital);
  await switchOnSingleKeys(page, wardline);
  await page.getByRole("link", { name: "Patient 40" }).waitFor();

  await test.step("the area above the list takes up little height", async () => {
    const height = await page.evaluate(() => {
      const below = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const list = document.querySelector("table")?.getBoundingClientRect().top ?? 0;
      return list - below;
    });
    note("head of the list", `${height} px`);
    expect(height).toBeLessThanOrEqual(MAX_HEADING_PX);
  });

  await test.step("a patient's status is reached from the search without a Tab", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("Patient 17");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Patient 17" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    const status = page.getByRole("button", { name: /Change the status of Patient 17/ });
    await expect(status).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("link", { name: "Patient 17" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.goto(`${wardline.url}/dashboard/patients`);
  });

  await test.step("a saved view is used again when the page is opened again", async () => {
    await page.getByRole("button", { name: "Bed No." }).click();
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: /Make this my default view/ }).click();
    await page.goto(`${wardline.url}/dashboard/patients`);
    await expect(page.getByRole("columnheader", { name: "Bed No." })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });

  await test.step("the list is printed on two sheets", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const sheets = countPages(await page.pdf({ preferCSSPageSize: true }));
    note("sheets of 41 patients", String(sheets));
    expect(sheets).toBe(2);
  });

  await test.step("the audit log is printed as a table, even from a narrow window", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${wardline.url}/dashboard/audit`);
    await page.getByRole("link", { name: "Patient 40" }).first().waitFor();
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export spreadsheet" })).toBeHidden();
    // Paper cannot be expanded, so collapsed details are printed too.
    await expect(page.getByText(/^Show \d+ more$/).first()).toBeHidden();
    const folded = page.getByText("Managing Team", { exact: true }).last();
    await expect(folded).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(folded).toBeHidden();
  });
});

test("keeps the settings of six displays short, and redirects their former addresses", async ({
  page,
  wardline,
  hospital,
}) => {
  for (let index = 1; index <= DISPLAY_COUNT; index += 1) {
    await hospital.call(publishDisplay, { body: { name: `Ward ${index}` } });
  }
  const untilQuiet = followRequests(page);
  await enter(page, wardline, hospital, "/dashboard/settings");
  await page.getByRole("tab").first().waitFor();
  for (const tab of await page.getByRole("tab").allTextContents()) {
    await test.step(tab, async () => {
      await page.getByRole("tab", { name: tab }).click();
      await untilQuiet();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      note(`settings, ${tab}`, `${height} px`);
      expect(height).toBeLessThanOrEqual(MAX_SETTINGS_PX);
    });
  }
  await test.step("on a phone, the chosen tab is visible", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${wardline.url}/dashboard/settings#advanced`);
    await expect(page.getByRole("tab", { name: "Advanced" })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  for (const [hash, tab, row] of MOVED_TABS) {
    await test.step(`#${hash}`, async () => {
      await page.goto("about:blank");
      await page.goto(`${wardline.url}/dashboard/settings#${hash}`);
      const button = page.getByRole("button", { name: row, exact: true });
      await expect(button).toHaveAttribute("aria-expanded", "true");
      await expect(button).toBeFocused();
      await expect(button).toBeInViewport();
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    });
  }
  expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").count()).toBe(9);
});

test("pastes two hundred patients, and prints a month with names and phone numbers", async ({
  page,
  wardline,
  hospital,
}) => {
  const { call } = hospital;
  await call(addDepartment, { body: { department_name: "Surgery" } });
  const { data: consultant } = await call(createSubAccount, {
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
  const duty = { department: "Surgery", consultantId: consultant.id };
  await call(createRoster, {
    body: { date: getToday(), departments: ["Surgery"], departmentStaff: [duty] },
  });

  await test.step("two hundred patients are pasted", async () => {
    await enter(page, wardline, hospital);
    await page.getByRole("button", { name: "Print, export and paste" }).click();
    await page.getByRole("menuitem", { name: "Paste patients" }).click();
    const rows = Array.from(
      { length: PASTED_PATIENTS },
      (_, index) => `P-${1000 + index}\tPasted Patient ${index}\tF\t${20 + (index % 60)}`,
    );
    await page.getByLabel("Paste from a spreadsheet").fill(rows.join("\n"));
    await page.getByRole("button", { name: "Check these rows" }).click();
    await expect(page.getByText(`${PASTED_PATIENTS} patients can be added.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Add ${PASTED_PATIENTS} patients` }).click();
    // The page opens one card after the other, which takes minutes on a busy machine.
    await expect(page.getByText(`${PASTED_PATIENTS} cards opened.`)).toBeVisible({
      timeout: 300_000,
    });
    expect((await call(listPatients, {})).data).toHaveLength(PASTED_PATIENTS);
  });

  await test.step("the month is printed", async () => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.goto(`${wardline.url}/dashboard/call-duty-roster#view`);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print month" }).click();
    await page.getByRole("menuitem", { name: "Surgery" }).click();
    const sheet = page.locator("[data-sheet]");
    await expect(sheet).toContainText("Ngozi Bello +234 803 555 0101");
    expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });
});

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
