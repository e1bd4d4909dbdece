import {
  findUnemittedChanges,
  type LoggedEvent,
  markEmitted,
  readEventsSince,
} from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import type { Server } from "socket.io";
import type { DataSource } from "typeorm";
import type { Log } from "./log.js";

/** Name of the message that carries committed events from the process that made them to every server. */
export const EVENTS_MESSAGE = "wardline:events";

const MARK_DELAY_MS = 250;

export interface PublisherOptions {
  io: Server;
  dataSource: DataSource;
  log: Log;
}

interface RevisionRange {
  from: number;
  to: number;
}

/**
 * Sends committed events to the other servers and maintains the log's emission mark (docs/wire/live.md, Live protocol).
 * Never throws: events that could not be sent are found by `publishMissed` and by each server's catch-up.
 */
export function createPublisher({ io, dataSource, log }: PublisherOptions) {
  const unmarked = new Map<string, RevisionRange[]>();
  let outgoing: LoggedEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function publish(events: readonly LoggedEvent[]): void {
    const first = events[0];
    const last = events.at(-1);
    if (first === undefined || last === undefined) return;
    sendLater(events);
    const ranges = unmarked.get(first.hospitalId) ?? [];
    ranges.push({ from: first.revision, to: last.revision });
    unmarked.set(first.hospitalId, ranges);
    timer ??= setTimeout(() => void markAll(), MARK_DELAY_MS);
  }

  /** Sends one message per event loop turn, because every server has to process each message. */
  function sendLater(events: readonly LoggedEvent[]): void {
    if (outgoing.length === 0) setImmediate(sendOutgoing);
    outgoing.push(...events);
  }

  function sendOutgoing(): void {
    const batch = outgoing;
    outgoing = [];
    if (batch.length > 0) io.serverSideEmit(EVENTS_MESSAGE, batch);
  }

  async function markAll(): Promise<void> {
    timer = null;
    const batch = [...unmarked];
    unmarked.clear();
    for (const [hospitalId, stretches] of batch) {
      for (const { from, to } of joinRanges(stretches)) {
        try {
          await markEmitted(dataSource.manager, hospitalId, from, to);
        } catch (error) {
          log.warn(
            { hospitalId, reason: (error as Error).message },
            "live: failed to mark events as emitted",
          );
        }
      }
    }
  }

  /** Emits unmarked events; clients ignore those that they already know. Returns the number of events. */
  async function publishMissed(): Promise<number> {
    let published = 0;
    for (const { hospitalId, emitted } of await findUnemittedChanges(dataSource.manager)) {
      let since = emitted;
      for (;;) {
        const events = await readEventsSince(
          dataSource.manager,
          hospitalId,
          since,
          LIMITS.catchUpChanges,
        );
        const last = events.at(-1);
        if (last === undefined) break;
        io.serverSideEmit(EVENTS_MESSAGE, events);
        await markEmitted(dataSource.manager, hospitalId, since + 1, last.revision);
        published += events.length;
        since = last.revision;
      }
    }
    return published;
  }

  return {
    publish,
    publishMissed,
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      sendOutgoing();
      await markAll();
    },
  };
}

export type Publisher = ReturnType<typeof createPublisher>;

function joinRanges(ranges: readonly RevisionRange[]): RevisionRange[] {
  const joined: RevisionRange[] = [];
  for (const stretch of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && stretch.from <= last.to + 1) last.to = Math.max(last.to, stretch.to);
    else joined.push({ ...stretch });
  }
  return joined;
}
