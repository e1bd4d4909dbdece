import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { mayReload } from "@wardline/client/live-feed-retry";
import { tabItems } from "@wardline/client/page-storage";
import { OWN_HEADER } from "@wardline/contracts/endpoint";
import { useEffect, useEffectEvent, useState } from "react";
import { EmptyState } from "./EmptyState.js";

/** How often it tries again by itself, in milliseconds. */
export const RETRY_MS = 5_000;

export const UNREACHED = "The server cannot be reached";

interface UnreachedProps {
  /** Tries again; resolves with whether that worked. */
  onRetry: () => Promise<boolean>;
  onReached: () => void;
}

/**
 * Stands where code should be that could not be fetched: tries again every few seconds, and when the network is back.
 * Where the server answers and the code is still not to be had, a newer version of the app is there: only then the page
 * is reloaded.
 */
export function Unreached({ onRetry, onReached }: UnreachedProps) {
  const [isTrying, setTrying] = useState(false);

  async function retry(): Promise<void> {
    if (isTrying) return;
    setTrying(true);
    const isReached = await onRetry();
    if (isReached) {
      onReached();
      return;
    }
    setTrying(false);
    if ((await isServerThere()) && mayReload(tabItems, Date.now(), performance.now()))
      window.location.reload();
  }

  const retryByItself = useEffectEvent(() => void retry());
  useEffect(() => {
    const tryAgain = () => retryByItself();
    const timer = window.setInterval(tryAgain, RETRY_MS);
    window.addEventListener("online", tryAgain);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, []);

  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={26} />}
        title={UNREACHED}
        text="What is open stays as it is. This goes on by itself as soon as the connection is back."
      >
        <Button variant="default" mt="sm" loading={isTrying} onClick={() => void retry()}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

/** Whether the server answers: only then a page may be reloaded, which else would be lost with all that is in it. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch("/", { method: "HEAD", cache: "no-store" });
    return ok && headers.has(OWN_HEADER);
  } catch {
    return false;
  }
}
