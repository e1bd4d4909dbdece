import type { Page } from "@playwright/test";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { getRosterGrid, saveRosterGrid } from "@wardline/contracts/roster/roster-grid";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import {
  monthLabel,
  shiftMonth,
  toYearMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import { getToday } from "@wardline/testing/noon";
import { type Hospital, newAddress } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { Keyboard } from "../support/keyboard.js";

const DEPARTMENT = "Surgery";

/** Two people per role, with unique initials. */
const PEOPLE = [
  ["Ada", "Obi"],
  ["Bola", "Eze"],
  ["Chidi", "Ade"],
  ["Dayo", "Musa"],
  ["Efe", "Bello"],
  ["Femi", "Sani"],
  ["Grace", "Nwosu"],
  ["Halima", "Yusuf"],
] as const;
const roleAt = (index: number) => ROSTER_ROLES[Math.floor(index / 2)] ?? ROSTER_ROLES[0];
const initialsAt = (index: number) => (PEOPLE[index] ?? ["", ""]).map((name) => name[0]).join("");

test("fills and saves a month of 8 people with the keyboard, a rotation, a spreadsheet and a proposal", async ({
  page,
  context,
  wardline,
  hospital,
}) => {
  const [keyboardMonth, rotationMonth, pastedMonth, proposedMonth] = await fillHospital(hospital);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, wardline, hospital);
  const open = (month: YearMonth) => openMonth(page, wardline.url, month);

  await test.step("posts are filled by keyboard: initials are typed, then the start of a row is repeated", async () => {
    await open(keyboardMonth);
    const { keyboard, finishCounting } = startCounting(page, "keys");
    for (const [index] of ROSTER_ROLES.entries()) {
      const pair = initialsAt(2 * index) + initialsAt(2 * index + 1);
      for (const letter of pair.toLowerCase()) await keyboard.press(letter);
      for (const key of ["Home", "Shift+End", "Control+R"]) await keyboard.press(key);
      if (index < ROSTER_ROLES.length - 1) {
        for (const key of ["Home", "ArrowDown"]) await keyboard.press(key);
      }
    }
    await keyboard.press("Control+S");
    await finishCounting();
    await expectAccessible(page);
  });

  await test.step("posts are filled by rotation, one role after another", async () => {
    await open(rotationMonth);
    const { keyboard, finishCounting } = startCounting(page, "rotation");
    for (const [index] of ROSTER_ROLES.entries()) {
      if (index > 0) await keyboard.press("ArrowDown");
      await chooseFill(page, keyboard, "r");
      const useInGridButton = page.getByRole("button", { name: "Use in the grid" });
      await expect(page.getByText("This changes 31 duties.")).toBeVisible();
      await keyboard.press("Enter");
      await expect(useInGridButton).toBeHidden();
      await returnToGrid(page);
    }
    await keyboard.press("Control+S");
    await finishCounting();
  });

  await test.step("posts are filled from rows of a spreadsheet", async () => {
    await open(pastedMonth);
    const { keyboard, finishCounting } = startCounting(page, "paste");
    await page.evaluate((text) => navigator.clipboard.writeText(text), buildSheet(pastedMonth));
    await keyboard.press("Control+V");
    await expect(page.getByText("Read as people × days: 124 duties understood.")).toBeVisible();
    await expectAccessible(page);
    await keyboard.tabTo(page.getByRole("button", { name: "Use 124 changes in the grid" }));
    await keyboard.press("Enter");
    await returnToGrid(page);
    await keyboard.press("Control+S");
    await finishCounting();
  });

  await test.step("posts are filled by a proposal", async () => {
    await open(proposedMonth);
    const { keyboard, finishCounting } = startCounting(page, "proposal");
    await chooseFill(page, keyboard, "prop");
    await expect(page.getByRole("button", { name: "Propose", exact: true })).toBeFocused();
    await keyboard.press("Enter");
    const useInGridButton = page.getByRole("button", { name: "Use in the grid" });
    await expect(useInGridButton).toBeEnabled({ timeout: 300_000 });
    await expect(page.getByText("Every duty is filled.")).toBeVisible();
    await expectAccessible(page);
    await useInGridButton.focus();
    await keyboard.press("Enter");
    await returnToGrid(page);
    await keyboard.press("Control+S");
    await finishCounting();
  });

  for (const { month, year } of [keyboardMonth, rotationMonth, pastedMonth, proposedMonth]) {
    const query = { department: DEPARTMENT, month, year };
    const { duties } = (await hospital.call(getRosterGrid, { query })).data;
    expect(duties).toHaveLength(124);
  }
});

