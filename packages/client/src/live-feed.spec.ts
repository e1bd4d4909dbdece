import { createTestFeed, type TestChange } from "../testing/feed-under-test.js";

const createTypedChange = (revision: number): TestChange => ({ revision, type: "patient.updated" });
const changes = (from: number, to: number): TestChange[] =>
  Array.from({ length: to - from + 1 }, (_, index) => createTypedChange(from + index));

describe("catching up", () => {
  it("starts with a snapshot if the client has no revision", () => {
    const { feed, socket, received, state, kinds } = createTestFeed();
    feed.start();
    expect(socket.accept()).toEqual({ token: "first", protocol: 2 });
    state({ snapshot: { revision: 7 } });
    expect(received.snapshots).toEqual([7]);
    expect(feed.revision).toBe(7);
    expect(kinds()).toEqual(["connecting", "live"]);
  });

  it("requests the missing changes if the client has a revision", () => {
    const { feed, socket, received, state } = createTestFeed(3);
    feed.start();
    expect(socket.accept()).toMatchObject({ since: 3 });
    state({ revision: 5, serverTime: 1, changes: changes(4, 5) });
    expect(received.caughtUp).toEqual([4, 5]);
    expect(received.applied).toEqual([]);
    expect(feed.revision).toBe(5);
  });

  it("sends the history id with its revision if a server has sent that id", () => {
    const { feed, socket, timers, state } = createTestFeed(3);
    feed.start();
    expect(socket.accept()).not.toHaveProperty("epoch");
    state({ snapshot: { revision: 7, epoch: "first" } });
    socket.drop();
    timers.advance(2_000);
    expect(socket.accept()).toMatchObject({ since: 7, epoch: "first" });
  });

  it("starts over in another history, even if that history ends earlier", () => {
    const { feed, socket, timers, received, state, change } = createTestFeed();
    feed.start();
    socket.accept();
    state({ snapshot: { revision: 493, epoch: "first" } });
    socket.drop();
    timers.advance(2_000);
    socket.accept();
    state({ snapshot: { revision: 474, epoch: "restored" } });
    expect(received.snapshots).toEqual([493, 474]);
    expect(feed.revision).toBe(474);
    change(createTypedChange(475));
    expect(received.applied).toEqual([475]);
    expect(socket.pendingRequests).toEqual([]);
  });

  it("adopts a fetched snapshot of another history, even at an earlier revision", () => {
    const { feed } = createTestFeed(493);
    expect(feed.adopt(493, "first")).toBe(true);
    expect(feed.adopt(474, "first")).toBe(false);
    expect(feed.adopt(474, "restored")).toBe(true);
    expect(feed.revision).toBe(474);
  });

  it("passes on the server's request to reload", () => {
    const { feed, socket, received, state } = createTestFeed();
    feed.start();
    socket.accept();
    state({ revision: 9, reload: true });
    expect(received.reloads).toEqual([9]);
    expect(feed.revision).toBe(9);
  });

  it("applies changes that arrived before the state as soon as the state arrives", () => {
    const { feed, socket, received, state, change } = createTestFeed();
    feed.start();
    socket.accept();
    change(createTypedChange(8));
    change(createTypedChange(7));
    state({ snapshot: { revision: 7 } });
    expect(received.applied.concat(received.caughtUp)).toEqual([8]);
    expect(feed.revision).toBe(8);
  });

  it("sends the current token and revision at each handshake", () => {
    const { socket, timers, goLive, access, change } = createTestFeed();
    goLive(5);
    change(createTypedChange(6));
    socket.drop();
    access.token = "second";
    timers.advance(2_000);
    expect(socket.accept()).toEqual({ token: "second", protocol: 2, since: 6 });
  });
});

