import type { QueryClient } from "@tanstack/react-query";
import { toastsAbout } from "./toast.js";

/** Milliseconds before the message appears. */
export const SLOW_MS = 10_000;

/** Toast duration that is longer than any wait; the server's answer removes the message before it ends. */
const UNLIMITED_TOAST_MS = 86_400_000;

const toast = toastsAbout("slow-server");

/**
 * Shows a message when the server has not answered for ten seconds (docs/product.md, Messages and errors). The next
 * answer removes the message. Returns a cleanup function.
 */
export function watchAnswers(client: QueryClient): () => void {
  const waiting = new Set<unknown>();
  let timer: number | undefined;
  function restart(): void {
    window.clearTimeout(timer);
    toast.hide();
    if (waiting.size > 0) timer = window.setTimeout(warnSlow, SLOW_MS);
  }
  const unsubscribe = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (mutation === undefined) return;
    const isWaiting = type !== "removed" && mutation.state.status === "pending";
    if (isWaiting === waiting.has(mutation)) return;
    if (isWaiting) waiting.add(mutation);
    else waiting.delete(mutation);
    if (!isWaiting || waiting.size === 1) restart();
  });
  return () => {
    unsubscribe();
    waiting.clear();
    restart();
  };
}

function warnSlow(): void {
  toast.warning("The server is not answering. Your entry is kept; please leave this page open.", {
    duration: UNLIMITED_TOAST_MS,
  });
}
