type Connect = () => () => void;

/** Milliseconds before another attempt to load code that failed to load. */
export const LOAD_RETRY_MS = 5_000;

/** Starts something once the page is drawn and its code is loaded (docs/promises.md, Felt). Returns a stop function. */
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
        if (!isOver) timer = setTimeout(begin, LOAD_RETRY_MS);
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
