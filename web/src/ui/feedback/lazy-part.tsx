import { createStore, useSelector } from "@tanstack/react-store";
import { type ComponentType, lazy, type ReactNode, useReducer, useState } from "react";
import { Unreached } from "./Unreached.js";

/** A component whose code is fetched apart from the page that shows it. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code without showing it; does not reject. */
  preload: () => Promise<void>;
}

const parts = new Set<() => Promise<unknown>>();

/**
 * A part of a page whose code is fetched when it is first wanted, or by `fetchParts`. A fetch that fails takes nothing
 * else away: the part says that the server cannot be reached, and tries again by itself. To be shown inside a `Suspense`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = lazyPage(load);
  parts.add(part.preload);
  return part;
}

/** The same for a page of the router, which shows what is on its way itself; `fetchParts` leaves it alone. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;

  async function fetchCode(): Promise<void> {
    try {
      Loaded = await load();
    } catch {
      // Said where it would be drawn.
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

  function Fetched(props: Props) {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    if (Loaded !== null) return <Loaded {...props} />;
    return <Unreached onRetry={retry} onReached={drawAgain} />;
  }
  const Awaited = lazy(async () => {
    const fetched = preload();
    awaitPart(fetched);
    await fetched;
    return { default: Fetched };
  }) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // Chosen once: another component in its place would lose what was typed into it.
    const [Shown] = useState(() => Loaded ?? Awaited);
    return <Shown {...props} />;
  }
  Part.preload = preload;
  return Part;
}

/**
 * Fetches the code of every part and makes it ready to be shown at once, one after the other, those that come to light
 * meanwhile included; before each waits for `turn`.
 */
export async function fetchParts(turn: () => Promise<void> = async () => undefined): Promise<void> {
  for (const preload of parts) {
    await turn();
    await preload();
  }
}

/** What the page waits for just now; what idle time fetches is not among it. */
const awaited = new Set<Promise<void>>();
const awaitedCount = createStore(0);

/** Whether the code of a part that is to be shown is on its way. */
export function useIsPartOnItsWay(): boolean {
  return useSelector(awaitedCount, (count) => count > 0);
}

function awaitPart(fetched: Promise<void>): void {
  awaited.add(fetched);
  const count = () => awaitedCount.setState(() => awaited.size);
  // Not while something is being drawn.
  queueMicrotask(count);
  void fetched.then(() => {
    awaited.delete(fetched);
    count();
  });
}
