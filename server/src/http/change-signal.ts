import type { LoggedEvent } from "@wardline/database/event-log";

/** Told of every change, whichever server made it: the events of one hospital, in the order of their revisions. */
export type ChangeListener = (hospitalId: string, events: readonly LoggedEvent[]) => void;

/** Where what is kept of a hospital learns that it has changed. */
export class ChangeSignal {
  private readonly listeners: ChangeListener[] = [];

  listen(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Events of one change: all of one hospital. */
  tell(events: readonly LoggedEvent[]): void {
    const hospitalId = events[0]?.hospitalId;
    if (hospitalId === undefined) return;
    for (const listener of this.listeners) listener(hospitalId, events);
  }
}