test("saves none of ten changes while one conflicts, and all ten once the conflict is resolved", async ({
  page,
  wardline,
  hospital,
}) => {
  const [month] = await fillHospital(hospital);
  await enter(page, wardline, hospital);
  await openMonth(page, wardline.url, month);
  await page.keyboard.type("aobe".repeat(5));
  await expect(page.getByRole("button", { name: "Save 10 changes" })).toBeVisible();

  const query = { department: DEPARTMENT, ...month };
  const before = (await hospital.call(getRosterGrid, { query })).data;
  const bola = before.people.find(({ firstName }) => firstName === "Bola")?.id ?? "";
  const date = before.days[0]?.date ?? "";
  const post = { date, role: "House Officer", position: 1 } as const;
  await hospital.call(saveRosterGrid, {
    body: { department: DEPARTMENT, changes: [{ ...post, person: bola, expected: null }] },
  });

  await expect(page.getByText("1 duty was changed by someone else")).toBeVisible();
  await expect(page.getByText(/Bola Eze is there now; you have entered Ada Obi/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 10 changes" }).click();
  await expect(page.getByText(/^First choose/)).toBeVisible();
  expect((await hospital.call(getRosterGrid, { query })).data.duties).toHaveLength(1);
  await page.getByRole("button", { name: "Keep mine" }).first().click();
  await page.getByRole("button", { name: "Save 10 changes" }).click();
  await expect(page.getByText("10 changes saved.")).toBeVisible();
  const { duties } = (await hospital.call(getRosterGrid, { query })).data;
  expect(duties).toHaveLength(10);
  expect(duties.find((duty) => duty.date === date)?.person).not.toBe(bola);
});

/** Creates a department of 8 people, and returns the next four months of 31 days. */
async function fillHospital({
  call,
}: Hospital): Promise<[YearMonth, YearMonth, YearMonth, YearMonth]> {
  await call(addDepartment, { body: { department_name: DEPARTMENT } });
  for (const [index, [firstName, lastName]] of PEOPLE.entries()) {
    const person = {
      firstName,
      lastName,
      department: DEPARTMENT,
      role: roleAt(index),
      isHOD: false,
    };
    const email = newAddress(`${firstName}.${lastName}`.toLowerCase());
    await call(createSubAccount, { body: { ...person, email, phone: "0803 555 0101" } });
  }
  const now = toYearMonth(getToday());
  const next = Array.from({ length: 12 }, (_, ahead) => shiftMonth(now, ahead + 1));
  const longMonths = next.filter(({ month }) => [1, 3, 5, 7, 8, 10, 12].includes(month));
  return longMonths.slice(0, 4) as [YearMonth, YearMonth, YearMonth, YearMonth];
}

/** Opens an empty month in posts × days, with the focus in its first cell. */
async function openMonth(page: Page, url: string, month: YearMonth): Promise<void> {
  const plan = `${month.year}-${String(month.month).padStart(2, "0")}`;
  await page.goto(`${url}/dashboard/call-duty-roster?plan=${plan}#month`);
  await page.getByRole("button", { name: "Roles", exact: true }).click();
  const grid = page.getByRole("grid", { name: `${DEPARTMENT}, ${monthLabel(month)}` });
  await expect(grid).toBeVisible();
  await grid.locator('[data-cell="0 0"]').click();
}

/** Starts counting keys and seconds; the counts until the month is saved are added to the test's result. */
function startCounting(page: Page, method: string) {
  const keyboard = new Keyboard(page);
  const from = Date.now();
  const recordCounts = async () => {
    await expect(page.getByText("124 changes saved.")).toBeVisible();
    const seconds = Math.round((Date.now() - from) / 1_000);
    const description = `${keyboard.takePresses()} keys, ${seconds} s`;
    test.info().annotations.push({ type: method, description });
  };
  return { keyboard, finishCounting: recordCounts };
}

/** Opens a dialog of the Fill menu by typing the first letters of its entry. */
async function chooseFill(page: Page, keyboard: Keyboard, letters: string): Promise<void> {
  await page.getByRole("button", { name: "Fill", exact: true }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  for (const letter of letters) await keyboard.press(letter);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function returnToGrid(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.locator('[data-cell][tabindex="0"]').focus();
}

/** Returns the month as a table of people × days, in which the two people of each role alternate. */
function buildSheet({ year, month }: YearMonth): string {
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const plan = `${year}-${String(month).padStart(2, "0")}`;
  const dates = days.map((day) => `${plan}-${String(day).padStart(2, "0")}`);
  const lines = PEOPLE.map(([firstName, lastName], index) => [
    `${firstName} ${lastName}`,
    ...days.map((day) => (day % 2 === index % 2 ? "x" : "")),
  ]);
  return [["Name", ...dates], ...lines].map((line) => line.join("\t")).join("\n");
}
