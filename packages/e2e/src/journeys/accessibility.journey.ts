import { enterNewHospital, expectAccessible, openCard, test } from "../support/journey.js";

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
  "/dashboard/call-duty-roster#add",
  "/dashboard/call-duty-roster#view",
  "/dashboard/settings#general",
  "/dashboard/settings#security",
  "/dashboard/settings#board",
  "/dashboard/settings#advanced",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("every page is accessible", async ({ page, wardline }) => {
      for (const path of PUBLIC_PAGES) {
        await test.step(path, async () => {
          await page.goto(`${wardline.url}${path}`);
          await page.getByRole("heading").first().waitFor();
          await expectAccessible(page);
        });
      }
      await enterNewHospital(page, wardline);
      await openCard(page, "Adaeze Okafor", `SL-${Date.now()}`);
      for (const path of PARENT_PAGES) {
        await test.step(path, async () => {
          await page.goto(`${wardline.url}${path}`);
          await page.getByRole("heading").first().waitFor();
          await page.waitForLoadState("networkidle");
          await expectAccessible(page);
        });
      }
    });
  });
}
