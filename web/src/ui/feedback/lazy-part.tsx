import { createStore, useSelector } from "@tanstack/react-store";
import { type ComponentType, lazy, type ReactNode, useReducer, useState } from "react";
import { ServerUnreachable } from "./ServerUnreachable.js";

/** A component whose code loads separately from its page. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code without showing it. Never rejects. */
  preload: () => Promise<void>;
}

const parts = new Set<() => Promise<unknown>>();

/**
 * Creates a part of a page whose code loads on first use or by `fetchParts`. If loading fails, only this part shows the
 * error and retries. Needs a `Suspense` around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = lazyPage(load);
  parts.add(part.preload);
  return part;
}

/**
 * Does the same as `lazyPart` for a page of the router. The router shows the loading state; `fetchParts` skips pages.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
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
  async function retry(): Promise<boolean> {
    await preload();
    return Loaded !== null;
  }

  function FetchedPart(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    if (Loaded !== null) return <Loaded {...props} />;
    return <ServerUnreachable onRetry={retry} onReached={drawAgain} />;
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

/**
 * Loads and prepares all parts one after another, including parts discovered on the way. Waits for `waitForTurn` before
 * each part.
 */
export async function fetchParts(
  waitForTurn: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const preload of parts) {
    await waitForTurn();
    await preload();
  }
}

/** Loads for which the page is waiting now; loads in idle time are not included. */
const awaitedLoads = new Set<Promise<void>>();
const awaitedCount = createStore(0);

/** Returns true while a part that should be visible is loading. */
export function useIsPartLoading(): boolean {
  return useSelector(awaitedCount, (count) => count > 0);
}

function awaitPart(fetchedCode: Promise<void>): void {
  awaitedLoads.add(fetchedCode);
  const count = () => awaitedCount.setState(() => awaitedLoads.size);
  // The count must not change during a render.
  queueMicrotask(count);
  void fetchedCode.then(() => {
    awaitedLoads.delete(fetchedCode);
    count();
  });
}
