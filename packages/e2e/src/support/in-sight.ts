import type { Page } from "@playwright/test";

const MAX_STOPS = 400;

/**
 * Moves backwards with Shift+Tab from the page's end; returns controls that are completely covered while they have the
 * focus.
 */
export async function findCoveredStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("main a[href], main button, main input");
    window.scrollTo(0, document.body.scrollHeight);
    [...all].findLast((one) => one.checkVisibility())?.focus();
  });
  const covered: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press("Shift+Tab");
    const state = await page.evaluate(findFocusCover);
    if (state === null) break;
    if (state !== "") covered.push(state);
  }
  return covered;
}

/**
 * Runs in the browser: returns null once the focus has left the page's main part, otherwise the covered control's name,
 * or an empty text if the control is visible.
 */
function findFocusCover(): string | null {
  const { activeElement: focused } = document;
  if (focused === null || focused.closest("main") === null) return null;
  const box = focused.getBoundingClientRect();
  const [xs, ys] = [
    [box.left + 2, (box.left + box.right) / 2, box.right - 2],
    [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2],
  ];
  const isSeen = xs.some((x) =>
    ys.some((y) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (focused.contains(top) || top.contains(focused));
    }),
  );
  return isSeen ? "" : (focused.getAttribute("aria-label") ?? focused.textContent.trim());
}

/** Returns controls whose middle a tap cannot reach because something covers them. */
export function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main a[href], main button, main input, main select, main [role=button]",
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      if (control.closest("[inert], [aria-hidden=true]") !== null) return [];
      control.scrollIntoView({ block: "center", inline: "center" });
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return [];
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const top = document.elementFromPoint(x, y);
      const isLabel = top?.closest("label")?.contains(control) === true;
      const isReached = top !== null && (control.contains(top) || top.contains(control) || isLabel);
      if (isReached) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      return [`${name} below ${top?.className ?? "nothing"}`];
    });
  });
}
