import type { FocusEvent, PointerEvent } from "react";
import classes from "./hover-tip.module.css";

/** Pixels between a menu and its button, and between a menu and the window's edge. */
const MENU_GAP = 4;
const EDGE_MARGIN = 8;

const END_EVENTS = ["focusout", "keydown", "pointerdown"];

/** Props for a tooltip that repeats an element's label. Screen readers would read a permanent `title` twice. */
export function hoverTip(text: string) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = text;
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.removeAttribute("title");
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(":focus-visible")) showTip(currentTarget, text);
    },
  };
}

/** Shows the tip below or above the focused element until focus moves or a key is pressed. */
function showTip(anchor: HTMLElement, text: string): void {
  const tip = document.createElement("span");
  tip.className = classes.tip ?? "";
  tip.setAttribute("aria-hidden", "true");
  tip.textContent = text;
  document.body.append(tip);
  const place = () => placeMenu(tip, anchor, "start");
  place();
  const controller = new AbortController();
  const listenerOptions = { capture: true, signal: controller.signal };
  const hideTip = () => {
    tip.remove();
    controller.abort();
  };
  for (const type of END_EVENTS) window.addEventListener(type, hideTip, listenerOptions);
  for (const type of ["scroll", "resize"]) window.addEventListener(type, place, listenerOptions);
}

/** Places a menu below or above its button, towards the middle of the window or aligned with `edge`. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement, edge?: "start" | "end"): void {
  const button = anchor.getBoundingClientRect();
  const isInFirstHalf = button.left + button.right < window.innerWidth;
  const isAlignedAtStart = edge === undefined ? isInFirstHalf : edge === "start";
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + MENU_GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE_MARGIN;
  const top = fitsBelow ? below : Math.max(EDGE_MARGIN, button.top - MENU_GAP - height);
  const wantedLeft = isAlignedAtStart ? button.left : button.right - width;
  const left = Math.min(Math.max(EDGE_MARGIN, wantedLeft), window.innerWidth - EDGE_MARGIN - width);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
