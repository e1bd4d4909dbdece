import { useEffect } from "react";

/** Runs `run` once the current content has been painted: in the frame after its layout. */
export function runAfterPaint(run: () => void): () => void {
  let frame = window.requestAnimationFrame(() => {
    frame = window.requestAnimationFrame(run);
  });
  return () => window.cancelAnimationFrame(frame);
}

/** Reports every shown revision once the page has painted it; browsers do not paint hidden pages. */
export function usePainted(shown: number | null, onPainted: (revision: number) => void): void {
  useEffect(
    () => (shown === null ? undefined : runAfterPaint(() => onPainted(shown))),
    [shown, onPainted],
  );
}
