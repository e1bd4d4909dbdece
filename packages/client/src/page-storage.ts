/** A browser's storage as used by pages. */
export interface PageStorage
  extends Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> {
  /** True if the browser refuses storage, so that items last only as long as the page. */
  readonly isMemory?: true;
}

const PROBE = "wardline.probe";

/** Opens a browser's storage, or an in-memory replacement if the browser refuses it. */
export function openStorage(find: () => Storage | null | undefined): PageStorage {
  let storage: PageStorage | null = null;
  try {
    storage = find() ?? null;
    storage?.setItem(PROBE, PROBE);
    const isRead = storage?.getItem(PROBE) === PROBE;
    storage?.removeItem(PROBE);
    return storage !== null && isRead ? storage : createMemory();
  } catch {
    // A full storage refuses new items but can still be read.
    return storage !== null && storage.length > 0 ? storage : createMemory();
  }
}

export function listItemNames(storage: Pick<Storage, "key" | "length">): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

function createMemory(): PageStorage {
  const items = new Map<string, string>();
  return {
    isMemory: true,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    key: (index) => Array.from(items.keys())[index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** Shared by all tabs of this browser, and persistent. */
export const localItems = /* @__PURE__ */ openStorage(() => localStorage);

/** Items private to this tab, which persist across reloads. */
export const tabItems = /* @__PURE__ */ openStorage(() => sessionStorage);
