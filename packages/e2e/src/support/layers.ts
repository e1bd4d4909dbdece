import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.js";

/** Everything above a page: dialogs, drawers, calendars and menus. */
const LAYER_SELECTOR = "[role=dialog], [role=alertdialog], [role=menu], dialog[open]";
/** Controls that open a layer; a field's list of choices belongs to the field. */
const OPENER_SELECTOR = "[aria-haspopup=menu], [aria-haspopup=dialog]";
/** Fields whose content would be lost if their layer closed. */
const ENTRY_SELECTOR =
  "textarea:not([readonly]), input:is([type=text], [type=email], [type=tel]):not([readonly], [role=combobox])";

/** Opens everything a page offers and closes it with Escape, one layer per press. */
export class Layers {
  readonly #page: Page;
  /** Controls that opened the open layers, the topmost last. */
  readonly #openers: Locator[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Opens everything that the controls within `scope` offer. Of similar controls, such as those of rows, only the first
   * is used.
   */
  async walkAll(scope: Locator): Promise<void> {
    const controls = scope.locator(OPENER_SELECTOR).filter({ visible: true });
    const kinds = await controls.evaluateAll((all) => all.map(({ className }) => className));
    // A control that appears late must not change which control a locator finds.
    for (const kind of new Set(kinds)) {
      await this.walk(controls.and(this.#page.locator(`[class="${kind}"]`)).first());
    }
  }

  /**
   * Opens a layer, then everything that the layer offers, enters something, and closes the layer. `steps` lists the
   * menu entries and dialog buttons to press in the opened layers.
   */
  async walk(opener: Locator, ...steps: string[]): Promise<void> {
    await opener.press("Enter");
    this.#openers.push(opener);
    await this.#expectOpen();
    await this.#closeChoices();
    const [next, ...further] = steps;
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

  /** Closes only the list of choices, if the field shows one as soon as it has the focus. */
  async #closeChoices(): Promise<void> {
    const choices = this.#page.getByRole("listbox");
    if (!(await choices.isVisible())) return;
    await this.#page.keyboard.press("Escape");
    await expect(choices).toBeHidden();
    await this.#expectOpen();
  }

  /**
   * Enters something and does not discard it: Escape opens a confirmation, and the next Escape returns to the entry.
   * Returns false if nothing can be entered.
   */
  async #enterAndKeep(): Promise<boolean> {
    const field = this.#top().locator(ENTRY_SELECTOR).filter({ visible: true }).first();
    if ((await field.count()) === 0) return false;
    await field.press("7");
    await this.#page.keyboard.press("Escape");
    await expect(this.#question()).toBeVisible();
    await this.#page.keyboard.press("Escape");
    await this.#expectOpen();
    await expect(field).toBeFocused();
    return true;
  }

  /** Closes the topmost layer, discarding its entry, and expects the focus to return. */
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
    const layers = this.#page.locator(LAYER_SELECTOR).filter({ visible: true });
    await expect(layers).toHaveCount(this.#openers.length);
  }

  #top(): Locator {
    return this.#page.locator(LAYER_SELECTOR).filter({ visible: true }).last();
  }
}
