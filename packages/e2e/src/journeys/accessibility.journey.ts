import type { Page } from "@playwright/test";
import { updateDowntimeKits, updateTonight } from "@wardline/contracts/accounts";
import { addDepartment } from "@wardline/contracts/departments";
import { publishDisplay } from "@wardline/contracts/displays";
import { PAGES, type PagePath } from "@wardline/contracts/pages";
import { createRoster } from "@wardline/contracts/roster";
import { createSubAccount } from "@wardline/contracts/sub-accounts";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import { newAddress, openCards } from "../support/hospital.js";
import {
  choosePassword,
  enter,
  expect,
  expectAccessible,
  logIn,
  RULES_OF_COLOUR,
  test,
} from "../support/journey.js";
import type { Wardline } from "../support/wardline.js";

/** Those that only someone who lacks a second factor reaches: second-factor.journey looks at it. */
const REACHED_OTHERWISE: readonly string[] = ["/second-factor"];
/** Tabs of a page, which stand in its address. */
const TABS: Partial<Record<PagePath, readonly string[]>> = {
  "/dashboard/call-duty-roster": ["#add", "#view", "#tonight"],
  "/dashboard/audit": ["#changes", "#access"],
  "/dashboard/settings": [
    "#general",
    "#security",
    "#board",
    "#signals",
    "#rules",
    "#advanced",
    "#sign-on",
    "#retention",
  ],
};

/** The addresses of all pages, as the web's own table names them. */
function addressesOf(ids: Partial<Record<PagePath, string | undefined>>): string[] {
  const paths = (Object.keys(PAGES) as PagePath[]).filter(
    (path) => !REACHED_OTHERWISE.includes(path),
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

test("every page is accessible, by light and in the dark", async ({
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
  // On the roster with nobody: each role is a hole, one of which Ada could fill.
  const date = zonedDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  await call(createRoster, { body: { date, departments: ["Surgery"], departmentStaff: [] } });
  const isOfStaff = (address: string) => address.startsWith("/sub-account/");
  const isOfHospital = (address: string) =>
    address.startsWith("/dashboard/") || address.startsWith("/wall");
  const all = addressesOf({
    "/dashboard/patients/$id": card?.id,
    "/dashboard/update-patients-info/$id": card?.id,
    "/dashboard/responsibility/$id": card?.id,
    "/dashboard/time-machine/$id": display.display_id,
  });
  for (const address of all) {
    if (!isOfStaff(address) && !isOfHospital(address)) await look(page, wardline, address);
  }
  await enter(page, wardline, hospital);
  for (const address of all.filter(isOfHospital)) await look(page, wardline, address);
  const staff = await (await browser.newContext()).newPage();
  await choosePassword(staff, await wardline.mail(ada, "/reset-password/"));
  await logIn(staff, ada);
  for (const address of all.filter(isOfStaff)) await look(staff, wardline, address);
});

/** Looks at a page: every rule by light, and what dark can break besides. */
async function look(page: Page, { url }: Wardline, address: string): Promise<void> {
  await test.step(address, async () => {
    await visit(page, `${url}${address}`);
    await expectAccessible(page);
    await expectOutline(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectAccessible(page, RULES_OF_COLOUR);
    await page.emulateMedia({ colorScheme: "light" });
  });
}

/** Opens a page and waits until it has all that it asks for. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Fails unless one h1 comes first, and no heading leaves out a level. */
async function expectOutline(page: Page): Promise<void> {
  const headings = await page.getByRole("heading").all();
  const levels = await Promise.all(
    headings.map((heading) =>
      heading.evaluate((element) => Number(element.ariaLevel ?? element.tagName.slice(1))),
    ),
  );
  const skips = levels.slice(1).filter((level, at) => level === 1 || level > (levels[at] ?? 0) + 1);
  expect.soft({ first: levels[0], skips }).toEqual({ first: 1, skips: [] });
}
