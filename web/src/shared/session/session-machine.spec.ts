import { LOGOUT_DELAY_MS, TOKEN_REFRESH_LEAD_MS } from "@wardline/domain/people/session-timing";
import { createActor, fromPromise } from "xstate";
import {
  MAX_REFRESH_TRIES,
  MIN_REFRESH_INTERVAL_MS,
  REFRESH_RETRY_MS,
  REVOKE_WAIT_MS,
  sessionMachine,
} from "./session-machine.js";

const HOUR_MS = 3_600_000;
const UNREACHABLE = new Error("unreachable");
const REFUSED = new Error("refused");

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

function setUp() {
  const refresh = jest.fn(async () => undefined as void);
  const revoke = jest.fn(async () => undefined as void);
  const endSession = jest.fn();
  const actor = createActor(
    sessionMachine.provide({
      actors: { refresh: fromPromise(refresh), revoke: fromPromise(revoke) },
      actions: { endSession },
      guards: { isUnreachable: (_, { error }) => error === UNREACHABLE },
    }),
  ).start();
  const start = (lifetime: number) =>
    actor.send({ type: "session.started", tokenExpiry: jest.now() + lifetime });
  return { actor, refresh, revoke, endSession, start };
}

describe("session refresh", () => {
  it("runs 30 minutes before the token expires", async () => {
    const { start, refresh } = setUp();
    start(HOUR_MS);
    await jest.advanceTimersByTimeAsync(HOUR_MS - TOKEN_REFRESH_LEAD_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("runs at once when the token expires in less than 30 minutes", async () => {
    const { start, refresh } = setUp();
    start(TOKEN_REFRESH_LEAD_MS - 1);
    await jest.advanceTimersByTimeAsync(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("is postponed when another tab or call has renewed the session", async () => {
    const { start, refresh } = setUp();
    start(HOUR_MS);
    await jest.advanceTimersByTimeAsync(HOUR_MS - TOKEN_REFRESH_LEAD_MS - 1);
    start(HOUR_MS);
    await jest.advanceTimersByTimeAsync(HOUR_MS - TOKEN_REFRESH_LEAD_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("follows the expiry of the renewed session", async () => {
    const { start, refresh } = setUp();
    refresh.mockImplementation(async () => start(HOUR_MS));
    start(HOUR_MS);
    await jest.advanceTimersByTimeAsync(10 * (HOUR_MS - TOKEN_REFRESH_LEAD_MS));
    expect(refresh).toHaveBeenCalledTimes(10);
  });

  it("does not loop when tokens expire within the lead time", async () => {
    const { start, refresh } = setUp();
    refresh.mockImplementation(async () => start(1000));
    start(1000);
    await jest.advanceTimersByTimeAsync(10 * MIN_REFRESH_INTERVAL_MS);
    expect(refresh.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it("ends the session when the server refuses it", async () => {
    const { actor, start, refresh, endSession } = setUp();
    refresh.mockRejectedValue(REFUSED);
    start(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().value).toBe("loggedOut");
  });

  it("retries while the server cannot be reached", async () => {
    const { actor, start, refresh, endSession } = setUp();
    refresh.mockRejectedValue(UNREACHABLE);
    start(TOKEN_REFRESH_LEAD_MS);
    await jest.advanceTimersByTimeAsync(20 * REFRESH_RETRY_MS);
    expect(endSession).not.toHaveBeenCalled();
    refresh.mockImplementation(async () => start(HOUR_MS));
    await jest.advanceTimersByTimeAsync(REFRESH_RETRY_MS);
    expect(actor.getSnapshot().value).toEqual({ loggedIn: "waiting" });
  });

  it("gives up after a few attempts once the token has expired", async () => {
    const { start, refresh, endSession } = setUp();
    refresh.mockRejectedValue(UNREACHABLE);
    start(0);
    await jest.advanceTimersByTimeAsync((MAX_REFRESH_TRIES - 1) * REFRESH_RETRY_MS - 1);
    expect(endSession).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(MAX_REFRESH_TRIES);
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it("does not run without a session", async () => {
    const { actor, start, refresh } = setUp();
    start(HOUR_MS);
    actor.send({ type: "session.ended" });
    await jest.advanceTimersByTimeAsync(10 * HOUR_MS);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("logout", () => {
  it("shows its spinner for 2 seconds, notifies the server, then clears the session", async () => {
    const { actor, start, revoke, endSession } = setUp();
    start(HOUR_MS);
    actor.send({ type: "logout" });
    await jest.advanceTimersByTimeAsync(LOGOUT_DELAY_MS - 1);
    expect(actor.getSnapshot().value).toBe("leaving");
    expect(revoke).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(revoke).toHaveBeenCalledTimes(1);
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().value).toBe("loggedOut");
  });

  it.each([
    ["does not answer", () => new Promise<void>(() => undefined), REVOKE_WAIT_MS],
    ["cannot be reached", () => Promise.reject(UNREACHABLE), 0],
  ])("succeeds even if the server %s", async (_name, revoking, wait) => {
    const { actor, start, revoke, endSession } = setUp();
    revoke.mockImplementation(revoking);
    start(HOUR_MS);
    actor.send({ type: "logout" });
    await jest.advanceTimersByTimeAsync(LOGOUT_DELAY_MS + wait);
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().value).toBe("loggedOut");
  });

  it("does not log out a person who logs in after another tab has ended the session", async () => {
    const { actor, start, endSession } = setUp();
    start(HOUR_MS);
    actor.send({ type: "logout" });
    actor.send({ type: "session.ended" });
    start(HOUR_MS);
    await jest.advanceTimersByTimeAsync(LOGOUT_DELAY_MS + REVOKE_WAIT_MS);
    expect(endSession).not.toHaveBeenCalled();
    expect(actor.getSnapshot().value).toEqual({ loggedIn: "waiting" });
  });

  it("allows another login afterwards, with its own refresh", async () => {
    const { actor, start, refresh } = setUp();
    start(HOUR_MS);
    actor.send({ type: "logout" });
    await jest.advanceTimersByTimeAsync(LOGOUT_DELAY_MS);
    start(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
