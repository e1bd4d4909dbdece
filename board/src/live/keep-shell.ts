/** A television is not kept from showing its board for this. */
const AFTER_MS = 20_000;

/**
 * Has the page and the files of this build kept in the screen's own cache, so that it starts while the server is away
 * (docs/board.md, 24/7). Only where the browser allows it: over HTTPS, and on the machine itself.
 */
export function keepShell(build: string): void {
  if (build === "dev" || !("serviceWorker" in navigator)) return;
  window.setTimeout(() => {
    // Another build is another address: its worker takes the place of the one before.
    const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}`;
    navigator.serviceWorker.register(address, { scope: "/board" }).catch(() => undefined);
  }, AFTER_MS);
}
