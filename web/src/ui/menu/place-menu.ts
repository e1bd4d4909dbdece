const GAP = 4;
const EDGE = 8;

/**
 * Puts a menu under its button, their starts or their ends aligned: towards the middle of the window, unless `edge` says
 * which. Above it, or shifted, where the window has no room.
 */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement, edge?: "start" | "end"): void {
  const button = anchor.getBoundingClientRect();
  const isInFirstHalf = button.left + button.right < window.innerWidth;
  const alignsStarts = edge === undefined ? isInFirstHalf : edge === "start";
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = fitsBelow ? below : Math.max(EDGE, button.top - GAP - height);
  const wished = alignsStarts ? button.left : button.right - width;
  const left = Math.min(Math.max(EDGE, wished), window.innerWidth - EDGE - width);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
