import type { Page } from "@playwright/test";
import { importSubAccounts, listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { getToday } from "@wardline/testing/noon";
import { type Hospital, newAddress, openCards } from "../support/hospital.js";
import { findCoveredStops, findUnreachableControls } from "../support/in-sight.js";
import { enter, expect, test } from "../support/journey.js";
import { furnish } from "../support/lived-in.js";

const PAGES = [
  "/dashboard/patients",
  "/dashboard/staffs",
  "/dashboard/call-duty-roster",
  "/dashboard/new-patient",
  "/dashboard/settings",
];

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator("#page-title")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
}

test.use({ reducedMotion: "reduce" });

for (const [width, height] of [
  [1600, 800],
  [320, 256],
] as const) {
  test(`covers no focused control when Shift+Tab moves backwards at ${width} × ${height}`, async ({
    page,
    wardline,
    hospital,
  }) => {
    await page.setViewportSize({ width, height });
    await furnish(hospital);
    if (width > 1_000) await openCards(hospital.call, 40, 12);
    await enter(page, wardline, hospital);
    for (const path of PAGES) {
      await open(page, wardline.url + path);
      expect.soft(await findCoveredStops(page), path).toEqual([]);
    }
  });
}

test("lets a tap reach every control on a phone or a tablet", async ({
  page,
  wardline,
  hospital,
}) => {
  await furnish(hospital);
  await enter(page, wardline, hospital);
  for (const width of [320, 390, 1_024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await open(page, wardline.url + path);
      expect.soft(await findUnreachableControls(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test("shows every status, and everybody on call in twelve departments, at 1440 × 900", async ({
  page,
  wardline,
  hospital,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await putOnCall(hospital, 12);
  await enter(page, wardline, hospital);
  await open(page, `${wardline.url}/dashboard/patients`);
  const chips = page.getByRole("group", { name: "Statuses" }).getByRole("button");
  await expect(chips).toHaveCount(1 + PATIENT_STATUSES.length);
  for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${wardline.url}/dashboard/on-call`);
  const numbers = page.getByRole("main").getByRole("link", { name: /^Call / });
  await expect(numbers).toHaveCount(12 * ROSTER_ROLES.length);
  await expect(numbers.first()).toBeInViewport({ ratio: 1 });
  await expect(numbers.last()).toBeInViewport({ ratio: 1 });
});

/** Puts somebody of each role on call today in this many departments. */
async function putOnCall({ call }: Hospital, count: number): Promise<void> {
  const departments = Array.from({ length: count }, (_, index) => `Department ${index + 1}`);
  for (const department_name of departments)
    await call(addDepartment, { body: { department_name } });
  const rows = departments.flatMap((department, at) =>
    ROSTER_ROLES.map((role, index) => ({
      firstName: "Ngozi",
      lastName: `Bello ${String.fromCharCode(65 + at)}`,
      department,
      role,
      email: newAddress(`on.call.${at}.${index}`),
      phone: `+234 803 555 ${1000 + at * ROSTER_ROLES.length + index}`,
      isHOD: false,
    })),
  );
  await call(importSubAccounts, { body: { rows } });
  const { data: staff } = await call(listSubAccounts, {});
  const departmentStaff = departments.map((department) => {
    const findId = (wanted: string) =>
      staff.find((one) => one.department === department && one.role === wanted)?.id ?? "";
    return {
      department,
      houseOfficerId: findId("House Officer"),
      registrarId: findId("Registrar"),
      seniorRegistrarId: findId("Senior Registrar"),
      consultantId: findId("Consultant"),
    };
  });
  await call(createRoster, { body: { date: getToday(), departments, departmentStaff } });
}
