import type { Page } from "@playwright/test";
import { expect } from "./journey.js";

declare global {
  interface Window {
    /** Texts announced since the last key. */
    heard: string[];
    lives: string[];
  }
}

/** A person who uses only the keyboard and a screen reader: every step is announced once, and the focus is never lost. */
export class Listener {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Creates a listener; call it before the page opens. */
  static async create(page: Page): Promise<Listener> {
    await page.addInitScript(record);
    return new Listener(page);
  }

  /** Presses a key and returns what is announced: the focused control, and live regions. */
  async press(key: string): Promise<string[]> {
    await this.#forget();
    await this.#page.keyboard.press(key);
    return this.#hear(key);
  }

  /** Presses a key and expects `text` to be announced once. */
  async expectHeard(key: string, text: string | RegExp): Promise<void> {
    await this.#forget();
    await this.#page.keyboard.press(key);
    await expect(async () => {
      const all = await this.#page.evaluate(() => [...window.heard, ...window.lives]);
      expect(all.join("\n")).toMatch(
        typeof text === "string" ? new RegExp(escapePattern(text)) : text,
      );
    }).toPass({ intervals: [50], timeout: 20_000 });
    await this.#hear(key);
  }

  /** Types letters, which are announced while typed. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async #forget(): Promise<void> {
    await this.#page.evaluate(() => {
      window.heard = [];
      window.lives = [];
    });
  }

  async #hear(key: string): Promise<string[]> {
    const found = await this.#page.waitForFunction(
      () => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        const all = [...window.heard, ...window.lives];
        return !isLost && all.length > 0 ? { all, lives: window.lives } : null;
      },
      undefined,
      { timeout: 10_000 },
    );
    const heard = await found.jsonValue();
    if (heard === null) throw new Error(`Nothing was heard of ${key}.`);
    const twice = heard.lives.filter((text, at) => heard.lives.indexOf(text) !== at);
    expect.soft(twice, `said twice after ${key}`).toEqual([]);
    return heard.all;
  }

  /** Fails if a description repeats the element's name. */
  async expectNoRepetition(): Promise<void> {
    const client = await this.#page.context().newCDPSession(this.#page);
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    await client.detach();
    const twice = nodes.flatMap(({ ignored, role, name, description }) => {
      const [nameText, descriptionText] = [
        String(name?.value ?? ""),
        String(description?.value ?? ""),
      ];
      return ignored || descriptionText === "" || !nameText.includes(descriptionText)
        ? []
        : [`${role?.value}: ${nameText}`];
    });
    expect.soft(twice, this.#page.url()).toEqual([]);
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Runs in the browser: records focus changes and live region texts. */
function record(): void {
  window.heard = [];
  window.lives = [];
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output";
  const getName = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (
      element.getAttribute("aria-label") ?? label ?? (element.textContent.trim() || element.tagName)
    );
  };
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target !== document.body) window.heard.push(getName(target));
  });
  for (const type of ["input", "change"]) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        window.heard.push(target.value);
    });
  }
  const observer = new MutationObserver((records) => {
    const texts = new Set<string>();
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === "attributes") {
        if (attributeName !== null && target === document.activeElement)
          window.heard.push(`${attributeName} ${(target as Element).getAttribute(attributeName)}`);
        continue;
      }
      for (const node of type === "characterData" ? [target] : addedNodes) {
        const parent = node instanceof Element ? node : node.parentElement;
        if (parent?.closest(LIVE) == null || parent.closest("[hidden], [inert]") !== null) continue;
        const text = node.textContent?.trim() ?? "";
        if (text !== "") texts.add(text);
      }
    }
    window.lives.push(...texts);
  });
  const begin = () =>
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["aria-expanded", "aria-pressed", "aria-checked", "aria-label"],
    });
  begin();
}
