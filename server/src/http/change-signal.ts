/** Told of every change of a hospital, whichever server made it, so that what was kept of it can be dropped. */
export type ChangeListener = (hospitalId: string) => void;

/** Where caches learn that a hospital has changed. */
export class ChangeSignal {
  private readonly listeners: ChangeListener[] = [];

  listen(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  tell(hospitalId: string): void {
    for (const listener of this.listeners) listener(hospitalId);
  }
}
