import type { Page } from "@playwright/test";
import { updateDowntimeKits, updateTonight } from "@wardline/contracts/accounts/account";
import { PAGES, type PagePath } from "@wardline/contracts/accounts/pages";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { getToday } from "@wardline/testing/noon";
import { acceptInvitation, newAddress, openCards } from "../support/hospital.js";
import { COLOUR_RULES, expect, expectAccessible, storeSession, test } from "../support/journey.js";
import { followRequests } from "../support/quiet.js";
import type { Wardline } from "../support/wardline.js";

/** Pages that only someone without a second factor sees, covered by second-factor.journey. */
const PAGES_TESTED_ELSEWHERE: readonly string[] = ["/second-factor"];
/** For each page, the tabs that have an address of their own. */
const TABS: Partial<Record<PagePath, readonly string[]>> = {
  "/dashboard/call-duty-roster": ["#add", "#view", "#gaps"],
  "/dashboard/audit": ["#changes", "#access"],
  "/dashboard/settings": ["#general", "#security", "#board", "#wards", "#roster", "#advanced"],
};

/** Returns the addresses of all pages in `PAGES` and of their tabs, except pages tested elsewhere. */
function listAddresses(ids: Partial<Record<PagePath, string | undefined>>): string[] {
  const paths = (Object.keys(PAGES) as PagePath[]).filter(
    (path) => !PAGES_TESTED_ELSEWHERE.includes(path),
  );
  return paths.flatMap((path) => {
    const address = path.replace("{-$token}", "x").replace("$id", () => {
      const id = ids[path];
      if (id === undefined) throw new Error(`No record is known for ${path}.`);
      return id;
    });
    return (TABS[path] ?? [""]).map((tab) => `${address}${tab}`);
  });
}

test("keeps every page accessible in light and dark mode", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const { call } = hospital;
  const [card] = await openCards(call, 1);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  const ada = newAddress("ada.bello");
  await call(addDepartment, { body: { department_name: "Surgery" } });
  await call(createSubAccount, {
    body: {
      firstName: "Ada",
      lastName: "Bello",
      department: "Surgery",
      role: "Consultant",
      email: ada,
      phone: "+234 803 555 0101",
      isHOD: false,
    },
  });
  await call(updateTonight, { body: { tonight: true } });
  await call(updateDowntimeKits, { body: { downtime_kits: true } });
  // A roster without people: each role is a gap, and Ada could fill one of the gaps.
  await call(createRoster, {
    body: { date: getToday(), departments: ["Surgery"], departmentStaff: [] },
  });
  const isStaffPage = (address: string) => address.startsWith("/sub-account/");
  const isHospitalPage = (address: string) =>
    address.startsWith("/dashboard/") || address.startsWith("/wall");
  const all = listAddresses({
    "/dashboard/patients/$id": card?.id,
    "/dashboard/update-patients-info/$id": card?.id,
    "/dashboard/responsibility/$id": card?.id,
    "/dashboard/time-machine/$id": display.display_id,
  });
  const isPublicPage = (address: string) => !isStaffPage(address) && !isHospitalPage(address);
  await checkPages(page, wardline, all.filter(isPublicPage));
  await storeSession(page, wardline, hospital);
  await checkPages(page, wardline, all.filter(isHospitalPage));
  const staff = await (await browser.newContext()).newPage();
  await acceptInvitation(wardline, ada);
  await storeSession(staff, wardline, { email: ada });
  await checkPages(staff, wardline, all.filter(isStaffPage));
});

/** Checks pages in turn: every rule in light mode, and colour rules in dark mode. */
async function checkPages(
  page: Page,
  { url }: Wardline,
  addresses: readonly string[],
): Promise<void> {
  const untilQuiet = followRequests(page);
  const checkPage = async (address: string) => {
    await page.goto(`${url}${address}`);
    await page.getByRole("heading").first().waitFor();
    await untilQuiet();
    if (await openClosedRows(page)) await untilQuiet();
    await expectAccessible(page);
    await expectOutline(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectAccessible(page, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: "light" });
  };
  for (const address of addresses) await test.step(address, () => checkPage(address));
}

/** Opens the closed rows of settings; resolves to true if there were any. */
async function openClosedRows(page: Page): Promise<boolean> {
  const rows = page.locator("main section > div > :is(h2, h4) > [aria-expanded=false]:visible");
  const hasAny = (await rows.count()) > 0;
  while ((await rows.count()) > 0) await rows.first().click();
  return hasAny;
}

/** Expects an h1 as the first heading, only one h1, and no skipped heading level. */
async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .getByRole("heading")
    .evaluateAll((all) => all.map((one) => Number(one.ariaLevel ?? one.tagName.slice(1))));
  const skips = levels.slice(1).filter((level, at) => level === 1 || level > (levels[at] ?? 0) + 1);
  expect.soft({ first: levels[0], skips }).toEqual({ first: 1, skips: [] });
}
