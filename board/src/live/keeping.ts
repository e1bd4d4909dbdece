import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";

/** Storage persistence API; absent on plain HTTP and in older browsers. */
export type Persistence = Pick<StorageManager, "persist" | "persisted">;

/** Tracks what this browser would show in an outage (docs/wire/boards.md, What a screen keeps). */
export interface StorageStatus {
  /** Returns null until the state is known. */
  getCurrent(): ScreenStorage | null;
  subscribe(listener: () => void): () => void;
  /** Records whether stored data could be read back. */
  setStored(isRead: boolean): void;
  /** Waits for `shell`, which resolves to whether the page opens without a server; null if unknown. */
  setShell(shell: Promise<boolean | null>): Promise<void>;
  /** Asks the browser once to protect the stored data. Firefox asks the person at the screen. */
  persist(): void;
}

/** Creates a tracker with an unknown state. */
export function createStorageStatus(persistence: Persistence | undefined): StorageStatus {
  const checks = {
    isStored: null as boolean | null,
    canOpen: null as boolean | null,
    isPersistent: false,
  };
  let hasRequested = false;
  const listeners = new Set<() => void>();
  const getCurrent = () => {
    const { isStored, canOpen, isPersistent } = checks;
    if (isStored === false || canOpen === false) return "no";
    if (isStored === null || canOpen === null) return null;
    return isPersistent ? "yes" : "at risk";
  };
  const update = (change: Partial<typeof checks>) => {
    const before = getCurrent();
    Object.assign(checks, change);
    if (getCurrent() !== before) listeners.forEach((listener) => listener());
  };
  const callPersistence = async (method: keyof Persistence) => {
    update({ isPersistent: (await persistence?.[method]().catch(() => false)) ?? false });
  };
  return {
    getCurrent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setStored: (isStored) => update({ isStored }),
    setShell: async (shell) => {
      void callPersistence("persisted");
      update({ canOpen: await shell });
    },
    persist: () => {
      if (checks.isPersistent || hasRequested) return;
      hasRequested = true;
      void callPersistence("persist");
    },
  };
}

/** Returns the browser's persistence API. */
export function getPersistence({ navigator }: Window): Persistence | undefined {
  return (navigator as { storage?: Persistence }).storage;
}

const PRESS_EVENTS = ["pointerdown", "pointerup", "keydown"] as const;

/** Calls `run` at each click or key press: browsers then grant what they refuse to an unattended page. */
export function onPress(run: () => void): () => void {
  for (const press of PRESS_EVENTS) window.addEventListener(press, run);
  return () => {
    for (const press of PRESS_EVENTS) window.removeEventListener(press, run);
  };
}
