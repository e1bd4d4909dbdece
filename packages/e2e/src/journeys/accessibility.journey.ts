import type { Page } from "@playwright/test";
import {
  enter,
  expect,
  expectAccessible,
  openCard,
  RULES_OF_COLOUR,
  test,
} from "../support/journey.js";

const PUBLIC_PAGES = [
  "/login",
  "/register",
  "/forgot-password",
  "/verify-email",
  "/reset-password/x",
];
const PARENT_PAGES = [
  "/dashboard/patients",
  "/dashboard/new-patient",
  "/dashboard/casualties",
  "/dashboard/announcements",
  "/dashboard/staffs",
  "/dashboard/add-user",
  "/dashboard/add-departments",
  "/dashboard/wards",
  "/dashboard/statistics",
  "/dashboard/call-duty-roster#add",
  "/dashboard/call-duty-roster#view",
  "/dashboard/audit#access",
  "/dashboard/time-machine",
  "/dashboard/settings#general",
  "/dashboard/settings#security",
  "/dashboard/settings#board",
  "/dashboard/settings#advanced",
  "/dashboard/settings#retention",
];

test("every page is accessible, by light and in the dark", async ({ page, wardline, hospital }) => {
  /** Every rule by light, and what dark can break besides. */
  async function look(path: string) {
    await test.step(path, async () => {
      await visit(page, `${wardline.url}${path}`);
      await expectAccessible(page);
      await expectOutline(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expectAccessible(page, RULES_OF_COLOUR);
      await page.emulateMedia({ colorScheme: "light" });
    });
  }
  for (const path of PUBLIC_PAGES) await look(path);
  await enter(page, wardline, hospital);
  await openCard(page, "Adaeze Okafor", "SL-20410");
  for (const path of PARENT_PAGES) await look(path);
});

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
