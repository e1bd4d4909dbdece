import type { LoggedEvent } from "@wardline/database/event-log";
import pino from "pino";
import { CommittedEvents, type EventOrigin } from "./committed-events.js";

describe("CommittedEvents", () => {
  it("delivers each hospital's events together and in revision order", () => {
    const { committed, heard } = listening();
    committed.publish([event("a", 8), event("b", 3), event("a", 7)], "remote");
    expect(heard).toEqual([
      { revisions: ["a7", "a8"], origin: "remote" },
      { revisions: ["b3"], origin: "remote" },
    ]);
  });

  it("still calls the other listeners when one throws", () => {
    const committed = new CommittedEvents(pino({ level: "silent" }));
    committed.subscribe(() => {
      throw new Error("broken");
    });
    const heard = subscribe(committed);
    committed.publish([event("a", 1)], "local");
    expect(heard).toEqual([{ revisions: ["a1"], origin: "local" }]);
  });

  it("delivers nothing after the subscription ends", () => {
    const committed = new CommittedEvents(pino({ level: "silent" }));
    const heard: LoggedEvent[] = [];
    const end = committed.subscribe((events) => heard.push(...events));
    end();
    committed.publish([event("a", 1)], "local");
    expect(heard).toEqual([]);
  });
});

interface Heard {
  revisions: string[];
  origin: EventOrigin;
}

function listening(): { committed: CommittedEvents; heard: Heard[] } {
  const committed = new CommittedEvents(pino({ level: "silent" }));
  return { committed, heard: subscribe(committed) };
}

function subscribe(committed: CommittedEvents): Heard[] {
  const heard: Heard[] = [];
  committed.subscribe((events, origin) => {
    heard.push({
      revisions: events.map(({ hospitalId, revision }) => `${hospitalId}${revision}`),
      origin,
    });
  });
  return heard;
}

function event(hospitalId: string, revision: number): LoggedEvent {
  return { hospitalId, revision, type: "patient.deleted", payload: { id: "p" }, changes: null };
}
