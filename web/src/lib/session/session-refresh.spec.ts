import { openStorage } from "@wardline/client/page-storage";
import type { ParentDetails, Session, User } from "@wardline/contracts/accounts/account";
import { createExclusiveRunner, createRefresh } from "./session-refresh.js";
import { createSessionStore } from "./session-store.js";

const user = { id: "u1", email: "a@b.c", accountType: "parent", timezone: "UTC" } as User;

function session(n: number): Session {
  return { user, token: `t${n}`, refreshToken: `r${n}`, tokenExpiry: n, accountType: "parent" };
}

/** Creates two tabs that share local storage and a lock. */
function setUp(locks?: LockManager) {
  const sharedStorage = openStorage(() => null);
  const exclusively = createExclusiveRunner(locks);
  let n = 1;
  const exchange = jest.fn(async (_refreshToken: string) => session(++n));
  const tab = () => {
    const store = createSessionStore(sharedStorage);
    return { store, refresh: createRefresh({ store, exchange, exclusively }) };
  };
  tab().store.set(session(1));
  return { exchange, first: tab(), second: tab(), shared: sharedStorage };
}

describe("a session in two tabs", () => {
  it("keeps tokens renewed by the other tab when a detail is written", () => {
    const { first, second } = setUp();
    second.store.get();
    first.store.set(session(2));
    second.store.patch({ user: { ...user, email: "new@b.c" } });
    expect(second.store.get()).toMatchObject({ token: "t2", refreshToken: "r2" });
    expect(first.store.reload()).toMatchObject({ token: "t2", user: { email: "new@b.c" } });
  });

  it("keeps details written by the other tab when the tokens are renewed", () => {
    const { first, second } = setUp();
    second.store.get();
    first.store.patch({ parentInfo: { timezone: "UTC" } as ParentDetails });
    second.store.set(session(2));
    expect(second.store.get()).toMatchObject({ token: "t2", parentInfo: { timezone: "UTC" } });
  });
});

describe("a refresh", () => {
  it("exchanges the refresh token and stores the new session", async () => {
    const { first, exchange } = setUp();
    expect(await first.refresh("t1")).toBe("t2");
    expect(exchange).toHaveBeenCalledWith("r1");
    expect(first.store.get()?.token).toBe("t2");
  });

  it("runs once for all calls and tabs that need it at the same time", async () => {
    const { first, second, exchange } = setUp();
    const refreshes = [first, second, first, second, second].map((tab) => tab.refresh("t1"));
    expect(await Promise.all(refreshes)).toEqual(["t2", "t2", "t2", "t2", "t2"]);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it("runs again after a failure", async () => {
    const { first, second, exchange } = setUp();
    exchange.mockRejectedValueOnce(new Error("unreachable"));
    const [one, two] = await Promise.allSettled([first.refresh("t1"), second.refresh("t1")]);
    expect(one.status).toBe("rejected");
    expect(two).toEqual({ status: "fulfilled", value: "t2" });
  });

  it("runs once when the browser refuses both locks and storage", async () => {
    const refuse = () => Promise.reject(new DOMException("no storage", "SecurityError"));
    const { first, exchange } = setUp({ request: refuse, query: refuse });
    const refreshes = await Promise.all([first.refresh("t1"), first.refresh("t1")]);
    expect(refreshes).toEqual(["t2", "t2"]);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it("tries only once under a lock when the server cannot be reached", async () => {
    const locks = { request: (_name: string, run: () => unknown) => run() };
    const { first, exchange } = setUp(locks as unknown as LockManager);
    exchange.mockRejectedValue(new Error("unreachable"));
    await expect(first.refresh("t1")).rejects.toThrow("unreachable");
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it("resolves to null when another tab has logged out before or during it", async () => {
    const { first, second, exchange } = setUp();
    exchange.mockImplementationOnce(async () => {
      second.store.clear();
      return session(9);
    });
    expect(await first.refresh("t1")).toBeNull();
    expect(await second.refresh("t1")).toBeNull();
    expect(second.store.reload()).toBeNull();
    expect(exchange).toHaveBeenCalledTimes(1);
  });
});

describe("the store", () => {
  it("keeps hospital details across a refresh, but not for another person", () => {
    const { first } = setUp();
    const parentInfo = {
      hospital_name: "General",
      logo_url: null,
      display_url: null,
      timezone: "UTC",
    };
    first.store.patch({ parentInfo });
    first.store.set(session(2));
    expect(first.store.get()?.parentInfo).toEqual(parentInfo);
    first.store.set({ ...session(3), user: { ...user, id: "u2" } });
    expect(first.store.get()?.parentInfo).toBeNull();
  });

  it("reports each change once, including those of another tab", () => {
    const { first, second } = setUp();
    const listener = jest.fn();
    second.store.subscribe(listener);
    first.store.clear();
    second.store.reload();
    second.store.reload();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(second.store.get()).toBeNull();
  });

  it.each(["", "{", "null", "7", '{"token":1}'])("does not accept %j as a session", (text) => {
    const brokenStorage = openStorage(() => null);
    brokenStorage.setItem("wardline.session", text);
    expect(createSessionStore(brokenStorage).get()).toBeNull();
  });
});
