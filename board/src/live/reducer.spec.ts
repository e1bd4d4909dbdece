import type { BoardChange } from "@wardline/contracts/live/events";
import {
  createTestNotice,
  createTestOnCall,
  createTestPatient,
  createTestSnapshot,
  NOON,
} from "../../testing/test-board.js";
import {
  type BoardAction,
  type BoardState,
  reduceBoardState,
  TRACE_LIFETIME_MS,
} from "./reducer.js";

const initialState = reduceBoardState(null, {
  type: "snapshot",
  snapshot: createTestSnapshot(),
  at: NOON,
}) as BoardState;

function applyChanges(
  changes: BoardChange[],
  options: Partial<BoardAction & { type: "changes" }> = {},
): BoardState {
  const last = changes[changes.length - 1];
  const action = { changes, revision: last?.revision ?? 1, at: NOON, isQuiet: false, ...options };
  return reduceBoardState(initialState, { type: "changes", ...action }) as BoardState;
}

const ids = (state: BoardState) => state.patients.map(({ id }) => id);

describe("a patient", () => {
  it("is marked when the patient arrives", () => {
    const state = applyChanges([
      { revision: 2, type: "patient.created", payload: createTestPatient("3") },
    ]);
    expect(ids(state)).toEqual(["3", "1", "2"]);
    expect(state.marks).toEqual({ 3: { at: NOON, hasJustArrived: true } });
    expect(state.revision).toBe(2);
  });

  it("is marked when something visible about the patient changes", () => {
    const changed = createTestPatient("1", { status: "new_patient" });
    const state = applyChanges([
      { revision: 2, type: "patient.updated", payload: changed },
      { revision: 3, type: "patient.updated", payload: createTestPatient("2") },
    ]);
    expect(state.patients[0]).toBe(changed);
    expect(state.marks).toEqual({ 1: { at: NOON, hasJustArrived: false } });
  });

  it("is shown again when the card is reopened", () => {
    const state = applyChanges([
      { revision: 2, type: "patient.deleted", payload: { id: "1", reason: "discharged" } },
      { revision: 3, type: "patient.updated", payload: createTestPatient("1") },
    ]);
    expect(ids(state)).toEqual(["1", "2"]);
    expect(state.leaving).toEqual([]);
    expect(state.marks[1]?.hasJustArrived).toBe(true);
  });

  it("is shown leaving when discharged, and removed at once when deceased", () => {
    const discharged = applyChanges([
      { revision: 2, type: "patient.deleted", payload: { id: "1", reason: "discharged" } },
    ]);
    expect(ids(discharged)).toEqual(["2"]);
    expect(discharged.leaving).toMatchObject([
      { patient: { id: "1", status: "discharged" }, at: NOON },
    ]);
    const deceased = applyChanges([
      {
        revision: 2,
        type: "patient.updated",
        payload: createTestPatient("1", { status: "new_patient" }),
      },
      { revision: 3, type: "patient.deleted", payload: { id: "1" } },
    ]);
    expect(ids(deceased)).toEqual(["2"]);
    expect(deceased.leaving).toEqual([]);
    expect(deceased.marks).toEqual({});
  });

  it("is removed when an update closes the card and no deletion follows", () => {
    const closed = createTestPatient("1", { status: "deceased" });
    const state = applyChanges([{ revision: 2, type: "patient.updated", payload: closed }]);
    expect(ids(state)).toEqual(["2"]);
    expect(state.leaving).toEqual([]);
  });

  it("is neither marked nor shown leaving when the changes are old", () => {
    const changes: BoardChange[] = [
      { revision: 2, type: "patient.created", payload: createTestPatient("3") },
      { revision: 3, type: "patient.deleted", payload: { id: "1", reason: "discharged" } },
    ];
    const state = applyChanges(changes, { isQuiet: true });
    expect(ids(state)).toEqual(["3", "2"]);
    expect(state.marks).toEqual({});
    expect(state.leaving).toEqual([]);
  });
});

