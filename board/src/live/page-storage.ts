import type { KeepingStorage } from "./snapshot-storage.js";

/** The page's storage; where the browser forbids it, one that refuses everything, as a full one would. */
export function pageStorage(page: Window): KeepingStorage {
  try {
    return page.localStorage;
  } catch {
    const refuse = () => {
      throw new Error("storage is forbidden");
    };
    return { getItem: refuse, setItem: refuse, removeItem: refuse };
  }
}
