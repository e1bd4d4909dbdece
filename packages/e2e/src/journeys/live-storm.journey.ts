import type { Page } from "@playwright/test";
import { importSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { newAddress, openCards } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";

/** Limit on requests for an import: one per live message, and the server may send several. */
const MAX_REQUESTS = 5;
const STAFF_COUNT = 100;
const CHANGE_COUNT = 48;

test("makes few requests during an import of a hundred staff, and one to catch up with a night of changes", async ({
  page,
  context,
  wardline,
  hospital,
}) => {
  await hospital.call(addDepartment, { body: { department_name: "Surgery" } });
  await enter(page, wardline, hospital);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const requests = countRequests(page, "/api/on-call");

  // A card opened after a burst is shown once the page has processed the burst.
  await test.step("an import of 100 staff causes few requests", async () => {
    const rows = Array.from({ length: STAFF_COUNT }, (_, index) => ({
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
    await expect.poll(() => requests.count).toBeGreaterThan(0);
    expect(requests.count).toBeLessThanOrEqual(MAX_REQUESTS);
  });

  await test.step("48 changes while the page is offline cause one request", async () => {
    await context.setOffline(true);
    await expect(page.getByText("Reconnecting", { exact: true })).toBeVisible();
    for (let change = 0; change < CHANGE_COUNT; change += 1) {
      const body = { phone: `0803 555 ${1000 + change}` };
      await hospital.call(updateDepartment, { params: { departmentName: "Surgery" }, body });
    }
    const catchUpRequests = countRequests(page, "/api/on-call");
    const answer = page.waitForResponse((one) => hasPath(one.url(), "/api/on-call"));
    await context.setOffline(false);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    // A change before the answer may rightly cause another request, since the answer may lack that change.
    await answer;
    await openCards(hospital.call, 2, 1);
    await expect(page.getByText("Patient 1")).toBeVisible();
    // A second catch-up request would arrive before the next card's request.
    await openCards(hospital.call, 3, 2);
    await expect(page.getByText("Patient 2")).toBeVisible();
    expect(catchUpRequests.count).toBe(1);
  });
});

/** Counts a page's requests to an address from now on, aborted ones included. */
function countRequests(page: Page, path: string): { count: number } {
  const requests = { count: 0 };
  page.on("request", (request) => {
    if (hasPath(request.url(), path)) requests.count += 1;
  });
  return requests;
}

function hasPath(url: string, path: string): boolean {
  return new URL(url).pathname === path;
}
