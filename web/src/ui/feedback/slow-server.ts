import type { QueryClient } from "@tanstack/react-query";
import { toastsAbout } from "./toast.js";

/** Milliseconds before the message appears. */
export const SLOW_MS = 10_000;

/** Toast duration that is longer than any wait; the server's answer removes the message earlier. */
const UNLIMITED_TOAST_MS = 86_400_000;

const toast = toastsAbout("slow-server");

/** Shows a message while the server has not answered for ten seconds (docs/product.md, Messages and errors). */
export function watchAnswers(client: QueryClient): () => void {
  let waitingCount = 0;
  let timer: number | undefined;
  function restart(): void {
    window.clearTimeout(timer);
    toast.hide();
    if (waitingCount > 0) timer = window.setTimeout(warnSlow, SLOW_MS);
  }
  const unsubscribe = client.getMutationCache().subscribe(() => {
    const before = waitingCount;
    waitingCount = client.isMutating();
    if (waitingCount < before || (before === 0 && waitingCount > 0)) restart();
  });
  return () => {
    unsubscribe();
    waitingCount = 0;
    restart();
  };
}

function warnSlow(): void {
  toast.warning("The server is not answering. Your entry is kept; please leave this page open.", {
    duration: UNLIMITED_TOAST_MS,
  });
}
