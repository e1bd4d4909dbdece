import type { Page } from "@playwright/test";
import { expect } from "./journey.js";

/** Waits until a screen shows a text, which two pages may contain while one fades into the other. */
export async function expectShown(
  screen: Page,
  text: string | RegExp,
  options?: { timeout: number },
): Promise<void> {
  await expect(screen.getByText(text).filter({ visible: true }).first()).toBeVisible(options);
}

/** Waits until a screen no longer shows a text anywhere. */
export async function expectGone(
  screen: Page,
  text: string | RegExp,
  options?: { timeout: number },
): Promise<void> {
  await expect(screen.getByText(text).filter({ visible: true })).toHaveCount(0, options);
}
