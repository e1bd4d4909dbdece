const AGAIN_MS = 2_000;

/** A part of the page that is loaded after what shows first, tried forever: a server that is away comes back. */
export function steadily<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        window.setTimeout(() => resolve(steadily(load)), AGAIN_MS);
      }),
  );
}
