import { addDepartment } from "@wardline/contracts/departments";
import { publishDisplay } from "@wardline/contracts/displays";
import { updateFirstSteps } from "@wardline/contracts/first-steps";
import { listPatients } from "@wardline/contracts/patients";
import { createRoster } from "@wardline/contracts/roster";
import { createSubAccount } from "@wardline/contracts/sub-accounts";
import { addWard } from "@wardline/contracts/wards";
import { today } from "@wardline/testing/noon";
import { newAddress, openCards } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { followRequests } from "../support/quiet.js";

/** In pixels: what stands above a list below the header, and each tab of the settings with six displays. */
const HEAD = 120;
const SETTINGS = 1_400;
const DISPLAYS = 6;
const PASTED = 200;
/** As many as must fit on two sheets. */
const PRINTED = 41;

test.use({ viewport: { width: 1440, height: 900 } });

test("the list has a low head, its rows are reached by few keys, and its paper is two sheets", async ({
  page,
  wardline,
  hospital,
}) => {
  const { call } = hospital;
  for (const department_name of ["Cardiology", "Emergency", "Surgery"]) {
    await call(addDepartment, { body: { department_name } });
  }
  await call(addWard, { body: { name: "North", beds: ["1", "2"] } });
  await openCards(call, PRINTED);
  await call(updateFirstSteps, { body: { hide_first_steps: true } });
  await enter(page, wardline, hospital);
  await page.getByRole("link", { name: "Patient 40" }).waitFor();

  await test.step("the head of the list", async () => {
    const height = await page.evaluate(() => {
      const below = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const list = document.querySelector("table")?.getBoundingClientRect().top ?? 0;
      return list - below;
    });
    note("head of the list", `${height} px`);
    expect(height).toBeLessThanOrEqual(HEAD);
  });

  await test.step("from the search to a patient's status without a Tab", async () => {
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

  await test.step("a view of one's own is there again on the next day", async () => {
    await page.getByRole("button", { name: "Bed No." }).click();
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: /Begin with this sort/ }).click();
    await page.goto(`${wardline.url}/dashboard/patients`);
    await expect(page.getByRole("columnheader", { name: "Bed No." })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });

  await test.step("on paper", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
    note("sheets of 41 patients", String(sheets));
    expect(sheets).toBe(2);
  });

  await test.step("the audit log on paper is a table, however narrow the window", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${wardline.url}/dashboard/audit`);
    await page.getByRole("link", { name: "Patient 40" }).first().waitFor();
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export spreadsheet" })).toBeHidden();
    // Nobody unfolds on paper what a screen folds.
    await expect(page.getByText(/^Show \d+ more$/).first()).toBeHidden();
    const folded = page.getByText("Managing Team", { exact: true }).last();
    await expect(folded).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(folded).toBeHidden();
  });
});

test("the settings of six displays are short, and addresses of before lead on", async ({
  page,
  wardline,
  hospital,
}) => {
  for (let index = 1; index <= DISPLAYS; index += 1) {
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
      expect(height).toBeLessThanOrEqual(SETTINGS);
    });
  }
  await test.step("on a phone the chosen tab is in sight", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${wardline.url}/dashboard/settings#retention`);
    await expect(page.getByRole("tab", { name: "Retention" })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.goto(`${wardline.url}/dashboard/settings#advanced`);
  await page.getByRole("tabpanel").getByRole("link", { name: "Single sign-on" }).click();
  await expect(page.getByRole("tab", { name: "Single sign-on" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").count()).toBe(9);
});

test("two hundred patients are pasted, and a month is printed with names and telephones", async ({
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
    body: { date: today(), departments: ["Surgery"], departmentStaff: [duty] },
  });

  await test.step("pasted", async () => {
    await enter(page, wardline, hospital, "/dashboard/new-patient");
    await page.getByRole("button", { name: "Paste several" }).click();
    const rows = Array.from(
      { length: PASTED },
      (_, index) => `P-${1000 + index}\tPasted Patient ${index}\tF\t${20 + (index % 60)}`,
    );
    await page.getByLabel("Paste from a spreadsheet").fill(rows.join("\n"));
    await page.getByRole("button", { name: "Check these rows" }).click();
    await expect(page.getByText(`${PASTED} patients can be added.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Add ${PASTED} patients` }).click();
    // One call after the other, which a busy machine takes minutes for.
    await expect(page.getByText(`${PASTED} cards opened.`)).toBeVisible({ timeout: 300_000 });
    expect((await call(listPatients, {})).data).toHaveLength(PASTED);
  });

  await test.step("the month", async () => {
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
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });
});

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** How many pages a PDF has. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
