import type { FocusEvent, PointerEvent } from "react";
import classes from "./hover-tip.module.css";

const TIP_GAP = 4;
const EDGE_MARGIN = 8;

/** Events that hide the focused element's tip. */
const END_EVENTS = ["focusout", "keydown", "pointerdown"];

/**
 * Returns props for a tooltip that repeats an element's label. Unlike with a permanent `title`, screen readers do not
 * read the label twice.
 */
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

/**
 * Shows the tip below the focused element, or above it at the window's bottom, until focus moves or
 * a key is pressed.
 */
function showTip(anchor: HTMLElement, text: string): void {
  const tip = document.createElement("span");
  tip.className = classes.tip ?? "";
  tip.setAttribute("aria-hidden", "true");
  tip.textContent = text;
  document.body.append(tip);
  const place = () => {
    const button = anchor.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const below = button.bottom + TIP_GAP;
    const hasRoomBelow = below + height <= window.innerHeight - EDGE_MARGIN;
    tip.style.top = `${hasRoomBelow ? below : Math.max(EDGE_MARGIN, button.top - TIP_GAP - height)}px`;
    tip.style.left = `${Math.max(EDGE_MARGIN, Math.min(button.left, window.innerWidth - EDGE_MARGIN - width))}px`;
  };
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
