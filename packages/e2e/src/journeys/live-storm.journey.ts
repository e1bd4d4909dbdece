import type { Page } from "@playwright/test";
import { addDepartment, updateDepartment } from "@wardline/contracts/departments";
import { importSubAccounts } from "@wardline/contracts/sub-accounts";
import { newAddress, openCards } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";

/** One for each message that an import comes to: the server may hand it out in parts. */
const FEW = 5;
const STAFF = 100;
const CHANGES = 48;

test("a page asks a few times while a hundred staff are imported, and once for a night that it catches up", async ({
  page,
  context,
  wardline,
  hospital,
}) => {
  await hospital.call(addDepartment, { body: { department_name: "Surgery" } });
  await enter(page, wardline, hospital);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const asked = countRequests(page, "/api/on-call");

  // A card that is opened after a storm is shown once the page has taken the storm in.
  await test.step("an import of 100 staff", async () => {
    const rows = Array.from({ length: STAFF }, (_, index) => ({
      firstName: `First ${index}`,
      lastName: "Obi",
      department: "Surgery",
      role: "Registrar",
      email: newAddress(`staff-${index}`),
      phone: "0803 555 0100",
      isHOD: false,
    }));
    await hospital.call(importSubAccounts, { body: { rows } });
    await openCards(hospital.call, 1);
    await expect(page.getByText("Patient 0")).toBeVisible();
    await expect.poll(() => asked.count).toBeGreaterThan(0);
    expect(asked.count).toBeLessThanOrEqual(FEW);
  });

  await test.step("48 changes while the page was away", async () => {
    await context.setOffline(true);
    await expect(page.getByText("Reconnecting", { exact: true })).toBeVisible();
    for (let change = 0; change < CHANGES; change += 1) {
      const body = { phone: `0803 555 ${1000 + change}` };
      await hospital.call(updateDepartment, { params: { departmentName: "Surgery" }, body });
    }
    const caughtUp = countRequests(page, "/api/on-call");
    const answer = page.waitForResponse((one) => isFor(one.url(), "/api/on-call"));
    await context.setOffline(false);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    // A change that comes before the answer is right to ask again: the answer may be without it.
    await answer;
    await openCards(hospital.call, 2, 1);
    await expect(page.getByText("Patient 1")).toBeVisible();
    // A second question for the same night would come before what the next card brings.
    await openCards(hospital.call, 3, 2);
    await expect(page.getByText("Patient 2")).toBeVisible();
    expect(caughtUp.count).toBe(1);
  });
});

/** Counts what a page asks of an address from now on, requests that it aborts included. */
function countRequests(page: Page, path: string): { count: number } {
  const asked = { count: 0 };
  page.on("request", (request) => {
    if (isFor(request.url(), path)) asked.count += 1;
  });
  return asked;
}

function isFor(url: string, path: string): boolean {
  return new URL(url).pathname === path;
}
