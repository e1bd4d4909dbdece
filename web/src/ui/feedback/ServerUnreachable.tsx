import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { claimReload } from "@wardline/client/live-feed-retry";
import { tabItems } from "@wardline/client/page-storage";
import { WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import { useEffect, useEffectEvent, useState } from "react";
import { EmptyState } from "./EmptyState.js";

export const RETRY_MS = 5_000;

export const UNREACHABLE_TITLE = "The server cannot be reached";

interface ServerUnreachableProps {
  /** Tries again. Resolves to true on success. */
  onRetry: () => Promise<boolean>;
  onReached: () => void;
}

/**
 * Message shown in place of a part whose code could not be loaded. Retries every few seconds, and reloads the page only
 * if the server answers without that code, for example after an update.
 */
export function ServerUnreachable({ onRetry, onReached }: ServerUnreachableProps) {
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
    if ((await isServerReachable()) && claimReload(tabItems, Date.now(), performance.now()))
      window.location.reload();
  }

  const retryAutomatically = useEffectEvent(() => void retry());
  useEffect(() => {
    const tryAgain = () => retryAutomatically();
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
        title={UNREACHABLE_TITLE}
        text="Open pages stay as they are. They carry on by themselves once the connection is back."
      >
        <Button variant="default" mt="sm" loading={isTrying} onClick={() => void retry()}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

/** Returns true if the server answers; reloading the page without a server would lose everything on it. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch("/", { method: "HEAD", cache: "no-store" });
    return ok && headers.has(WARDLINE_HEADER);
  } catch {
    return false;
  }
}
