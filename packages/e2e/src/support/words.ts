import type { Page } from "@playwright/test";

/** Finds words that are broken without a hyphen, such as "Ophthalmolo/gy". Addresses may break anywhere. */
export function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { data, parentElement } = node as Text;
      if (parentElement?.closest("script, style, [aria-hidden=true]") !== null) continue;
      for (const { index, 0: word } of data.matchAll(/(?<!@\S*)\p{L}{3,}(?!\S*@)/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) cut.add(word);
      }
    }
    return [...cut];
  });
}

/** Pixels by which a page scrolls sideways. */
export function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {};
    // A scrollbar may reserve space even if hidden.
    return Math.max(0, scrollWidth - clientWidth);
  });
}
