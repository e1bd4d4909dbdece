import { Inject, Injectable } from "@nestjs/common";
import type { Actor, LoggedEvent } from "@wardline/database/event-log";
import type { Logger } from "pino";
import { LOGGER } from "../runtime/logger.js";

/** Whether this server committed the events, or another process that notified this one over the bus. */
export type EventOrigin = "local" | "remote";

/**
 * Receives committed events of one hospital, in the order of their revisions; `actor` committed them, null for the system
 * and for what is remote.
 */
export type CommittedListener = (
  events: readonly LoggedEvent[],
  origin: EventOrigin,
  actor: Actor | null,
) => void;

/**
 * Where everything that follows a commit hangs: the screens, the bus to the other servers, and what is kept of a hospital
 * in memory (docs/architecture.md, Committed events). Events may come more than once, and a revision may come after a
 * later one: subscribers that need each once and in order ask `packages/live`'s Delivery.
 */
@Injectable()
export class CommittedEvents {
  private readonly listeners = new Set<CommittedListener>();

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** Tells `listener` of every commit from now on, in the order of subscribing; returns how to end that. */
  subscribe(listener: CommittedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Hands on what has been committed. `events` may be of several hospitals: each listener is called once for each of
   * them. Never throws: the commit stands, and one listener's failure is logged and does not stop the others.
   */
  tell(events: readonly LoggedEvent[], origin: EventOrigin, actor: Actor | null = null): void {
    for (const [hospitalId, ordered] of inOrder(events)) {
      for (const listener of this.listeners) {
        try {
          listener(ordered, origin, actor);
        } catch (error) {
          const reason = (error as Error).message;
          this.log.error({ hospitalId, reason }, "commits: a listener failed");
        }
      }
    }
  }
}

function inOrder(events: readonly LoggedEvent[]): Map<string, LoggedEvent[]> {
  const byHospital = new Map<string, LoggedEvent[]>();
  for (const event of events) {
    const own = byHospital.get(event.hospitalId);
    if (own === undefined) byHospital.set(event.hospitalId, [event]);
    else own.push(event);
  }
  for (const own of byHospital.values()) own.sort((a, b) => a.revision - b.revision);
  return byHospital;
}
