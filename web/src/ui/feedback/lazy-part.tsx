import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { createStore, useSelector } from "@tanstack/react-store";
import { claimReload } from "@wardline/client/live-feed-retry";
import { tabItems } from "@wardline/client/page-storage";
import { WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from "react";
import { EmptyState } from "./Placeholders.js";

/** A component whose code loads separately from its page. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  preload: () => Promise<void>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

const parts = new Set<() => Promise<unknown>>();

/** Creates a part of a page whose code loads on first use or by `fetchParts`. Needs a `Suspense` around it. */
export function lazyPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
  const part = lazyPage(load);
  parts.add(part.preload);
  return part;
}

/** Like `lazyPart` for a page of the router, which shows the loading state; `fetchParts` skips pages. */
export function lazyPage<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;

  async function fetchCode(): Promise<void> {
    try {
      Loaded = await load();
    } catch {
      // The error appears where the part would be rendered.
    } finally {
      pending = null;
    }
  }
  function preload(): Promise<void> {
    if (Loaded !== null) return Promise.resolve();
    pending ??= fetchCode();
    return pending;
  }

  function FetchedPart(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    if (Loaded !== null) return <Loaded {...props} />;
    return (
      <ServerUnreachable
        onRetry={async () => {
          await preload();
          if (Loaded !== null) drawAgain();
          return Loaded !== null;
        }}
      />
    );
  }
  const AwaitedPart = lazy(async () => {
    const fetchedCode = preload();
    awaitPart(fetchedCode);
    await fetchedCode;
    return { default: FetchedPart };
  }) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // Chosen once, because a different component would lose typed text.
    const [Shown] = useState(() => Loaded ?? AwaitedPart);
    return <Shown {...props} />;
  }
  Part.preload = preload;
  return Part;
}

/** Loads all parts one after another, including parts discovered on the way, each after `waitForTurn`. */
export async function fetchParts(
  waitForTurn: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const preload of parts) {
    await waitForTurn();
    await preload();
  }
}

/** Number of loads for which the page is waiting now, without loads in idle time. */
const awaitedCount = createStore(0);

/** Returns true while a part that should be visible is loading. */
export function useIsPartLoading(): boolean {
  return useSelector(awaitedCount, (count) => count > 0);
}

function awaitPart(fetchedCode: Promise<void>): void {
  const add = (step: number) => awaitedCount.setState((count) => count + step);
  // The count must not change during a render.
  queueMicrotask(() => add(1));
  void fetchedCode.then(() => add(-1));
}

export const RETRY_MS = 5_000;

export const UNREACHABLE_TITLE = "The server cannot be reached";

/** Retries every few seconds, and reloads only if the server answers without the code, as after an update. */
function ServerUnreachable({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const [isTrying, setTrying] = useState(false);

  async function retry(): Promise<void> {
    if (isTrying) return;
    setTrying(true);
    if (await onRetry()) return;
    setTrying(false);
    if ((await isServerReachable()) && claimReload(tabItems, Date.now(), performance.now()))
      window.location.reload();
  }

  const retryAutomatically = useEffectEvent(() => void retry());
  useEffect(() => {
    const timer = window.setInterval(() => retryAutomatically(), RETRY_MS);
    return () => window.clearInterval(timer);
  }, []);
  useWindowEvent("online", () => void retry());

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
