import { cacheShell } from "./cache-shell.js";

type Register = (address: string, options: { scope: string }) => Promise<unknown>;

/** Fakes a browser that may allow service workers. `known`: the worker from an earlier visit. */
function browse(register?: Register, known?: unknown): void {
  const getRegistration = () => Promise.resolve(known);
  const value = register === undefined ? {} : { serviceWorker: { register, getRegistration } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

const ACTIVE = { active: {}, installing: null, waiting: null };

/** Fake worker whose installation the test completes. */
function installing() {
  const worker = Object.assign(new EventTarget(), { state: "installing" });
  const end = (state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event("statechange"));
  };
  return { registration: { active: null, installing: worker, waiting: null }, end };
}

describe("cacheShell", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, "navigator");
  });

  it.each(["/board", "/station"] as const)(
    "registers this build's worker for %s only, twenty seconds after the page starts",
    async (scope) => {
      const asked: unknown[] = [];
      browse((...given) => {
        asked.push(given);
        return Promise.resolve(ACTIVE);
      });
      const isKept = cacheShell("a b&c", scope);
      await jest.advanceTimersByTimeAsync(19_999);
      expect(asked).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect(asked).toEqual([
        [`/board-assets/worker.js?build=a%20b%26c&scope=${scope}`, { scope }],
      ]);
      await expect(isKept).resolves.toBe(true);
    },
  );

  it.each([
    ["activated", true],
    ["redundant", false],
  ])("waits until the first worker is %s", async (state, isKept) => {
    const { registration, end } = installing();
    browse(() => Promise.resolve(registration));
    const answer = cacheShell("build", "/board");
    await jest.advanceTimersByTimeAsync(20_000);
    end("installed");
    end(state);
    await expect(answer).resolves.toBe(isKept);
  });

  it("registers no worker in development", async () => {
    browse(() => Promise.reject(new Error("not asked for")));
    await expect(cacheShell("dev", "/board")).resolves.toBeNull();
  });

  it("caches nothing when the browser allows no worker, as on plain HTTP", async () => {
    browse();
    await expect(cacheShell("build", "/board")).resolves.toBe(false);
  });

  it.each([
    ["refuses it", undefined, false],
    ["has an earlier one and the server is away", ACTIVE, true],
  ])("continues without a new worker if the browser %s", async (_, known, isKept) => {
    browse(() => Promise.reject(new Error("refused")), known);
    const answer = cacheShell("build", "/board");
    await jest.advanceTimersByTimeAsync(20_000);
    await expect(answer).resolves.toBe(isKept);
  });
});
