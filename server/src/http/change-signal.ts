import type { LoggedEvent } from "@wardline/database/event-log";

/** Told of every change, whichever server made it: the events of one hospital, in the order of their revisions. */
export type ChangeListener = (hospitalId: string, events: readonly LoggedEvent[]) => void;

/** Where what is kept of a hospital learns that it has changed. */
export class ChangeSignal {
  private readonly listeners: ChangeListener[] = [];

  listen(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Events of any hospitals, those of each in their order. */
  tell(events: readonly LoggedEvent[]): void {
    const byHospital = new Map<string, LoggedEvent[]>();
    for (const event of events) {
      const own = byHospital.get(event.hospitalId);
      if (own === undefined) byHospital.set(event.hospitalId, [event]);
      else own.push(event);
    }
    for (const [hospitalId, own] of byHospital) {
      for (const listener of this.listeners) listener(hospitalId, own);
    }
  }
}