describe("an announcement", () => {
  const [oldest, middle, newest] = [
    createTestNotice("o", 1),
    createTestNotice("m", 2),
    createTestNotice("n", 3),
  ];
  const newestFirst = [newest, middle, oldest];
  const shown = reduceBoardState(null, {
    type: "snapshot",
    snapshot: createTestSnapshot({ announcements: newestFirst }),
    at: NOON,
  });
  const announcementsAfter = (changes: BoardChange[]) =>
    reduceBoardState(shown, { type: "changes", changes, revision: 9, at: NOON, isQuiet: false })
      ?.announcements;

  it("gets the same place as on a fresh board when switched off and on again", () => {
    const changes: BoardChange[] = [
      { revision: 2, type: "announcement.deleted", payload: { id: "m" } },
      { revision: 3, type: "announcement.updated", payload: middle },
    ];
    expect(announcementsAfter(changes)).toEqual(newestFirst);
  });

  it("is sorted by id among announcements of the same time, as on a fresh board", () => {
    const twin = createTestNotice("a", 2);
    const changes: BoardChange[] = [{ revision: 2, type: "announcement.created", payload: twin }];
    expect(announcementsAfter(changes)).toEqual([newest, twin, middle, oldest]);
  });
});

describe("other changes", () => {
  it("lists wards by name, or in the hospital's order if it has one, without deleted wards", () => {
    const ward = (id: string, name: string) => ({ id, name, beds: ["1"], closed: [] });
    const changes: BoardChange[] = [
      { revision: 2, type: "ward.created", payload: ward("a", "Ward 10") },
      { revision: 3, type: "ward.created", payload: ward("b", "Ward 9") },
      { revision: 4, type: "ward.created", payload: ward("c", "Annex") },
      { revision: 5, type: "ward.updated", payload: ward("a", "Ward 1") },
      { revision: 6, type: "ward.deleted", payload: { id: "c" } },
    ];
    expect(applyChanges(changes).wards.map(({ name }) => name)).toEqual(["Ward 1", "Ward 9"]);
    const orderedWard = { ...ward("b", "Ward 9"), order: 1 };
    expect(
      applyChanges([...changes, { revision: 8, type: "ward.updated", payload: orderedWard }]).wards,
    ).toMatchObject([{ name: "Ward 9" }, { name: "Ward 1" }]);
  });

  it("applies announcements, contacts, template and hospital", () => {
    const onCall = [createTestOnCall()];
    const notice = createTestNotice("a", 1);
    const hospital = { name: "New name", logo_url: "/logo.png", timezone: "UTC" };
    const state = applyChanges([
      { revision: 2, type: "announcement.created", payload: notice },
      { revision: 3, type: "announcement.created", payload: createTestNotice("b", 2) },
      { revision: 4, type: "announcement.updated", payload: { ...notice, message: "No drill" } },
      { revision: 5, type: "announcement.deleted", payload: { id: "b" } },
      { revision: 6, type: "hour.passed", payload: { at: "", onCall } },
      { revision: 7, type: "hour.passed", payload: { at: "" } },
      { revision: 8, type: "display.updated", payload: { template: "3d" } },
      { revision: 9, type: "hospital.updated", payload: hospital },
      { revision: 10 },
    ]);
    expect(state.announcements).toEqual([{ ...notice, message: "No drill" }]);
    expect(state).toMatchObject({ onCall, template: "3d", hospital, revision: 10 });
  });

  it("applies the people on call from a catch-up, and then those from a later change", () => {
    const start = reduceBoardState(null, {
      type: "snapshot",
      snapshot: createTestSnapshot(),
      at: NOON,
    });
    const caughtUpOnCall = [createTestOnCall({ department: "Surgery" })];
    const later = [createTestOnCall({ department: "Cardiology" })];
    const caughtUp = {
      type: "changes",
      revision: 2,
      at: NOON,
      isQuiet: false,
      onCall: caughtUpOnCall,
    } as const;
    const change: BoardChange = { revision: 2, type: "duty.changed", payload: { onCall: later } };
    expect(reduceBoardState(start, { ...caughtUp, changes: [] })?.onCall).toEqual(caughtUpOnCall);
    expect(reduceBoardState(start, { ...caughtUp, changes: [change] })?.onCall).toEqual(later);
  });

  it("applies a new time zone together with the people on call in that zone", () => {
    const onCall = [createTestOnCall()];
    const hospital = { name: "St. Luke’s", logo_url: null, timezone: "Pacific/Apia" };
    const state = applyChanges([
      { revision: 2, type: "hospital.updated", payload: { ...hospital, onCall } },
    ]);
    expect(state.onCall).toEqual(onCall);
    expect(state.hospital).toEqual(hospital);
  });

  it("clears the state when the board is unpublished, and ignores changes when there is no state", () => {
    expect(reduceBoardState(initialState, { type: "unpublished" })).toBeNull();
    const change: BoardAction = {
      type: "changes",
      changes: [],
      revision: 2,
      at: NOON,
      isQuiet: false,
    };
    expect(reduceBoardState(null, change)).toBeNull();
  });

  it("keeps recent marks across a snapshot", () => {
    const markedState = applyChanges([
      { revision: 2, type: "patient.created", payload: createTestPatient("3") },
    ]);
    const snapshot = createTestSnapshot({ revision: 9 });
    const soonState = reduceBoardState(markedState, { type: "snapshot", snapshot, at: NOON + 1 });
    expect(soonState?.marks).toEqual(markedState.marks);
    const lateState = reduceBoardState(markedState, {
      type: "snapshot",
      snapshot,
      at: NOON + TRACE_LIFETIME_MS,
    });
    expect(lateState?.marks).toEqual({});
  });
});

