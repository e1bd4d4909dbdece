import { createStore, useSelector } from "@tanstack/react-store";

/** The latest change that this page can undo, even if its toast has closed. */
export interface NewestUndo {
  /** Description of the change: "Halima Bello: Deceased (was Card Opened)". */
  about: string;
  undo: () => void;
  /** Shows the toast of the change and focuses its Undo button. */
  focusUndo: () => void;
}

const store = createStore<NewestUndo | null>(null);

export const getNewestUndo = () => store.get();
export const useNewestUndo = () => useSelector(store);

/** Remembers the latest undo; null if the change belongs to an ended session. */
export function setNewestUndo(next: NewestUndo | null): void {
  store.setState(() => next);
}

/** Clears the latest undo once it has been used. */
export function forgetUndo(done: NewestUndo): void {
  store.setState((now) => (now === done ? null : now));
}
