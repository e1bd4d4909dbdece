import { OFFLINE_AREAS } from "../lib/offline-areas.js";
import { onIdle } from "../lib/on-idle.js";

/**
 * Registers the service workers that cache the page and the files of this build, so staff pages open without a network
 * (docs/product.md, Without a network). Does nothing during development and where the browser has no service workers.
 * Returns a function that cancels the registration before it starts.
 */
export function registerShells(): () => void {
  const build = document.querySelector<HTMLMetaElement>('meta[name="wardline-files"]')?.content;
  if (build === undefined || !("serviceWorker" in navigator)) return () => undefined;
  return onIdle(() => {
    for (const scope of OFFLINE_AREAS) {
      // Each build has its own address, so its worker replaces the previous worker.
      const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
      navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
    }
  });
}
