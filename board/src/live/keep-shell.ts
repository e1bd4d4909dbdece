/** A television is not kept from showing its board for this. */
const AFTER_MS = 20_000;

/**
 * Has the page and the files of this build kept in the screen's own cache, so that what lies below `scope` starts while the
 * server is away (docs/board.md, 24/7; docs/board.md, Downtime stations). Only where the browser allows it: over HTTPS, and on
 * the machine itself.
 */
export function keepShell(build: string, scope: "/board" | "/station"): void {
  if (build === "dev" || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    // Another build is another address: its worker takes the place of the one before.
    const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
    navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
  }, AFTER_MS);
}
