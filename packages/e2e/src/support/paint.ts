import type { Locator } from "@playwright/test";
import { expect } from "./journey.js";

/** Opacity from which a colour hides what is below it. */
const MIN_HIDING_OPACITY = 0.9;

/**
 * Fails if an open dialog hides the page next to it: surrounding layers may only shade the page, and must cover the
 * whole window.
 */
export async function expectPageBeside(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const listHidingLayers = () =>
    dialog.evaluate((element, hides) => {
      const own = element.getBoundingClientRect();
      const corners = [
        [4, 4],
        [innerWidth - 4, 4],
        [4, innerHeight - 4],
        [innerWidth - 4, innerHeight - 4],
      ] as const;
      const beside = corners.find(
        ([x, y]) => x < own.left || x > own.right || y < own.top || y > own.bottom,
      );
      if (beside === undefined) return ["The dialog fills the window: there is nothing beside it."];
      const [x, y] = beside;
      const layers = [
        ...document.querySelectorAll<HTMLElement>("body > :not(#root), body > :not(#root) *"),
      ];
      return layers
        .filter((layer) => {
          const box = layer.getBoundingClientRect();
          const isThere = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
          const { backgroundColor, opacity, visibility } = getComputedStyle(layer);
          const [, , , alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
          return isThere && visibility !== "hidden" && alpha * Number(opacity) >= hides;
        })
        .map((layer) => `${layer.className} hides the page at ${x}, ${y}`);
    }, MIN_HIDING_OPACITY);
  await expect.poll(listHidingLayers).toEqual([]);
}
