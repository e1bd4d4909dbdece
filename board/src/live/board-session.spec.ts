import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { openSession } from "../../testing/session-under-test.js";
import {
  createTestEmergency,
  createTestPatient,
  createTestSnapshot,
  NOON,
} from "../../testing/test-board.js";
import type { BoardSession } from "./board-session.js";

const patients = (session: BoardSession) =>
  session.getCurrent().state?.patients.map(({ id }) => id);

it("shows what the socket sends, and stores it", async () => {
  const { session, socket, storage, goLive, pass } = openSession();
  expect(session.getCurrent()).toMatchObject({ state: null, status: "connecting" });
  expect(goLive()).toEqual({ key: "secret", protocol: 2 });
  expect(session.getCurrent()).toMatchObject({ status: "live", state: { revision: 5 } });
  socket.receive("changes", [
    { revision: 6, type: "patient.created", payload: createTestPatient("3") },
  ]);
  expect(patients(session)).toEqual(["3", "1", "2"]);
  await pass(5_000);
  expect(storage.savedSnapshot?.snapshot).toMatchObject({ revision: 6 });
});

it("reports the polled status only while the network blocks sockets", () => {
  const { session, goLive, socket } = openSession();
  session.setPolled(true);
  goLive();
  expect(session.getCurrent().status).toBe("polled");
  session.setPolled(false);
  expect(session.getCurrent().status).toBe("live");
  session.setPolled(true);
  socket.drop();
  expect(session.getCurrent().status).toBe("reconnecting");
});

it("starts from the stored board after a reload, and requests the later changes", () => {
  const storedBoard = {
    snapshot: createTestSnapshot({ revision: 5 }),
    heardAt: NOON - 90_000,
    skew: 0,
    build: "b",
  };
  const { session, socket } = openSession(storedBoard);
  expect(patients(session)).toEqual(["1", "2"]);
  expect(session.heardAt).toBe(NOON - 90_000);
  expect(socket.accept()).toMatchObject({ since: 5 });
  socket.receive("state", { revision: 5, serverTime: NOON, changes: [] });
  expect(session.heardAt).toBe(NOON);
});

it("shows a board stored by another build, but requests everything again", () => {
  const storedBoard = {
    snapshot: createTestSnapshot({ revision: 5 }),
    heardAt: NOON,
    skew: 0,
    build: "a",
  };
  const { session, socket } = openSession(storedBoard);
  expect(patients(session)).toEqual(["1", "2"]);
  expect(socket.accept()).not.toHaveProperty("since");
});

it("clears the stored board when the server says it cannot be shown", async () => {
  const { session, storage, goLive, pass } = openSession();
  goLive();
  await pass(5_000);
  expect(storage.savedSnapshot).not.toBeNull();
  session.forget();
  await pass(120_000);
  session.save();
  expect(storage.savedSnapshot).toBeNull();
});

it("requests everything after a reload between a display change and its snapshot", () => {
  const { session, socket, storage, goLive } = openSession();
  goLive();
  const payload = { template: "2d" };
  socket.receive("changes", [{ revision: 6, type: "display.updated", payload }]);
  socket.receive("changes", [
    { revision: 7, type: "patient.created", payload: createTestPatient("3") },
  ]);
  session.save();
  // The display may hide names from now on, so the server answers with a snapshot if the page asks for changes since
  // revision 5.
  expect(storage.savedSnapshot?.snapshot.revision).toBe(5);
  socket.receive("state", { snapshot: createTestSnapshot({ revision: 7 }) });
  session.save();
  expect(storage.savedSnapshot?.snapshot.revision).toBe(7);
});

describe("an emergency", () => {
  const emergency = createTestEmergency("e");
  const raised = { revision: 6, type: "emergency.raised", payload: emergency };
  const END = Date.parse(emergency.ends_at);
  const open = (session: BoardSession) =>
    listOpenEmergencies(session.getCurrent().state?.emergencies ?? [], session.clock.now());

  it("is stored at once, because the screen may lose power", () => {
    const { socket, storage, goLive } = openSession();
    goLive();
    socket.receive("changes", [raised]);
    expect(storage.savedSnapshot?.snapshot.emergencies).toEqual([emergency]);
  });

  it("ends on time even if the server dies right after sending it", async () => {
    const { session, socket, goLive, pass } = openSession();
    goLive();
    socket.receive("changes", [raised]);
    socket.drop();
    await pass(END - NOON - 1);
    expect(open(session)).toEqual([emergency]);
    await pass(1);
    expect(open(session)).toEqual([]);
  });

  it("ends on time by the server's clock after a reload, even if the screen's clock is wrong", async () => {
    const hour = 3_600_000;
    const snapshot = createTestSnapshot({ revision: 6, emergencies: [emergency] });
    const { session, pass } = openSession({ snapshot, heardAt: NOON, skew: -hour, build: "b" });
    expect(session.clock.now()).toBe(NOON - hour);
    await pass(hour + END - NOON - 1);
    expect(open(session)).toEqual([emergency]);
    await pass(1);
    expect(open(session)).toEqual([]);
  });
});

