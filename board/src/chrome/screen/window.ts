import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { computeViewportUnit, type Viewport } from "../../view/place/stage.js";

let viewport: Viewport = { width: 0, height: 0 };

/** Sets `--u`, the unit of all sizes, from the window's size before anything is drawn or measured. */
export function updateUnit(): void {
  const measure = () => {
    viewport = { width: window.innerWidth, height: window.innerHeight };
    document.documentElement.style.setProperty("--u", `${computeViewportUnit(viewport)}px`);
  };
  measure();
  window.addEventListener("resize", measure);
}

/** Returns the size of the window in pixels. */
export function useViewport(): Viewport {
  return useSyncExternalStore(onResize, () => viewport);
}

/** Returns a ref for an element, and its width in units, measured at each render. */
export function useElementWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- anything around the element may have changed; the same width changes nothing
  useLayoutEffect(() => setRoom((ref.current?.clientWidth ?? 0) / computeViewportUnit(viewport)));
  return [ref, room] as const;
}

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Runs `run` once the current content has been painted: in the frame after its layout. */
export function runAfterPaint(run: () => void): () => void {
  let frame = window.requestAnimationFrame(() => {
    frame = window.requestAnimationFrame(run);
  });
  return () => window.cancelAnimationFrame(frame);
}
