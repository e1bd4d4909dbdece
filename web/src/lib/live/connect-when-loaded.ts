/** Begins something, as a live connection, and returns how to end it. */
type Connect = () => () => void;

/** How long to wait before asking again for code that did not come, in milliseconds. */
export const LOAD_AGAIN_MS = 5_000;

/**
 * Begins something once its code has come, so that the page is drawn before it (docs/architecture.md, The web). Code that
 * does not come is asked for again until it does. `afterMs` leaves the page time to ask for its own. Returns how to end
 * it, whether or not it has begun.
 */
export function connectWhenLoaded(load: () => Promise<Connect>, afterMs = 0): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    load().then(
      (connect) => {
        if (!isOver) end = connect();
      },
      () => {
        if (!isOver) timer = setTimeout(begin, LOAD_AGAIN_MS);
      },
    );
  }

  if (afterMs === 0) begin();
  else timer = setTimeout(begin, afterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    end?.();
  };
}
