import type { BoardChange } from "@wardline/contracts/live/events";
import { pairSimilarCards } from "@wardline/domain/patients/names-alike";
import fc from "fast-check";
import { createTestPatient, createTestSnapshot, NOON } from "../../testing/test-board.js";
import { type BoardState, reduceBoardState } from "./reducer.js";

const IDS = ["1", "2", "3", "4", "5"];
const NAMES = ["Ada Okonkwo", "Ada Okonkwor", "Ada Bello"];

/** Returns what a fresh screen would show for these names. */
function listFreshAlike(names: ReadonlyMap<string, string>) {
  const cards = [...names].map(([id, name]) => ({ id, name, teams: "Surgery" }));
  const pairs = pairSimilarCards(cards);
  return cards
    .map(({ id }) => ({ id, alike: (pairs.get(id) ?? []).sort() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function listShownSimilarIds({ patients }: BoardState) {
  return patients
    .map(({ id, alike = [] }) => ({ id, alike: alike.slice().sort() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

it("marks the same similar names as a fresh screen after any change", () => {
  const step = fc.record({
    id: fc.constantFrom(...IDS),
    act: fc.constantFrom("write", "touch", "leave"),
    name: fc.constantFrom(...NAMES),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const names = new Map<string, string>();
      let state = reduceBoardState(null, {
        type: "snapshot",
        snapshot: createTestSnapshot({ patients: [] }),
        at: NOON,
      }) as BoardState;
      for (const { id, act, name } of steps) {
        let change: BoardChange = { revision: 2 };
        if (act === "leave") {
          names.delete(id);
          change = { revision: 2, type: "patient.deleted", payload: { id } };
        } else if (act === "write") {
          names.set(id, name);
          const cards = [...names].map(([other, otherName]) => ({
            id: other,
            name: otherName,
            teams: "Surgery",
          }));
          const alike = pairSimilarCards(cards);
          // A list may still contain a patient who has just left.
          const payload = createTestPatient(id, { alike: [...(alike.get(id) ?? []), "gone"] });
          change = { revision: 2, type: "patient.updated", payload };
        } else if (names.has(id)) {
          const payload = createTestPatient(id, { bed_no: `T${name.length}` });
          change = { revision: 2, type: "patient.updated", payload };
        }
        const action = { type: "changes" as const, changes: [change], revision: 2, at: NOON };
        state = reduceBoardState(state, { ...action, isQuiet: false }) as BoardState;
        expect(listShownSimilarIds(state)).toEqual(listFreshAlike(names));
      }
    }),
  );
});

it("does not mark a row as news when another patient's name becomes similar", () => {
  const snapshot = createTestSnapshot({ patients: [createTestPatient("1")] });
  const before = reduceBoardState(null, { type: "snapshot", snapshot, at: NOON });
  const payload = createTestPatient("2", { alike: ["1"] });
  const after = reduceBoardState(before, {
    type: "changes",
    changes: [{ revision: 2, type: "patient.created", payload }],
    revision: 2,
    at: NOON,
    isQuiet: false,
  });
  expect(Object.keys(after?.marks ?? {})).toEqual(["2"]);
  expect(after?.patients.find(({ id }) => id === "1")?.alike).toEqual(["2"]);
});

it("shows a distinguishing detail on rows that would look the same, as long as there are two such rows", () => {
  const looks = { bed_no: "", name: "A. O." };
  const snapshot = createTestSnapshot({ patients: [createTestPatient("1", looks)] });
  const before = reduceBoardState(null, { type: "snapshot", snapshot, at: NOON });
  const change = (changes: BoardChange[], state: BoardState | null) =>
    reduceBoardState(state, { type: "changes", changes, revision: 2, at: NOON, isQuiet: false });
  const payload = createTestPatient("2", { ...looks, created_at: new Date(NOON).toISOString() });
  const two = change([{ revision: 2, type: "patient.created", payload }], before);
  const marks = Object.fromEntries((two?.patients ?? []).map(({ id, apart }) => [id, apart]));
  expect(marks).toEqual({ 1: "11:00", 2: "12:00" });
  const one = change([{ revision: 2, type: "patient.deleted", payload: { id: "1" } }], two);
  expect(one?.patients).toEqual([payload]);
});
