const RETRY_MS = 2_000;

/** Loads a later part of the page and retries forever, because an unavailable server comes back. */
export function retryForever<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        window.setTimeout(() => resolve(retryForever(load)), RETRY_MS);
      }),
  );
}
