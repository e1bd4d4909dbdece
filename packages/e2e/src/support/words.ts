import type { Page } from "@playwright/test";

/**
 * Words of letters that are broken within, without a hyphen or a sign of their own: "Ophthalmolo/gy". An address is one
 * text, which is broken where its line ends.
 */
export function cutWords(page: Page): Promise<string[]> {
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

/** By how many pixels a page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {};
    // A scrollbar has its room also where there is none.
    return Math.max(0, scrollWidth - clientWidth);
  });
}
