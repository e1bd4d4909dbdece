import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "@wardline/testing/find-program";
import { NOON_ZONE } from "@wardline/testing/noon";

const chromium = findChromium();

/** What draws in 3D for as long as it runs. */
const IN_3D = [
  "**/standard-board.journey.ts",
  "**/standard-rows.journey.ts",
  "**/drawn.journey.ts",
  "**/kept-open.journey.ts",
];

/** The journeys through a real browser: one installation for all, in which each has a hospital of its own. */
export default defineConfig({
  testDir: "src/journeys",
  outputDir: "../../test-results",
  globalSetup: "src/support/shared-installation.ts",
  fullyParallel: true,
  // One more than a small machine has cores: journeys wait for a third of their time.
  workers: 3,
  projects: [
    // What is drawn in 3D without a graphics card takes both cores: one at a time.
    { name: "3d", testMatch: IN_3D, workers: 1 },
    { name: "pages", testMatch: "**/*.journey.ts", testIgnore: IN_3D },
  ],
  forbidOnly: process.env.CI === "true",
  retries: process.env.CI === "true" ? 1 : 0,
  // Limits against what hangs, generous to a machine that others use; what must be quick says so at its place.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    timezoneId: NOON_ZONE,
    // What fades or moves is drawn again and again; where that is what a journey is about, it says so.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // Of the second try alone, and without pictures: taking them at each step costs more than the step.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Chromium refuses its sandbox to root, as containers mostly are.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-dev-shm-usage",
        // WebGL without a graphics card, and for nothing else: pages that are drawn by it too cost several times as much.
        "--disable-gpu",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
});
