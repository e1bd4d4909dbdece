import type { Page } from "@playwright/test";
import { openCards } from "../support/hospital.js";
import { coveredStops, unreachable } from "../support/in-sight.js";
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
  test(`given ${width} × ${height}, then nothing covers the focus on its way back`, async ({
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
      expect.soft(await coveredStops(page), path).toEqual([]);
    }
  });
}

test("given a phone or a tablet, then a tap reaches every control", async ({
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
      expect.soft(await unreachable(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
