import type { BoardChange } from "@wardline/contracts/live/events";
import { createTestEmergency, createTestSnapshot, NOON } from "../../testing/test-board.js";
import { type BoardState, reduceBoardState } from "./reducer.js";

const initialState = reduceBoardState(null, {
  type: "snapshot",
  snapshot: createTestSnapshot(),
  at: NOON,
}) as BoardState;

function applyChanges(changes: BoardChange[], { at = NOON } = {}): BoardState {
  const revision = changes[changes.length - 1]?.revision ?? 1;
  const action = { type: "changes", changes, revision, at, isQuiet: false } as const;
  return reduceBoardState(initialState, action) as BoardState;
}

describe("emergencies", () => {
  const HALF_HOUR = 30 * 60_000;

  it("lists emergencies newest first, without duplicates, until they are ended", () => {
    const [older, newer] = [createTestEmergency("o", 1), createTestEmergency("n", 2)];
    const raised = applyChanges([
      { revision: 2, type: "emergency.raised", payload: newer },
      { revision: 3, type: "emergency.raised", payload: older },
      { revision: 3, type: "emergency.raised", payload: older },
    ]);
    expect(raised.emergencies).toEqual([newer, older]);
    const changes: BoardChange[] = [{ revision: 4, type: "emergency.ended", payload: { id: "n" } }];
    const ended = reduceBoardState(raised, {
      type: "changes",
      changes,
      revision: 4,
      at: NOON,
      isQuiet: false,
    });
    expect(ended?.emergencies).toEqual([older]);
  });

  it("removes emergencies with the next change after they expire", () => {
    const raised = applyChanges([
      { revision: 2, type: "emergency.raised", payload: createTestEmergency("e") },
    ]);
    const later = (at: number) =>
      reduceBoardState(raised, {
        type: "changes",
        changes: [{ revision: 3 }],
        revision: 3,
        at,
        isQuiet: false,
      });
    expect(later(NOON + HALF_HOUR - 1)?.emergencies).toHaveLength(1);
    expect(later(NOON + HALF_HOUR)?.emergencies).toEqual([]);
  });

  it("does not show emergencies that have already expired when they arrive", () => {
    const changes: BoardChange[] = [
      { revision: 2, type: "emergency.raised", payload: createTestEmergency("e") },
    ];
    expect(applyChanges(changes, { at: NOON + HALF_HOUR }).emergencies).toEqual([]);
  });
});