describe("announcement news", () => {
  const [first] = createTestSnapshot({ announcements: [createTestNotice("a", 0)] }).announcements;
  const a = { ...first, id: "a", message: "Water is off" } as ReturnType<typeof createTestNotice>;
  const old = { ...a, id: "old", created_at: new Date(NOON - 3_600_000).toISOString() };
  const open = (announcements: (typeof a)[]) =>
    reduceBoardState(null, {
      type: "snapshot",
      snapshot: createTestSnapshot({ announcements, revision: 4 }),
      at: NOON,
    }) as BoardState;

  it("includes only announcements of the last 90 seconds when the page was just opened", () => {
    const recent = { ...a, created_at: new Date(NOON - 5_000).toISOString() };
    expect(open([recent, old]).posted).toEqual({ a: { at: NOON - 5_000, revision: 4 } });
  });

  it("tracks the text of an announcement that is posted, reworded, extended and deleted", () => {
    const change = (state: BoardState, revision: number, one: BoardChange) =>
      reduceBoardState(state, {
        type: "changes",
        changes: [{ ...one, revision }],
        revision,
        at: NOON + revision,
        isQuiet: false,
      }) as BoardState;
    const created_at = new Date(NOON + 1).toISOString();
    const posted = change(open([old]), 5, {
      revision: 5,
      type: "announcement.created",
      payload: { ...a, created_at },
    });
    expect(posted.posted).toEqual({ a: { at: NOON + 1, revision: 5 } });
    const payload = { ...a, message: "Water is on" };
    const changed = change(posted, 6, { revision: 6, type: "announcement.updated", payload });
    expect(changed.posted).toEqual({ a: { at: NOON + 6, revision: 6 } });
    const longer = { ...payload, expires_at: new Date(NOON + 9_000_000).toISOString() };
    const extendedState = change(changed, 7, {
      revision: 7,
      type: "announcement.updated",
      payload: longer,
    });
    expect(extendedState.posted).toEqual(changed.posted);
    const clearedState = change(extendedState, 8, {
      revision: 8,
      type: "announcement.deleted",
      payload: { id: "a" },
    });
    expect(clearedState.posted).toEqual({});
  });
});
