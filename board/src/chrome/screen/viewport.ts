import { useSyncExternalStore } from "react";
import { unitOf, type Viewport } from "../../view/place/stage.js";

let viewport: Viewport = { width: 0, height: 0 };

/** Keeps `--u`, of which all sizes are multiples, at the unit of the window: before anything is drawn or measured. */
export function keepUnit(): void {
  const measure = () => {
    viewport = { width: window.innerWidth, height: window.innerHeight };
    document.documentElement.style.setProperty("--u", `${unitOf(viewport)}px`);
  };
  measure();
  window.addEventListener("resize", measure);
}

/** The size of the window in pixels. */
export function useViewport(): Viewport {
  return useSyncExternalStore(onResize, () => viewport);
}

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
