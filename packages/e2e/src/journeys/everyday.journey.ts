import type { Page } from "@playwright/test";
import { expectSession, login } from "@wardline/contracts/accounts/account";
import { listAudit } from "@wardline/contracts/operation/audit";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { getToday } from "@wardline/testing/noon";
import { type Hospital, openCards, PASSWORD } from "../support/hospital.js";
import { expect, expectAccessible, logIn, test } from "../support/journey.js";
import { furnish } from "../support/lived-in.js";
import { followRequests } from "../support/quiet.js";

test.use({ viewport: { width: 1440, height: 700 } });

test("puts the focus where users expect it, restores lists on going back, reports what Undo restored, and saves no cleared name", async ({
  page,
  wardline,
  hospital,
}) => {
  await furnish(hospital);
  await untilSettled(hospital);
  const untilQuiet = followRequests(page);

  await test.step("after a login, each list is requested once", async () => {
    const requestCounts = new Map<string, number>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() !== "GET" || !pathname.startsWith("/api/")) return;
      requestCounts.set(pathname + search, (requestCounts.get(pathname + search) ?? 0) + 1);
    });
    await page.goto(`${wardline.url}/login`);
    await logIn(page, hospital.email);
    await expect(page.getByRole("link", { name: "Patient 3", exact: true })).toBeVisible();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await untilQuiet();
    expect([...requestCounts.keys()].join(" ")).toContain("/api/patients");
    expect([...requestCounts].filter(([, times]) => times > 1)).toEqual([]);
  });

  await test.step("an opened page has the focus on its title or in its first field", async () => {
    await page.getByRole("link", { name: "Announcements" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Announcements" })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeFocused();
    await page.getByRole("searchbox", { name: "Search patients" }).fill("nobody");
    await page.getByRole("button", { name: "Clear Search", exact: true }).click();
    await expect(page.getByRole("searchbox", { name: "Search patients" })).toBeFocused();
  });

  await test.step("the selection bar does not cover the focus", async () => {
    await page.getByRole("checkbox", { name: "Select Patient 0", exact: true }).check();
    await expect(page.getByRole("region", { name: "Selected patients" })).toBeVisible();
    await expectNeverCovered(page, 40);
    await page.getByRole("button", { name: "Clear selection" }).click();
  });

  await test.step("Undo reports what it has restored", async () => {
    await page.getByRole("button", { name: "Change the status of Patient 3" }).click();
    await page.getByRole("menuitem", { name: "Discharged" }).click();
    await expect(page.getByText("Patient status updated successfully!")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Restored the patient's status.")).toBeVisible();
    await expect(page.getByText("Patient status updated successfully!")).toBeHidden();
  });

  await test.step("going back keeps search, sort and scroll position", async () => {
    const list = "/dashboard/casualties?q=patient&sort=-name";
    await page.goto(wardline.url + list);
    const update = page
      .getByRole("button", { name: "Update Patient Info" })
      .or(page.getByRole("link", { name: /Update Patient Info/ }));
    await update.last().scrollIntoViewIfNeeded();
    const scrollPosition = await page.evaluate(() => scrollY);
    expect(scrollPosition).toBeGreaterThan(100);
    await update.last().click();
    await page.waitForURL(/update-patients-info/);
    await page
      .getByRole("link", { name: /^Back to/ })
      .first()
      .click();
    await expect(page).toHaveURL(wardline.url + list);
    await expect(page.getByRole("searchbox", { name: "Search patients" })).toHaveValue("patient");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);
  });

  await test.step("dialogs open with the focus in their first field, a calendar on its day", async () => {
    await page.goto(`${wardline.url}/dashboard/call-duty-roster#view`);
    await page.getByRole("button", { name: "Edit Roster" }).click();
    const team = page.getByRole("dialog", { name: "Edit Team on Call" });
    await expect(team.locator("input").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Add Call Duty Roster" }).click();
    await page.getByRole("button", { name: / \d{4}$/ }).click();
    const day = page
      .getByRole("dialog")
      .locator("[aria-selected=true], [aria-current=date]")
      .first();
    await expect(day).toBeVisible();
    await expect(page.getByRole("dialog").locator("button:focus")).toHaveText(/^\d+/);
    await page.keyboard.press("Escape");
  });

  await test.step("a cleared name is not saved, and the form shows the old one", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#general`);
    await page.getByRole("button", { name: "Unlock Hospital Name" }).click();
    await page.getByLabel("Hospital Name", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("No changes detected")).toBeVisible();
    await expect(page.getByLabel("Hospital Name", { exact: true })).toHaveValue("St. Luke's");
  });

  await test.step("the browser's own menu prints 46 patients on two sheets, a third of them with a ward and signals", async () => {
    // Similar names would be marked, which makes rows taller.
    const letter = (of: number) => String.fromCharCode(97 + of);
    const cards = await openCards(
      hospital.call,
      45,
      12,
      (index) =>
        `Patient ${letter(index % 26).repeat(3)}${letter(Math.floor(index / 26)).repeat(3)}`,
    );
    await addSignals(hospital, cards.slice(0, 15));
    await page.goto(`${wardline.url}/dashboard/patients`);
    await expect(page.getByText("No of opened Casualties: 46")).toBeVisible();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  await test.step("the API's own page is accessible", async () => {
    await page.goto(`${wardline.url}/docs`);
    await untilQuiet();
    await expectAccessible(page);
  });
});

/** Gives each patient a ward and every signal. */
async function addSignals({ call }: Hospital, cards: readonly Patient[]): Promise<void> {
  await call(addWard, { body: { name: "Observation", beds: cards.map(({ bed_no }) => bed_no) } });
  for (const { id } of cards) {
    await call(updatePatient, {
      params: { id },
      body: {
        patientData: {
          flags: ["allergy"],
          acuity: 2,
          expected_discharge: getToday(),
          waiting_for: "Imaging",
        },
      },
    });
  }
}

/** Presses Tab repeatedly and fails if something covers the focused element. */
async function expectNeverCovered(page: Page, tabs: number): Promise<void> {
  for (let tab = 0; tab < tabs; tab += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      const isUncovered =
        topElement !== null && (focused.contains(topElement) || topElement.contains(focused));
      return isUncovered ? null : focused.outerHTML.slice(0, 120);
    });
    expect(covered).toBeNull();
  }
}

/** Waits until no more changes arrive: after a login, the page first receives the changes of the last few seconds. */
async function untilSettled({ call, email }: Hospital): Promise<void> {
  const newest = (await call(listAudit, { query: {} })).data[0]?.revision;
  const body = { email, password: PASSWORD };
  await expect
    .poll(async () => expectSession((await call(login, { body })).data).revision)
    .toBe(newest);
}
