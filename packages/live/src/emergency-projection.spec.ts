import type { LoggedEvent } from "@wardline/database/event-log";
import { emergency, NOW, PAYLOADS } from "../testing/samples.js";
import { OPEN_VIEW } from "../testing/views.js";
import { projectForBoard } from "./audience.js";
import { listBoardEmergencies } from "./emergency-projection.js";
import type { BoardView } from "./rooms.js";

const NORTH: BoardView = { ...OPEN_VIEW, scope: { wards: ["north"], departments: [] } };
const SOUTH: BoardView = { ...OPEN_VIEW, scope: { wards: ["south"], departments: [] } };
const inNorth = { ...emergency, scope: { wards: ["north"], departments: [] } };

const projectEvent = (view: BoardView, event: Partial<LoggedEvent>, now = NOW) =>
  projectForBoard({ hospitalId: "h", revision: 7, changes: null, ...event } as LoggedEvent, view, {
    now,
    onCall: null,
  });
const raised = { type: "emergency.raised", payload: inNorth } as const;
const ended = {
  type: "emergency.ended",
  payload: { ...PAYLOADS["emergency.ended"], scope: inNorth.scope },
} as const;

it("reaches only the boards in its scope, both when sent and when ended", () => {
  for (const view of [NORTH, OPEN_VIEW]) {
    expect(projectEvent(view, raised)).toMatchObject({ payload: { place: "Ward 3, bed 12" } });
    expect(projectEvent(view, ended)).toEqual({
      revision: 7,
      type: "emergency.ended",
      payload: { id: "e" },
    });
  }
  expect(projectEvent(SOUTH, raised)).toEqual({ revision: 7 });
  expect(projectEvent(SOUTH, ended)).toEqual({ revision: 7 });
  expect(listBoardEmergencies([inNorth], SOUTH)).toEqual([]);
  expect(listBoardEmergencies([inNorth], NORTH)).toHaveLength(1);
});

it("reaches no board that catches up after its end", () => {
  const end = Date.parse(emergency.ends_at);
  expect(projectEvent(NORTH, raised, end - 1)).toMatchObject({ type: "emergency.raised" });
  expect(projectEvent(NORTH, raised, end)).toEqual({ revision: 7 });
});

it("hides its author and scope from boards", () => {
  const sent = JSON.stringify([projectEvent(NORTH, raised), projectEvent(NORTH, ended)]);
  expect(sent).not.toContain("Ada");
  expect(sent).not.toContain("north");
});
