import { useEffect } from "react";

/** Runs `run` once what is shown now has been painted: the frame after the one in which it was laid out. */
export function afterPaint(run: () => void): () => void {
  let frame = window.requestAnimationFrame(() => {
    frame = window.requestAnimationFrame(run);
  });
  return () => window.cancelAnimationFrame(frame);
}

/** Tells of every revision that is shown when the page has been painted with it; a page that nobody sees is not painted. */
export function usePainted(shown: number | null, painting: (revision: number) => void): void {
  useEffect(
    () => (shown === null ? undefined : afterPaint(() => painting(shown))),
    [shown, painting],
  );
}
