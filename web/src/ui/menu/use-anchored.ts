import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useEscapeLayer } from "../../lib/escape-layers.js";
import { placeMenu } from "../hover-tip.js";

interface Anchored {
  anchor: HTMLElement;
  edge?: "start" | "end";
  /** Selector of the element that gets the focus; the box if there is none. */
  first: string;
  onClose: (returnsFocus: boolean) => void;
}

/** Focuses an open menu or popover and keeps it at its button. Escape or a press elsewhere closes it. */
export function useAnchored(
  box: RefObject<HTMLElement | null>,
  { anchor, edge, first, onClose }: Anchored,
): void {
  useEscapeLayer(true, () => onClose(true));
  const onPointer = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Node;
    if (box.current?.contains(target) !== true && !anchor.contains(target)) onClose(false);
  });
  // Runs in the same event that opens the menu, so that the menu already has the focus when the next key is pressed.
  useLayoutEffect(() => {
    const menu = box.current;
    if (menu === null) return undefined;
    const place = () => placeMenu(menu, anchor, edge);
    const controller = new AbortController();
    const { signal } = controller;
    // The content may load or grow after opening.
    const sizes = new ResizeObserver(place);
    sizes.observe(menu);
    place();
    (menu.querySelector<HTMLElement>(first) ?? menu).focus({ preventScroll: true });
    window.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    document.addEventListener("pointerdown", onPointer, { signal });
    return () => {
      controller.abort();
      sizes.disconnect();
    };
  }, [box, anchor, edge, first]);
}
