import { createStore, useSelector } from "@tanstack/react-store";

/** The newest change that this page can take back, whether or not its message is still shown. */
export interface NewestUndo {
  /** The change in words: "Halima Bello: Deceased (was Card Opened)". */
  about: string;
  undo: () => void;
  /** Shows the message of the change, with the focus on its Undo. */
  reach: () => void;
}

const store = createStore<NewestUndo | null>(null);

export const newestUndo = () => store.get();
export const useNewestUndo = () => useSelector(store);

/** Null when the change belongs to a session that has ended. */
export function rememberUndo(next: NewestUndo | null): void {
  store.setState(() => next);
}

/** Once it is done it cannot be done again. */
export function forgetUndo(done: NewestUndo): void {
  store.setState((now) => (now === done ? null : now));
}