it("follows the server's clock", async () => {
  const { session, goLive, pass } = openSession();
  goLive(createTestSnapshot({ serverTime: NOON + 7_200_000 }));
  await pass(10_000);
  expect(session.clock.now()).toBe(NOON + 7_210_000);
  expect(session.heardAt).toBe(NOON + 7_200_000);
});

it("fetches the board by HTTP when sockets are blocked", async () => {
  const { session, answer, pass } = openSession();
  answer.fetched = createTestSnapshot({ revision: 3 });
  await pass(2_500);
  expect(session.getCurrent()).toMatchObject({ state: { revision: 3 }, status: "connecting" });
  answer.fetched = createTestSnapshot({ revision: 4, serverTime: NOON + 32_500 });
  await pass(30_000);
  expect(session.getCurrent().state?.revision).toBe(4);
  expect(session.heardAt).toBe(NOON + 32_500);
});

it("ignores an HTTP answer that is older than the socket's state", async () => {
  const { session, answer, goLive, pass } = openSession();
  answer.fetched = createTestSnapshot({ revision: 9, patients: [] });
  const fetching = pass(2_500);
  goLive(createTestSnapshot({ revision: 9 }));
  await fetching;
  expect(patients(session)).toEqual(["1", "2"]);
});

it("forgets a withdrawn board on the screen and in storage, and keeps asking the server", async () => {
  const storedBoard = { snapshot: createTestSnapshot(), heardAt: NOON, skew: 0, build: "b" };
  const { session, socket, storage, goLive, pass } = openSession(storedBoard);
  socket.refuse("NOT_FOUND");
  expect(session.getCurrent()).toMatchObject({ state: null, unpublished: true });
  expect(storage.savedSnapshot).toBeNull();
  await pass(59_999);
  expect(socket.connects).toBe(1);
  await pass(1);
  expect(socket.connects).toBe(2);
  expect(goLive()).not.toHaveProperty("since");
  expect(session.getCurrent()).toMatchObject({ unpublished: false, state: { revision: 5 } });
});

it("forgets a suspended hospital's board, reports the suspension, and shows the board again once the hospital resumes", async () => {
  const storedBoard = { snapshot: createTestSnapshot(), heardAt: NOON, skew: 0, build: "b" };
  const { session, socket, storage, goLive, pass } = openSession(storedBoard);
  socket.refuse("HOSPITAL_SUSPENDED");
  const forgottenBoard = { state: null, suspended: true, unpublished: false };
  expect(session.getCurrent()).toMatchObject(forgottenBoard);
  expect(storage.savedSnapshot).toBeNull();
  await pass(60_000);
  expect(socket.connects).toBe(2);
  expect(goLive()).not.toHaveProperty("since");
  expect(session.getCurrent()).toMatchObject({ suspended: false, state: { revision: 5 } });
});

it("forgets a suspended hospital's board when HTTP reports it", async () => {
  const storedBoard = { snapshot: createTestSnapshot(), heardAt: NOON, skew: 0, build: "b" };
  const { session, answer, pass } = openSession(storedBoard);
  answer.fetched = "suspended";
  await pass(2_500);
  expect(session.getCurrent()).toMatchObject({ state: null, suspended: true });
});

it("forgets a withdrawn board when HTTP reports it", async () => {
  const { session, answer, pass } = openSession({
    snapshot: createTestSnapshot(),
    heardAt: NOON,
    skew: 0,
    build: "b",
  });
  answer.fetched = "gone";
  await pass(2_500);
  expect(session.getCurrent()).toMatchObject({ state: null, unpublished: true });
});

it("marks recent changes, but not changes that arrive after a long absence", () => {
  const missed = (count: number) => {
    const { session, socket } = openSession({
      snapshot: createTestSnapshot({ revision: 5 }),
      heardAt: NOON,
      skew: 0,
      build: "b",
    });
    socket.accept();
    const changes = Array.from({ length: count }, (_, index) => ({
      revision: 6 + index,
      type: "patient.created",
      payload: createTestPatient(`new-${index}`),
    }));
    socket.receive("state", { revision: 5 + count, serverTime: NOON, changes });
    return Object.keys(session.getCurrent().state?.marks ?? {}).length;
  };
  expect(missed(3)).toBe(3);
  expect(missed(30)).toBe(0);
});

it("notifies its listeners until they unsubscribe", () => {
  const { session, goLive, socket } = openSession();
  const listener = jest.fn();
  const unsubscribe = session.subscribe(listener);
  goLive();
  const calls = listener.mock.calls.length;
  expect(calls).toBeGreaterThan(0);
  unsubscribe();
  socket.drop();
  expect(listener).toHaveBeenCalledTimes(calls);
});

it("stops for good, without further connections or timers", async () => {
  const { session, socket, timers, goLive, pass } = openSession();
  goLive();
  session.stop();
  await pass(200_000);
  expect(socket.connects).toBe(1);
  expect(timers.next).toBeNull();
});
