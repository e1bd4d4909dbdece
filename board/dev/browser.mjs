import { chromium } from "playwright-core";

/** Starts the browser for the tools of this folder that look at boards. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"],
  });
}
