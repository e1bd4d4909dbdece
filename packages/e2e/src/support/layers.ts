import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.js";

/** Whatever lies over a page: dialogs, drawers, calendars and menus. */
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], dialog[open]";
/** A control that says that it opens one; lists of a field's choices are the field's own. */
const OPENS = "[aria-haspopup=menu], [aria-haspopup=dialog]";
/** Where something is entered that would be lost. */
const ENTRIES =
  "textarea:not([readonly]), input:is([type=text], [type=email], [type=tel]):not([readonly], [role=combobox])";

/** Opens what a page offers and closes it by Escape, one layer for each press. */
export class Layers {
  readonly #page: Page;
  /** The controls that opened what is open, the topmost last. */
  readonly #openers: Locator[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Walks through what controls within `scope` say that they open: of controls that look alike, as in rows, the first. */
  async walkAll(scope: Locator): Promise<void> {
    const controls = scope.locator(OPENS).filter({ visible: true });
    const kinds = await controls.evaluateAll((all) => all.map(({ className }) => className));
    const first = kinds.map((kind, at) => (kinds.indexOf(kind) === at ? at : -1));
    for (const at of first.filter((one) => one >= 0)) {
      await this.walk(controls.nth(at));
    }
  }

  /**
   * Opens one thing and all that it offers in turn, enters something, and closes it again. `way` is pressed in what was
   * opened first: an entry of a menu, a button of a dialog.
   */
  async walk(opener: Locator, ...way: string[]): Promise<void> {
    await opener.press("Enter");
    this.#openers.push(opener);
    await this.#expectOpen();
    await this.#closeChoices();
    const [next, ...further] = way;
    const isMenu = (await this.#top().getAttribute("role")) === "menu";
    if (next !== undefined && isMenu) {
      await this.#top().getByRole("menuitem", { name: next }).press("Enter");
      await expect(this.#page.getByRole("menu")).toHaveCount(0);
      await this.#expectOpen();
      await this.#closeChoices();
    }
    let hasEntry = false;
    if (next !== undefined && !isMenu) {
      await this.walk(this.#top().getByRole("button", { name: next }).first(), ...further);
    } else if (!isMenu || next !== undefined) {
      await this.walkAll(this.#top());
      hasEntry = await this.#enterAndKeep();
    }
    await this.#escape(hasEntry);
  }

  /** Closes the choices that a field shows at once, and nothing else. */
  async #closeChoices(): Promise<void> {
    const choices = this.#page.getByRole("listbox");
    if (!(await choices.isVisible())) return;
    await this.#page.keyboard.press("Escape");
    await expect(choices).toBeHidden();
    await this.#expectOpen();
  }

  /** Enters something and does not lose it: Escape asks, and the next one goes back to the entry. Returns false where nothing can be entered. */
  async #enterAndKeep(): Promise<boolean> {
    const field = this.#top().locator(ENTRIES).filter({ visible: true }).first();
    if ((await field.count()) === 0) return false;
    await field.press("7");
    await this.#page.keyboard.press("Escape");
    await expect(this.#question()).toBeVisible();
    await this.#page.keyboard.press("Escape");
    await this.#expectOpen();
    await expect(field).toBeFocused();
    return true;
  }

  /** Closes the topmost layer, which gives the focus back; what was entered in it is discarded. */
  async #escape(hasEntry: boolean): Promise<void> {
    const opener = this.#openers.pop();
    await this.#page.keyboard.press("Escape");
    if (hasEntry) await this.#question().getByRole("button", { name: "Discard" }).press("Enter");
    await this.#expectOpen();
    if (opener !== undefined) await expect(opener).toBeFocused();
  }

  #question(): Locator {
    return this.#page.getByRole("alertdialog", { name: "Close without saving?" });
  }

  async #expectOpen(): Promise<void> {
    const layers = this.#page.locator(LAYERS).filter({ visible: true });
    await expect(layers).toHaveCount(this.#openers.length);
  }

  #top(): Locator {
    return this.#page.locator(LAYERS).filter({ visible: true }).last();
  }
}
