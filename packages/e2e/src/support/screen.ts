import type { Page } from "@playwright/test";
import { expect } from "./journey.js";

/** Waits until a screen shows a text, which may be on both pages while they fade. */
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
