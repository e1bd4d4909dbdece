import { type RefObject, useLayoutEffect, useRef } from "react";
import { countInRoom, cutMiddle } from "../view/in-room.js";

/**
 * Shows of an element's children as many as have room, from the first on; its last child counts the others: "+2". Gaps must
 * be paddings, so that they are part of a width.
 */
export function useCounted<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const children = Array.from(ref.current?.children ?? []) as HTMLElement[];
    const counter = children.pop();
    if (ref.current === null || counter === undefined) return;
    for (const child of children) child.style.display = "";
    counter.style.display = "";
    counter.textContent = `+${children.length}`;
    const widths = children.map((child) => Math.ceil(child.getBoundingClientRect().width));
    const count = countInRoom(widths, counter.offsetWidth + 1, ref.current.clientWidth);
    for (const child of children.slice(count)) child.style.display = "none";
    counter.textContent = `+${children.length - count}`;
    if (count === children.length) counter.style.display = "none";
  });
  return ref;
}

/** Writes the text into an element that has no other children, without its middle where the whole has no room. */
export function useMiddleCut<E extends HTMLElement>(text: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    element.textContent = text;
    for (let letters = text.length - 1; letters > 4; letters--) {
      if (element.scrollWidth <= element.clientWidth) break;
      element.textContent = cutMiddle(text, letters);
    }
  });
  return ref;
}
