import { defineConfig } from "@playwright/test";

/** One journey through engines that Playwright does not drive here: Firefox, and WebKit as packaged by Debian. */
export default defineConfig({
  testDir: "src/engines",
  testMatch: "**/*.walk.ts",
  outputDir: "../../test-results",
  globalSetup: "src/support/shared-installation.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI === "true",
  retries: process.env.CI === "true" ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
});
