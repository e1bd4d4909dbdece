import { useEffect, useEffectEvent } from "react";

/** The layers over the page, the topmost last; each closes itself. */
const layers: (() => void)[] = [];

/** A list that a field of Mantine's has open closes by itself, and by then no longer says so. */
let isFields = false;

function noteField({ target }: KeyboardEvent): void {
  isFields =
    target instanceof Element && target.closest("[data-mantine-stop-propagation=true]") !== null;
}

/** Runs after what has the focus, which stops an Escape that it uses for itself. */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== "Escape" || isFields) return;
  layers.at(-1)?.();
}

/**
 * Makes something that is open a layer: Escape calls `onEscape` of the topmost one alone. Dialogs, drawers, calendars and
 * menus all use it, so that one press never closes two.
 */
export function useEscapeLayer(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => escape();
    if (layers.length === 0) {
      window.addEventListener("keydown", noteField, { capture: true });
      window.addEventListener("keydown", closeTopmost);
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      window.removeEventListener("keydown", noteField, { capture: true });
      window.removeEventListener("keydown", closeTopmost);
    };
  }, [isOpen]);
}
