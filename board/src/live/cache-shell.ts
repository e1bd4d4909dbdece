/** Delay before registering, so that a slow TV shows its board first. */
const REGISTRATION_DELAY_MS = 20_000;

/**
 * Caches this build for outages (docs/board.md, 24/7; docs/board.md, Downtime stations); needs HTTPS or localhost.
 * Resolves to whether pages below `scope` start offline; null in development.
 */
export async function cacheShell(build: string, scope: "/board" | "/station") {
  if (build === "dev") return null;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return false;
  await new Promise((resolve) => setTimeout(resolve, REGISTRATION_DELAY_MS));
  // Each build has its own address, so its worker replaces the previous worker.
  const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
  try {
    return await isActive(await serviceWorker.register(address, { scope }));
  } catch {
    // The server may be unavailable, but a worker from an earlier visit may still be there.
    const earlierWorker = await serviceWorker.getRegistration(scope).catch(() => undefined);
    return earlierWorker?.active != null;
  }
}

async function isActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { active, installing, waiting } = registration;
  const next = installing ?? waiting;
  if (active !== null || next === null) return active !== null;
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activated") resolve(true);
      if (next.state === "redundant") resolve(false);
    });
  });
}
