const RETRY_MS = 2_000;

/** Loads a part of the page after the start, and retries forever, because the server may be unavailable for a while. */
export function retryForever<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        window.setTimeout(() => resolve(retryForever(load)), RETRY_MS);
      }),
  );
}
