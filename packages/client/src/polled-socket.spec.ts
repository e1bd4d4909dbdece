import type { PolledEvent } from "@wardline/contracts/live/polling";
import type { Socket } from "socket.io-client";
import { FakeSocket } from "../testing/fake-socket.js";
import { FakeTimers } from "../testing/fake-timers.js";
import { type FeedSocket, LiveFeed } from "./live-feed.js";
import type { FeedStatus } from "./live-feed-connection.js";
import { PolledSocket, type PollRefusal } from "./polled-socket.js";

interface Change {
  revision: number;
  type?: string;
}

const NO_ANSWER: PollRefusal = { refused: null };
const state = (revision: number): PolledEvent[] => [
  { name: "state", value: { snapshot: { revision } } },
];

/** Sets up a feed over a socket that the network may block, and its HTTP requests. */
function setUp() {
  const timers = new FakeTimers();
  const inner = new FakeSocket(timers);
  const questions: Record<string, unknown>[] = [];
  const answers: (PolledEvent[] | PollRefusal)[] = [];
  const polled: boolean[] = [];
  const kinds: FeedStatus["kind"][] = [];
  const shown: number[] = [];
  const server = { isReachable: true, probes: 0 };
  const socket = new PolledSocket({
    socket: inner as unknown as Socket,
    timers,
    poll: async (question) => {
      questions.push(question);
      return answers.shift() ?? NO_ANSWER;
    },
    probe: async () => {
      server.probes += 1;
      return server.isReachable;
    },
    onPolled: (isPolled) => polled.push(isPolled),
  });
  const feed = new LiveFeed<Change, { revision: number }>({
    socket: socket as unknown as FeedSocket<Change, { revision: number }>,
    timers,
    credentials: () => ({ key: "secret" }),
    since: null,
    onChanges: (changes) => shown.push(...changes.map(({ revision }) => revision)),
    onSnapshot: ({ revision }) => shown.push(revision),
    onStatus: ({ kind }) => kinds.push(kind),
    refusalWaits: { NOT_FOUND: null },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const fail = async () => {
    inner.refuse(null);
    await settle();
  };
  const rest = { questions, answers, polled, kinds, shown, server, settle, fail };
  return { timers, inner, socket, feed, ...rest };
}

async function setUpBlocked() {
  const given = setUp();
  given.answers.push(state(4), state(4));
  given.feed.start();
  await given.fail();
  await given.fail();
  return given;
}

describe("socket blocked by the network", () => {
  it("polls after a second socket has failed, if the server still answers over HTTP", async () => {
    const { inner, questions, polled, kinds, shown, answers, feed, fail } = setUp();
    answers.push(state(4), state(4));
    feed.start();
    await fail();
    expect([inner.connects, polled]).toEqual([2, []]);
    await fail();
    expect(questions[0]).toMatchObject({ key: "secret", protocol: expect.any(Number) as number });
    expect([polled, kinds, shown]).toEqual([[true], ["connecting", "live"], [4]]);
  });

  it("polls every four seconds for changes since its revision", async () => {
    const { timers, questions, answers, shown, settle } = await setUpBlocked();
    const changes = [{ revision: 5, type: "ward.created" }];
    answers.push([{ name: "state", value: { revision: 5, changes } }]);
    timers.advance(4_000);
    await settle();
    expect(questions.at(-1)).toMatchObject({ since: 4 });
    expect(shown).toEqual([4, 5]);
  });

  it("tries HTTP when the socket is silent for eight seconds", async () => {
    const { timers, inner, answers, polled, feed, settle } = setUp();
    answers.push(state(4), state(4));
    feed.start();
    timers.advance(8_000);
    await settle();
    expect(inner.connects).toBe(2);
    timers.advance(8_000);
    await settle();
    expect(polled).toEqual([true]);
  });

  it("is live again as soon as a socket opens", async () => {
    const { timers, inner, polled, kinds, shown, answers, settle } = await setUpBlocked();
    answers.push(...Array.from({ length: 20 }, () => state(4)));
    for (let seconds = 0; seconds < 60; seconds += 4) {
      timers.advance(4_000);
      await settle();
    }
    const handshake = inner.accept();
    inner.receive("state", { revision: 5, changes: [{ revision: 5, type: "ward.created" }] });
    expect(handshake).toMatchObject({ key: "secret", since: 4 });
    expect(polled).toEqual([true, false]);
    expect(kinds).toEqual(["connecting", "live"]);
    expect(shown.at(-1)).toBe(5);
  });

  it("is reconnecting when HTTP fails too", async () => {
    const { timers, kinds, settle } = await setUpBlocked();
    timers.advance(4_000);
    await settle();
    expect(kinds).toEqual(["connecting", "live", "reconnecting"]);
  });

  it("polls at once when the server comes back", async () => {
    const { timers, answers, kinds, settle, fail } = await setUpBlocked();
    timers.advance(4_000);
    await settle();
    timers.advance(2_000);
    await settle();
    answers.push(state(6));
    await fail();
    expect(kinds).toEqual(["connecting", "live", "reconnecting", "live"]);
  });

  it("passes on the server's refusal to show the board", async () => {
    const { timers, answers, kinds, settle, fail } = await setUpBlocked();
    answers.push([{ name: "refused", value: "NOT_FOUND" }]);
    timers.advance(4_000);
    await settle();
    timers.advance(2_000);
    await settle();
    answers.push([{ name: "refused", value: "NOT_FOUND" }]);
    await fail();
    expect(kinds.at(-1)).toBe("refused");
  });

  it("counts as an outage, not as blocked, when HTTP fails too", async () => {
    const { polled, kinds, feed, fail } = setUp();
    feed.start();
    await fail();
    expect([polled, kinds]).toEqual([[], ["connecting"]]);
  });

  it("sends a screen's reports and identity", async () => {
    const { socket, questions, answers, settle } = await setUpBlocked();
    const given = { screenId: "s-1", screenToken: "t" };
    answers.push([...state(4), { name: "screen", value: given }], state(4));
    socket.emit("presence", { screenId: "own", fps: 30 });
    await settle();
    expect(questions.at(-1)).toMatchObject({ presence: { screenId: "own", fps: 30 } });
    socket.emit("sync", { since: 4 });
    await settle();
    expect(questions.at(-1)).toMatchObject({ presence: null, screen: given });
  });

  it("carries out a command only once, and confirms it immediately", async () => {
    const { socket, questions, answers, timers, settle } = await setUpBlocked();
    const orders: unknown[] = [];
    socket.on("order", (order: unknown, answer: (done: { at: number }) => void) => {
      orders.push(order);
      answer({ at: 77 });
    });
    answers.push(state(4));
    socket.emit("presence", { screenId: "s-1", screenToken: "t" });
    await settle();
    const order: PolledEvent = { name: "order", value: { command: "identify" }, ask: "o1" };
    answers.push([...state(4), order], [...state(4), order]);
    timers.advance(4_000);
    await settle();
    expect(orders).toEqual([{ command: "identify" }]);
    expect(questions.at(-1)).toMatchObject({ answers: [{ ask: "o1", at: 77 }] });
  });
});

describe("socket of an unavailable server", () => {
  async function setUpUnavailable() {
    const given = setUp();
    given.server.isReachable = false;
    given.feed.start();
    await given.fail();
    return given;
  }

  it("fails once and is not retried before HTTP answers", async () => {
    const { timers, inner, server, kinds, settle } = await setUpUnavailable();
    for (let second = 0; second < 240; second += 1) {
      timers.advance(1_000);
      await settle();
    }
    expect(inner.connects).toBe(1);
    expect(server.probes).toBeGreaterThan(10);
    server.isReachable = true;
    for (let second = 0; second < 16 && inner.connects === 1; second += 1) {
      timers.advance(1_000);
      await settle();
    }
    expect(inner.connects).toBe(2);
    inner.accept();
    inner.receive("state", { snapshot: { revision: 9 } });
    expect(kinds.at(-1)).toBe("live");
  });

  it("is opened at once when the feed is woken", async () => {
    const { inner, server, feed, settle } = await setUpUnavailable();
    server.isReachable = true;
    feed.reconnectNow();
    await settle();
    expect(inner.connects).toBe(2);
  });

  it("is retried without a check after a working connection", async () => {
    const { timers, inner, server, settle, feed } = setUp();
    feed.start();
    inner.accept();
    inner.receive("state", { snapshot: { revision: 4 } });
    inner.drop();
    timers.advance(2_000);
    await settle();
    expect([inner.connects, server.probes]).toEqual([2, 0]);
  });

  it("is not opened if the feed stops during the check", async () => {
    const { inner, server, feed, settle } = await setUpUnavailable();
    server.isReachable = true;
    feed.reconnectNow();
    feed.stop();
    await settle();
    expect(inner.connects).toBe(1);
  });
});
