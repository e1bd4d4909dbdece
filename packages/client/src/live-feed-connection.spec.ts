import { createTestFeed } from "../testing/feed-under-test.js";

describe("reconnection", () => {
  it("is tried after every disconnection, at least every 15 seconds", () => {
    const { socket, timers, goLive, kinds } = createTestFeed();
    goLive();
    socket.drop();
    for (let i = 0; i < 50; i++) {
      timers.advance(15_000);
      expect(socket.connects).toBe(i + 2);
      socket.refuse(null);
    }
    expect(kinds()).toEqual(["connecting", "live", "reconnecting"]);
  });

  it("replaces a connection that delivers no state", () => {
    const { feed, socket, timers } = createTestFeed();
    feed.start();
    socket.accept();
    timers.advance(30_000);
    expect(socket.closes).toBe(1);
    timers.advance(2_000);
    expect(socket.connects).toBe(2);
  });

  it("happens at once when the network is back", () => {
    const { feed, socket, goLive } = createTestFeed();
    goLive();
    socket.drop();
    feed.reconnectNow();
    feed.reconnectNow();
    expect(socket.connects).toBe(2);
  });

  it("stops on request", () => {
    const { feed, socket, timers, goLive, change, received } = createTestFeed();
    goLive();
    feed.stop();
    timers.advance(100_000);
    change({ revision: 6, type: "patient.updated" });
    expect(socket.connects).toBe(1);
    expect(received.applied).toEqual([]);
    expect(timers.next).toBeNull();
  });

  it("records when the last packet arrived", () => {
    const { feed, socket, timers, goLive } = createTestFeed();
    goLive();
    timers.advance(5_000);
    socket.ping();
    expect(feed.lastHeardAt).toBe(5_000);
  });
});

describe("live feed after a refusal", () => {
  const refuse = (
    code: "NOT_FOUND" | "UNAUTHORIZED" | "PROTOCOL_TOO_OLD" | "SERVICE_UNAVAILABLE",
  ) => {
    const testFeed = createTestFeed(4);
    testFeed.feed.start();
    testFeed.socket.refuse(code);
    return testFeed;
  };

  it("slows down retries for a deleted board, and then requests everything again", () => {
    const { socket, timers, received } = refuse("NOT_FOUND");
    expect(received.statuses).toEqual([
      { kind: "connecting" },
      { kind: "refused", code: "NOT_FOUND" },
    ]);
    timers.advance(59_999);
    expect(socket.connects).toBe(1);
    timers.advance(1);
    expect(socket.connects).toBe(2);
    expect(socket.accept()).not.toHaveProperty("since");
  });

  it("waits for a new token after a refusal", () => {
    const { feed, socket, timers } = refuse("UNAUTHORIZED");
    timers.advance(1_000_000);
    expect(socket.connects).toBe(1);
    feed.reconnectNow();
    expect(socket.connects).toBe(2);
  });

  it("reports a page that is too old, and retries", () => {
    const { socket, timers, received } = refuse("PROTOCOL_TOO_OLD");
    expect(received.tooOld).toBe(1);
    timers.advance(15_000);
    expect(socket.connects).toBe(2);
  });

  it("treats an unavailable server as an outage", () => {
    const { socket, timers, kinds } = refuse("SERVICE_UNAVAILABLE");
    expect(kinds()).toEqual(["connecting"]);
    timers.advance(15_000);
    expect(socket.connects).toBe(2);
  });
});
