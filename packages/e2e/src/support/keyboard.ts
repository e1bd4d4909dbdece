import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.js";

/** Further than this nobody tabs. */
const AT_MOST_TABS = 80;

/** Someone's hands on the keyboard: what is typed, and how many keys were pressed besides. */
export class Keyboard {
  readonly #page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses that were no text since this was last asked; a chord is one. */
  takePresses(): number {
    const presses = this.#presses;
    this.#presses = 0;
    return presses;
  }

  async press(key: string): Promise<void> {
    this.#presses += 1;
    await this.#page.keyboard.press(key);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Goes on with Tab until `target` has the focus, and sees that it is in sight there. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < AT_MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await this.press("Tab");
    }
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();
  }

  /** Finds something by Ctrl K and opens the first match once it is `match`. */
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
