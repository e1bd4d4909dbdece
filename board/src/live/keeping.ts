import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import { listen } from "./listen.js";
import { Store } from "./stores.js";

/** Storage persistence API; absent on plain HTTP and in older browsers. */
export type Persistence = Pick<StorageManager, "persist" | "persisted">;

/** Tracks what this browser would show in an outage; null until known (docs/wire/boards.md, What a screen keeps). */
export function createStorageStatus(persistence: Persistence | undefined) {
  const checks = {
    isStored: null as boolean | null,
    canOpen: null as boolean | null,
    isPersistent: false,
  };
  let hasRequested = false;
  const { getCurrent, subscribe, set } = new Store<ScreenStorage | null>(null);
  const computeStatus = () => {
    const { isStored, canOpen, isPersistent } = checks;
    if (isStored === false || canOpen === false) return "no";
    if (isStored === null || canOpen === null) return null;
    return isPersistent ? "yes" : "at risk";
  };
  const update = (change: Partial<typeof checks>) => {
    Object.assign(checks, change);
    const status = computeStatus();
    if (status !== getCurrent()) set(status);
  };
  const callPersistence = async (method: keyof Persistence) => {
    update({ isPersistent: (await persistence?.[method]().catch(() => false)) ?? false });
  };
  return {
    getCurrent,
    subscribe,
    /** Records whether stored data could be read back. */
    setStored: (isStored: boolean) => update({ isStored }),
    /** Waits for `shell`, which resolves to whether the page opens without a server; null if unknown. */
    setShell: async (shell: Promise<boolean | null>) => {
      void callPersistence("persisted");
      update({ canOpen: await shell });
    },
    /** Asks the browser once to protect the stored data. Firefox asks the person at the screen. */
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

/** Calls `run` at each click or key press: browsers then grant what they refuse to an unattended page. */
export function onPress(run: () => void): () => void {
  return listen(window, { pointerdown: run, pointerup: run, keydown: run });
}
