/** A television is not kept from showing its board for this. */
const AFTER_MS = 20_000;

/**
 * Has the page and the files of this build kept in the screen's own cache, so that what lies below `scope` starts while the
 * server is away (docs/board.md, 24/7; docs/board.md, Downtime stations). Only where the browser allows it: over HTTPS, and on
 * the machine itself. Resolves to whether it starts; null: not asked for, in development.
 */
export async function keepShell(
  build: string,
  scope: "/board" | "/station",
): Promise<boolean | null> {
  if (build === "dev") return null;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return false;
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  // Another build is another address: its worker takes the place of the one before.
  const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
  try {
    return await isActive(await serviceWorker.register(address, { scope }));
  } catch {
    // The server may be away, and the worker of the last time be there.
    const known = await serviceWorker.getRegistration(scope).catch(() => undefined);
    return known?.active != null;
  }
}

function isActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { installing, waiting } = registration;
  const next = installing ?? waiting;
  if (registration.active !== null || next === null) {
    return Promise.resolve(registration.active !== null);
  }
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activated") resolve(true);
      if (next.state === "redundant") resolve(false);
    });
  });
}
