import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.js";
import type { Wardline } from "./wardline.js";

const MAX_TABS = 80;

/** Enables single-key shortcuts for the logged-in owner, and returns to the patients. */
export async function switchOnSingleKeys(page: Page, { url }: Wardline): Promise<void> {
  await page.goto(`${url}/dashboard/settings#keyboard`);
  const keys = page.getByRole("switch", { name: "Single-key shortcuts" });
  await keys.click();
  await expect(keys).toBeChecked();
  await page.goto(`${url}/dashboard/patients`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

/** A person's keyboard: what is typed, and how many other keys were pressed. */
export class Keyboard {
  readonly #page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns the presses of keys other than text since the last call; a chord counts once. */
  takePresses(): number {
    const presses = this.#presses;
    this.#presses = 0;
    return presses;
  }

  async press(key: string): Promise<void> {
    this.#presses += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Tabs until `target` has the focus, and expects it to be visible. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await this.press("Tab");
    }
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();
  }

  /** Searches with Ctrl+K and opens the first result once that result is `match`. */
  async find(text: string, match: string | RegExp): Promise<void> {
    await this.press("Control+k");
    const palette = this.#page.getByRole("dialog", { name: "Find patients" });
    await expect(palette.getByRole("searchbox").or(palette.getByRole("textbox"))).toBeFocused();
    await this.type(text);
    await expect(palette.getByRole("button", { name: match }).first()).toBeVisible();
    await this.press("Enter");
    await expect(palette).toBeHidden();
  }
}
