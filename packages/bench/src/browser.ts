import { findChromium } from "@wardline/testing/find-program";
import { type Browser, chromium } from "playwright-core";

/** Starts this machine's Chromium, or the one in `CHROMIUM_PATH`. */
export function launchChromium(...args: string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("Chromium is not installed: install it, or set CHROMIUM_PATH to yours.");
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
}
