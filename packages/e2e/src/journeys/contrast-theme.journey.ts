import type { Page } from "@playwright/test";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addWard } from "@wardline/contracts/patients/wards";
import { enter, expect, test } from "../support/journey.js";
import { furnish } from "../support/lived-in.js";

const PAGES = [
  "/dashboard/patients?status=admitted",
  "/dashboard/wards?show=free",
  "/dashboard/call-duty-roster#view",
  "/dashboard/call-duty-roster#month",
  "/dashboard/settings#board",
];

test.use({ viewport: { width: 1440, height: 900 } });

for (const colorScheme of ["light", "dark"] as const) {
  test(`shows selected and marked states in a contrast theme without our colours, ${colorScheme}`, async ({
    page,
    wardline,
    hospital,
  }) => {
    await furnish(hospital);
    await hospital.call(addWard, { body: { name: "North", beds: ["C0", "E0", "X1"] } });
    const { data: display } = await hospital.call(publishDisplay, { body: { name: "Ward 3" } });
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await enter(page, wardline, hospital);
    const checkPage = async (path: string) => {
      // Changing only the tab in the address would not reload the page.
      await page.goto("about:blank");
      await page.goto(wardline.url + path);
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(page.getByText("Loading…").filter({ visible: true })).toHaveCount(0);
      expect.soft(await findInvisibleStates(page), path).toEqual([]);
    };
    for (const path of PAGES) {
      await test.step(path, () => checkPage(path));
    }
    await page.goto(display.display_url ?? "");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const colours = await page
      .locator("body")
      .evaluate((body) => getComputedStyle(body).getPropertyValue("forced-color-adjust"));
    expect(colours).toBe("none");
  });
}

/** Finds selected controls that look like unselected ones, and marks without text that look like the background. */
function findInvisibleStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectedControls =
      "[aria-pressed=true], [role=tab][aria-selected=true], [role=radio][aria-checked=true], nav [data-active], button[data-selected], td[aria-selected=true]";
    const readAppearance = (one: Element) => {
      const { backgroundColor, outlineStyle, borderBottomColor, borderBottomWidth } =
        getComputedStyle(one);
      return [backgroundColor, outlineStyle, `${borderBottomColor} ${borderBottomWidth}`].join();
    };
    const alike = [...document.querySelectorAll(selectedControls)].filter((one) => {
      const other = [...document.querySelectorAll(one.tagName)].find(
        (next) => next.className === one.className && !next.matches(selectedControls),
      );
      return (
        one.checkVisibility() &&
        other !== undefined &&
        readAppearance(one) === readAppearance(other)
      );
    });
    const canvas = getComputedStyle(document.body).backgroundColor;
    const dots = [...document.querySelectorAll("[data-kind=live] > :empty")].filter(
      (one) => getComputedStyle(one).backgroundColor === canvas,
    );
    return [...alike, ...dots].map((one) => one.outerHTML.slice(0, 120));
  });
}
