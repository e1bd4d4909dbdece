import { type RefObject, useRef } from "react";
import { countInRoom, cutMiddle } from "../../view/place/in-room.js";
import { isWhole, useMeasured } from "./ruler.js";

/** Less of a number, its "…" included, tells nobody from others. */
const LEAST_NUMBER = 9;
/** A text and its end of which less than this many em has room say nothing: a sign, three letters and "10 h 05". */
const LEAST_TEXT = 8;

/**
 * Shows of an element's children as many as have room, from the first on; its last child counts the others: "+2". Gaps must
 * be paddings, so that they are part of a width. The last of them may be one with `data-ends`, whose text ends in "…".
 */
export function useCounted<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useMeasured(() => {
    const zone = ref.current;
    const children = Array.from(zone?.children ?? []) as HTMLElement[];
    const counter = children.pop();
    if (zone === null || counter === undefined) return;
    for (const child of children) child.style.display = child.style.maxWidth = "";
    counter.style.display = "";
    counter.textContent = `+${children.length}`;
    const widths = children.map((child) => Math.ceil(child.getBoundingClientRect().width));
    const room = zone.clientWidth;
    let count = countInRoom(widths, counter.offsetWidth + 1, room);
    const last = children[children.length - 1];
    const left = room - widths.slice(0, -1).reduce((sum, width) => sum + width, 0);
    if (last !== undefined && last.dataset.ends !== undefined && count < children.length) {
      if (left >= LEAST_TEXT * parseFloat(getComputedStyle(zone).fontSize)) {
        last.style.maxWidth = `${left}px`;
        count = children.length;
      }
    }
    for (const child of children.slice(count)) child.style.display = "none";
    counter.textContent = `+${children.length - count}`;
    if (count === children.length) counter.style.display = "none";
  });
  return ref;
}

/**
 * Writes the text into an element that has no other children: where the whole has no room in smaller letters, as the style
 * sheet has them for `data-fit="1"`, without its middle. `mayGo`: not at all where not even the end of it has room.
 */
export function useMiddleCut<E extends HTMLElement>(
  text: string,
  mayGo = false,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useMeasured(() => {
    const element = ref.current;
    if (element === null) return;
    element.textContent = text;
    element.dataset.fit = "0";
    if (!isWhole(element)) element.dataset.fit = "1";
    for (let letters = text.length - 1; letters > 4; letters--) {
      if (isWhole(element)) break;
      element.textContent = mayGo && letters < LEAST_NUMBER ? "" : cutMiddle(text, letters);
    }
  });
  return ref;
}
