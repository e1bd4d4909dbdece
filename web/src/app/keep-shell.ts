import { OFFLINE_AREAS } from "../lib/offline-areas.js";
import { onIdle } from "../lib/on-idle.js";

/**
 * Has the page and the files of this build kept in the browser, so that the pages of staff open without a network
 * (docs/product.md, Without a network). Only where the browser allows it, over HTTPS and on the machine itself, and never
 * while developing. Returns how to end it before it has begun.
 */
export function keepShell(): () => void {
  const build = document.querySelector<HTMLMetaElement>('meta[name="wardline-files"]')?.content;
  if (build === undefined || !("serviceWorker" in navigator)) return () => undefined;
  return onIdle(() => {
    for (const scope of OFFLINE_AREAS) {
      // Another build is another address: its worker takes the place of the one before.
      const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
      navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
    }
  });
}
