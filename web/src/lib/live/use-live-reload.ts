import { useEffect, useRef } from "react";
import { useLiveRevision } from "./live-status.js";

/**
 * Reloads data after changes in the hospital, at most once per `minIntervalMs`. `readAt` is the time of the last answer
 * in epoch milliseconds by this computer's clock; null if nothing needs reloading.
 */
export function useLiveReload(
  readAt: number | null,
  refetch: () => Promise<unknown>,
  minIntervalMs: number,
): void {
  const revision = useLiveRevision();
  const loadedRevision = useRef(revision);
  useEffect(() => {
    if (readAt === null || revision === loadedRevision.current) return undefined;
    const wait = Math.max(0, readAt + minIntervalMs - Date.now());
    const timer = window.setTimeout(() => {
      loadedRevision.current = revision;
      void refetch();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [readAt, revision, refetch, minIntervalMs]);
}
