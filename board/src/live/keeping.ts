import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";

/** A browser's say on whether it may delete what pages have stored; absent on plain HTTP and in older browsers. */
export type Persistence = Pick<StorageManager, "persist" | "persisted">;

/** What this browser would show in an outage (docs/wire.md, What a screen keeps). */
export interface Keeping {
  /** Null until it is known. */
  getCurrent(): ScreenKeeps | null;
  subscribe(listener: () => void): () => void;
  /** What was to be stored was read back, or was not. */
  stored(isRead: boolean): void;
  /** `shell` resolves to whether the page opens without a server; null: unknown. */
  follow(shell: Promise<boolean | null>): Promise<void>;
  /** Asks the browser, once, to leave what is stored. Firefox asks the person who is there. */
  persist(): void;
}

/** Finds it out; nothing is known yet. */
export function createKeeping(persistence: Persistence | undefined): Keeping {
  const known = {
    isStored: null as boolean | null,
    canOpen: null as boolean | null,
    isPersistent: false,
  };
  let hasAsked = false;
  const listeners = new Set<() => void>();
  const getCurrent = () => {
    const { isStored, canOpen, isPersistent } = known;
    if (isStored === false || canOpen === false) return "no";
    if (isStored === null || canOpen === null) return null;
    return isPersistent ? "yes" : "at risk";
  };
  const settle = (news: Partial<typeof known>) => {
    const before = getCurrent();
    Object.assign(known, news);
    if (getCurrent() !== before) listeners.forEach((listener) => listener());
  };
  const ask = async (how: keyof Persistence) => {
    settle({ isPersistent: (await persistence?.[how]().catch(() => false)) ?? false });
  };
  return {
    getCurrent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stored: (isStored) => settle({ isStored }),
    follow: async (shell) => {
      void ask("persisted");
      settle({ canOpen: await shell });
    },
    persist: () => {
      if (known.isPersistent || hasAsked) return;
      hasAsked = true;
      void ask("persist");
    },
  };
}

/** The page's browser as it is asked. */
export function pagePersistence({ navigator }: Window): Persistence | undefined {
  return (navigator as { storage?: Persistence }).storage;
}

const PRESSES = ["pointerdown", "pointerup", "keydown"] as const;

/** Runs `run` at each press and key: a person is there, for whom browsers grant what they refuse to a page by itself. */
export function onPress(run: () => void): () => void {
  for (const press of PRESSES) window.addEventListener(press, run);
  return () => {
    for (const press of PRESSES) window.removeEventListener(press, run);
  };
}
