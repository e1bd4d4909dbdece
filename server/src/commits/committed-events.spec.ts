import type { LoggedEvent } from "@wardline/database/event-log";
import pino from "pino";
import { CommittedEvents, type EventOrigin } from "./committed-events.js";

describe("CommittedEvents", () => {
  it("delivers each hospital's events together and in revision order", () => {
    const { committed, received } = createSubscribedEvents();
    committed.publish([createEvent("a", 8), createEvent("b", 3), createEvent("a", 7)], "remote");
    expect(received).toEqual([
      { revisions: ["a7", "a8"], origin: "remote" },
      { revisions: ["b3"], origin: "remote" },
    ]);
  });

  it("still calls the other listeners when one throws", () => {
    const committed = new CommittedEvents(pino({ level: "silent" }));
    committed.subscribe(() => {
      throw new Error("broken");
    });
    const received = subscribe(committed);
    committed.publish([createEvent("a", 1)], "local");
    expect(received).toEqual([{ revisions: ["a1"], origin: "local" }]);
  });

  it("delivers nothing after the subscription ends", () => {
    const committed = new CommittedEvents(pino({ level: "silent" }));
    const received: LoggedEvent[] = [];
    const end = committed.subscribe((events) => received.push(...events));
    end();
    committed.publish([createEvent("a", 1)], "local");
    expect(received).toEqual([]);
  });
});

interface Received {
  revisions: string[];
  origin: EventOrigin;
}

function createSubscribedEvents(): { committed: CommittedEvents; received: Received[] } {
  const committed = new CommittedEvents(pino({ level: "silent" }));
  return { committed, received: subscribe(committed) };
}

function subscribe(committed: CommittedEvents): Received[] {
  const received: Received[] = [];
  committed.subscribe((events, origin) => {
    received.push({
      revisions: events.map(({ hospitalId, revision }) => `${hospitalId}${revision}`),
      origin,
    });
  });
  return received;
}

function createEvent(hospitalId: string, revision: number): LoggedEvent {
  return { hospitalId, revision, type: "patient.deleted", payload: { id: "p" }, changes: null };
}
