/** A browser's storage as pages use it. */
export interface PageStorage
  extends Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> {
  /** True where the browser refuses its storage: the items then end with the page. */
  readonly isMemory?: true;
}

const PROBE = "wardline.probe";

/** Opens a browser's storage; where the browser refuses it, a memory of this page stands in its place. */
export function openStorage(find: () => Storage | null | undefined): PageStorage {
  let storage: PageStorage | null = null;
  try {
    storage = find() ?? null;
    storage?.setItem(PROBE, PROBE);
    const isRead = storage?.getItem(PROBE) === PROBE;
    storage?.removeItem(PROBE);
    return storage !== null && isRead ? storage : createMemory();
  } catch {
    // A full one still has its items.
    return storage !== null && storage.length > 0 ? storage : createMemory();
  }
}

/** The names of all items. */
export function itemNames(storage: Pick<Storage, "key" | "length">): string[] {
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

/** Shared by all tabs of this browser, and stored until removed. */
export const localItems = /* @__PURE__ */ openStorage(() => globalThis.localStorage);

/** Of this tab, and stored over a reload. */
export const tabItems = /* @__PURE__ */ openStorage(() => globalThis.sessionStorage);
