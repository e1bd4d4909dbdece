import type { Page } from "@playwright/test";

/** Pairs of overlapping texts on a page, each as "one · other". */
export async function findOverlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      node: Node;
      element: Element;
      layer: Element | null;
      top: number;
      bottom: number;
      left: number;
      right: number;
    }
    /** Half the height of a capital letter, as a share of the font size; capitals are centred on the line. */
    const HALF_CAPITAL = 0.33;
    /** Pixels by which slanted or spaced letters may reach into a neighbour. */
    const TOLERANCE = 2;

    /** The fixed layer that contains the element, if any. */
    function findLayer(element: Element | null): Element | null {
      for (let at = element; at !== null; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return null;
    }

    /** The part of a box that its ancestors leave visible. */
    function clip(box: Line): Line {
      const visibleBox = { ...box };
      for (let at: Element | null = box.element; at !== null; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const around = at.getBoundingClientRect();
        if (overflowX !== "visible") {
          visibleBox.left = Math.max(visibleBox.left, around.left);
          visibleBox.right = Math.min(visibleBox.right, around.right);
        }
        if (overflowY !== "visible") {
          visibleBox.top = Math.max(visibleBox.top, around.top);
          visibleBox.bottom = Math.min(visibleBox.bottom, around.bottom);
        }
        if (position === "fixed") break;
      }
      return visibleBox;
    }

    function findLines(node: Node): Line[] {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (element === null || text === "" || !element.checkVisibility({ opacityProperty: true }))
        return [];
      if (element.closest("script, style, noscript, option, svg") !== null) return [];
      const half = Number.parseFloat(getComputedStyle(element).fontSize) * HALF_CAPITAL;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .map(({ top, bottom, left, right }) => {
          const middle = (top + bottom) / 2;
          const layer = findLayer(element);
          return clip({
            text,
            node,
            element,
            layer,
            top: middle - half,
            bottom: middle + half,
            left,
            right,
          });
        })
        .filter((line) => line.right - line.left > TOLERANCE && line.bottom - line.top > TOLERANCE);
    }

    const nodes: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const lines = nodes.flatMap(findLines).sort((one, other) => one.top - other.top);
    const pairs = new Set<string>();
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top >= one.bottom - TOLERANCE) break;
        const isBeside = other.left >= one.right - TOLERANCE || one.left >= other.right - TOLERANCE;
        if (isBeside || one.node === other.node || one.layer !== other.layer) continue;
        pairs.add(`${one.text} · ${other.text}`);
      }
    }
    return [...pairs];
  });
}
