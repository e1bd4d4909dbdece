import { useEffect, useEffectEvent } from "react";

/** Close functions of the open layers, topmost last. */
const layers: (() => void)[] = [];

/** True if a Mantine field with an open list handles the key. Once the list closes, nothing marks the field as open. */
let isHandledByField = false;

function recordOpenField({ target }: KeyboardEvent): void {
  isHandledByField =
    target instanceof Element && target.closest("[data-mantine-stop-propagation=true]") !== null;
}

/** Listens on the window, so that the focused element can handle an Escape first and stop its propagation. */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== "Escape" || isHandledByField) return;
  layers.at(-1)?.();
}

/** Registers an open layer. Escape closes only the topmost dialog, drawer, calendar or menu. */
export function useEscapeLayer(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => escape();
    if (layers.length === 0) {
      window.addEventListener("keydown", recordOpenField, { capture: true });
      window.addEventListener("keydown", closeTopmost);
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      window.removeEventListener("keydown", recordOpenField, { capture: true });
      window.removeEventListener("keydown", closeTopmost);
    };
  }, [isOpen]);
}
