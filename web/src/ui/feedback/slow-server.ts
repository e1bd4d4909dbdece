import type { QueryClient } from "@tanstack/react-query";
import { toastsAbout } from "./toast.js";

/** Milliseconds before the message appears. */
export const SLOW_MS = 10_000;

/** Toast duration that is longer than any wait; the server's answer removes the message earlier. */
const UNLIMITED_TOAST_MS = 86_400_000;

const toast = toastsAbout("slow-server");

/** Shows a message while the server has not answered for ten seconds (docs/product.md, Messages and errors). */
export function watchAnswers(client: QueryClient): () => void {
  const waitingMutations = new Set<unknown>();
  let timer: number | undefined;
  function restart(): void {
    window.clearTimeout(timer);
    toast.hide();
    if (waitingMutations.size > 0) timer = window.setTimeout(warnSlow, SLOW_MS);
  }
  const unsubscribe = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (mutation === undefined) return;
    const isWaiting = type !== "removed" && mutation.state.status === "pending";
    if (isWaiting === waitingMutations.has(mutation)) return;
    if (isWaiting) waitingMutations.add(mutation);
    else waitingMutations.delete(mutation);
    if (!isWaiting || waitingMutations.size === 1) restart();
  });
  return () => {
    unsubscribe();
    waitingMutations.clear();
    restart();
  };
}

function warnSlow(): void {
  toast.warning("The server is not answering. Your entry is kept; please leave this page open.", {
    duration: UNLIMITED_TOAST_MS,
  });
}
