import type { BoardChange } from "@wardline/contracts/live/events";
import * as fc from "fast-check";
import { createTestPatient, createTestSnapshot, NOON } from "../../testing/test-board.js";
import { type BoardState, reduceBoardState } from "./reducer.js";

const initialState = reduceBoardState(null, {
  type: "snapshot",
  snapshot: createTestSnapshot(),
  at: NOON,
}) as BoardState;

function applyChanges(changes: BoardChange[]): BoardState {
  const last = changes[changes.length - 1];
  const action = { changes, revision: last?.revision ?? 1, at: NOON, isQuiet: false };
  return reduceBoardState(initialState, { type: "changes", ...action }) as BoardState;
}

it("keeps the state from growing over a day of changes", () => {
  let state: BoardState = initialState;
  for (let minute = 0; minute < 24 * 60; minute++) {
    const id = String(minute);
    const changes: BoardChange[] = [
      { revision: 0, type: "patient.created", payload: createTestPatient(id) },
      {
        revision: 0,
        type: "patient.deleted",
        payload: { id: String(minute - 5), reason: "discharged" },
      },
    ];
    const at = NOON + minute * 60_000;
    state = reduceBoardState(state, {
      type: "changes",
      changes,
      revision: minute,
      at,
      isQuiet: false,
    }) as BoardState;
  }
  expect(state.patients.length).toBeLessThan(10);
  expect(state.leaving.length).toBeLessThan(5);
  expect(Object.keys(state.marks).length).toBeLessThan(5);
});

it("shows the same as a fresh screen after every change", () => {
  const patient = fc.record({
    id: fc.constantFrom("1", "2", "3"),
    name: fc.constantFrom("A.", "B."),
  });
  const change = fc.oneof(
    patient.map((fields) => ({ put: fields })),
    fc.constantFrom("1", "2", "3").map((id) => ({ gone: id })),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (steps) => {
      const expectedPatients = new Map(initialState.patients.map((one) => [one.id, one]));
      const changes = steps.map((step, index): BoardChange => {
        const revision = index + 2;
        if ("gone" in step) {
          expectedPatients.delete(step.gone);
          return {
            revision,
            type: "patient.deleted",
            payload: { id: step.gone, reason: "discharged" },
          };
        }
        const payload = createTestPatient(step.put.id, step.put);
        expectedPatients.set(payload.id, payload);
        return { revision, type: "patient.updated", payload };
      });
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      expect(applyChanges(changes).patients.sort(byId)).toEqual(
        Array.from(expectedPatients.values()).sort(byId),
      );
    }),
  );
});
