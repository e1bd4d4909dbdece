import { Inject, Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { Actor } from "@wardline/domain/records/actor";
import type { Logger } from "pino";
import { LOGGER } from "../runtime/logger.js";

/** `local`: committed by this server; `remote`: received over the bus from another process. */
export type EventOrigin = "local" | "remote";

/** Receives one hospital's committed events in revision order; `actor` is null for the system and for remote events. */
export type CommittedListener = (
  events: readonly LoggedEvent[],
  origin: EventOrigin,
  actor: Actor | null,
) => void;

/**
 * Notifies screens, the bus and in-memory caches of commits (docs/architecture.md, How an event travels). Events may
 * repeat or arrive out of order: use `Delivery` in `packages/live` to receive each event exactly once.
 */
@Injectable()
export class CommittedEvents {
  private readonly listeners = new Set<CommittedListener>();

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** Calls `listener` for every commit from now on, in subscription order; returns a function that unsubscribes. */
  subscribe(listener: CommittedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Publishes committed events, calling each listener once per hospital. Never throws: a listener's failure is logged
   * and does not stop the others.
   */
  publish(events: readonly LoggedEvent[], origin: EventOrigin, actor: Actor | null = null): void {
    for (const [hospitalId, ordered] of groupByHospital(events)) {
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

function groupByHospital(events: readonly LoggedEvent[]): Map<string, LoggedEvent[]> {
  const byHospital = new Map<string, LoggedEvent[]>();
  for (const event of events) {
    const existing = byHospital.get(event.hospitalId);
    if (existing === undefined) byHospital.set(event.hospitalId, [event]);
    else existing.push(event);
  }
  for (const existing of byHospital.values()) existing.sort((a, b) => a.revision - b.revision);
  return byHospital;
}
