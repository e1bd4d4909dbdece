/** A browser's storage as pages use it. */
export interface PageStorage
  extends Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> {
  /** False where the browser refuses its storage: the items then end with the page. */
  readonly isStored: boolean;
}

const PROBE = "wardline.probe";

/** Opens a browser's storage; where the browser refuses it, a memory of this page stands in its place. */
export function openStorage(find: () => Storage | null | undefined): PageStorage {
  const stored = storageOf(find);
  const items = stored ?? createMemory();
  return {
    isStored: stored !== null,
    getItem: (name) => items.getItem(name),
    setItem: (name, value) => items.setItem(name, value),
    removeItem: (name) => items.removeItem(name),
    key: (index) => items.key(index),
    get length() {
      return items.length;
    },
  };
}

/** The names of all items. */
export function itemNames(storage: Pick<Storage, "key" | "length">): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

/** Null where reading throws or finds nothing, and where even the first item is refused or lost. */
function storageOf(find: () => Storage | null | undefined): Storage | null {
  let storage: Storage | null = null;
  try {
    storage = find() ?? null;
    storage?.setItem(PROBE, PROBE);
    const isRead = storage?.getItem(PROBE) === PROBE;
    storage?.removeItem(PROBE);
    return isRead ? storage : null;
  } catch {
    // A full one still has its items.
    return storage !== null && storage.length > 0 ? storage : null;
  }
}

function createMemory(): Omit<PageStorage, "isStored"> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    key: (index) => Array.from(items.keys())[index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** Shared by all tabs of this browser, and stored until removed. */
export const localItems = /* @__PURE__ */ openStorage(() => globalThis.localStorage);

/** Of this tab, and stored over a reload. */
export const tabItems = /* @__PURE__ */ openStorage(() => globalThis.sessionStorage);
