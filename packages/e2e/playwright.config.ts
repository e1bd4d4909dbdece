import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);

/** The journeys through a real browser; each worker starts an installation of its own. */
export default defineConfig({
  testDir: "src/journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "../../test-results",
  // An installation is a database, a server, a worker and a browser: one at a time on a small machine.
  workers: 1,
  forbidOnly: process.env.CI === "true",
  retries: process.env.CI === "true" ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Chromium refuses its sandbox to root, as containers mostly are.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-dev-shm-usage",
        // WebGL without a graphics card.
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
});