describe("ordering", () => {
  it("applies the next change, ignores known ones, and counts bare revisions", () => {
    const { feed, goLive, change, received } = createTestFeed();
    goLive(5);
    change(createTypedChange(6));
    change(createTypedChange(6));
    change(createTypedChange(2));
    change({ revision: 7 });
    change(createTypedChange(8));
    expect(received.applied).toEqual([6, 8]);
    expect(feed.revision).toBe(8);
  });

  it("requests missing changes, and holds back later changes until the missing ones arrive", () => {
    const { feed, socket, goLive, change, received } = createTestFeed();
    goLive(5);
    change(createTypedChange(8));
    expect(socket.pendingRequests).toMatchObject([{ event: "sync", body: { since: 5 } }]);
    change(createTypedChange(9));
    expect(socket.pendingRequests).toHaveLength(1);
    socket.pendingRequests[0]?.answer({ revision: 8, serverTime: 1, changes: changes(6, 8) });
    expect(received.caughtUp.concat(received.applied)).toEqual([6, 7, 8, 9]);
    expect(feed.revision).toBe(9);
  });

  it("ignores the answer if the missing change was only late", () => {
    const { socket, goLive, change, received } = createTestFeed();
    goLive(5);
    change(createTypedChange(7));
    change(createTypedChange(6));
    expect(received.applied).toEqual([6, 7]);
    socket.pendingRequests[0]?.answer({ revision: 7, changes: changes(6, 7) });
    expect(received.applied).toEqual([6, 7]);
  });

  it("repeats an unanswered request, then reconnects", () => {
    const { socket, timers, goLive, change, kinds } = createTestFeed();
    goLive(5);
    change(createTypedChange(7));
    timers.advance(5_000);
    timers.advance(5_000);
    expect(socket.pendingRequests).toHaveLength(3);
    timers.advance(5_000);
    expect(socket.closes).toBe(1);
    expect(kinds()).toEqual(["connecting", "live", "reconnecting"]);
  });

  it("reconnects if answers never fill the gap", () => {
    const { socket, goLive, change } = createTestFeed();
    goLive(5);
    change(createTypedChange(7));
    for (let i = 0; i < 3; i++) socket.pendingRequests[i]?.answer({ revision: 7, changes: [] });
    expect(socket.closes).toBe(1);
  });

  it("accepts a snapshot older than the last changes, and requests those changes again", () => {
    const { feed, socket, goLive, change, state, received } = createTestFeed();
    goLive(5);
    change(createTypedChange(6));
    state({ snapshot: { revision: 5 } });
    expect(received.snapshots).toEqual([5, 5]);
    expect(socket.pendingRequests).toMatchObject([{ body: { since: 5 } }]);
    socket.pendingRequests[0]?.answer({ revision: 6, changes: [createTypedChange(6)] });
    expect(feed.revision).toBe(6);
  });

  it("keeps waiting for the changes that a snapshot rolled back, even while other changes arrive", () => {
    const { feed, socket, change, state } = createTestFeed();
    feed.start();
    socket.accept();
    change(createTypedChange(3));
    expect(feed.adopt(3)).toBe(true);
    state({ snapshot: { revision: 0 } });
    change(createTypedChange(1));
    change(createTypedChange(2));
    expect(feed.revision).toBe(2);
    socket.pendingRequests[0]?.answer({ revision: 3, changes: changes(1, 3) });
    expect(feed.revision).toBe(3);
  });

  it("follows a server whose history was set back", () => {
    const { feed, socket, timers, goLive, state, received } = createTestFeed();
    goLive(10);
    socket.drop();
    timers.advance(2_000);
    socket.accept();
    state({ revision: 8, changes: [] });
    timers.advance(4_000);
    expect(socket.accept()).not.toHaveProperty("since");
    state({ snapshot: { revision: 8 } });
    expect(received.snapshots).toEqual([10, 8]);
    expect(feed.revision).toBe(8);
  });

  it("reconnects instead of storing early changes without limit", () => {
    const { socket, goLive, change } = createTestFeed();
    goLive(5);
    for (let revision = 7; revision < 1_100; revision++) change(createTypedChange(revision));
    expect(socket.closes).toBe(1);
  });
});

describe("snapshots from other sources", () => {
  it("replace the state until the socket has answered", () => {
    const { feed, socket, state } = createTestFeed(5);
    feed.start();
    expect(feed.adopt(4)).toBe(false);
    expect(feed.adopt(6)).toBe(true);
    expect(socket.accept()).toMatchObject({ since: 6 });
    state({ revision: 6, changes: [] });
    expect(feed.adopt(7)).toBe(false);
    expect(feed.revision).toBe(6);
  });
});

describe("live feed", () => {
  it("sends only over an open connection", () => {
    const { feed, socket, goLive } = createTestFeed();
    expect(feed.readySocket).toBeNull();
    goLive();
    feed.readySocket?.emit("presence", { fps: null });
    expect(socket.sent).toEqual([{ event: "presence", body: { fps: null } }]);
  });

  it("requests everything again on demand", () => {
    const { feed, socket, goLive } = createTestFeed();
    goLive(5);
    feed.refetch();
    expect(socket.connects).toBe(2);
    expect(socket.accept()).not.toHaveProperty("since");
  });
});
