import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "@wardline/testing/find-program";
import { NOON_ZONE } from "@wardline/testing/noon";

const chromium = findChromium();

/** Journeys that draw in 3D throughout. */
const IN_3D = [
  "**/standard-board.journey.ts",
  "**/standard-rows.journey.ts",
  "**/drawn.journey.ts",
  "**/kept-open.journey.ts",
];

/** Journeys through a real browser: one installation for all, with a hospital for each. */
export default defineConfig({
  testDir: "src/journeys",
  outputDir: "../../test-results",
  globalSetup: "src/support/shared-installation.ts",
  fullyParallel: true,
  // One worker more than a small machine has cores, since journeys spend a third of their time waiting.
  workers: 3,
  projects: [
    // Without a graphics card a 3D journey occupies both cores, so they run one at a time.
    { name: "3d", testMatch: IN_3D, workers: 1 },
    { name: "pages", testMatch: "**/*.journey.ts", testIgnore: IN_3D },
  ],
  forbidOnly: process.env.CI === "true",
  retries: process.env.CI === "true" ? 1 : 0,
  // Limits against hangs, generous enough for a shared machine; steps that must be quick have limits of their own.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    timezoneId: NOON_ZONE,
    // Animations cost many repeated drawings, so only journeys about animations enable them.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // Traces are recorded only on retry and without screenshots, which cost more than the steps.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Chromium refuses its sandbox to root, as in most containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-dev-shm-usage",
        // Software rendering for WebGL only: other pages would become several times slower.
        "--disable-gpu",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
});
