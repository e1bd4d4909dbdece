import type { PageStorage } from "@wardline/client/page-storage";

/** Stores a text. Returns false if the browser's storage is full. */
export function tryStore(items: PageStorage, name: string, text: string): boolean {
  try {
    items.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
