import { cacheShell } from "./cache-shell.js";

type Register = (address: string, options: { scope: string }) => Promise<unknown>;

/** Fakes a browser that may allow service workers. `earlierWorker`: the worker from an earlier visit. */
function fakeBrowser(register?: Register, earlierWorker?: unknown): void {
  const getRegistration = () => Promise.resolve(earlierWorker);
  const value = register === undefined ? {} : { serviceWorker: { register, getRegistration } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

const ACTIVE = { active: {}, installing: null, waiting: null };

/** Fake worker whose installation the test completes. */
function createInstallingWorker() {
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
      const registrations: unknown[] = [];
      fakeBrowser((...given) => {
        registrations.push(given);
        return Promise.resolve(ACTIVE);
      });
      const isCached = cacheShell("a b&c", scope);
      await jest.advanceTimersByTimeAsync(19_999);
      expect(registrations).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect(registrations).toEqual([
        [`/board-assets/worker.js?build=a%20b%26c&scope=${scope}`, { scope }],
      ]);
      await expect(isCached).resolves.toBe(true);
    },
  );

  it.each([
    ["activated", true],
    ["redundant", false],
  ])("waits until the first worker is %s", async (state, isCached) => {
    const { registration, end } = createInstallingWorker();
    fakeBrowser(() => Promise.resolve(registration));
    const answer = cacheShell("build", "/board");
    await jest.advanceTimersByTimeAsync(20_000);
    end("installed");
    end(state);
    await expect(answer).resolves.toBe(isCached);
  });

  it("registers no worker in development", async () => {
    fakeBrowser(() => Promise.reject(new Error("not asked for")));
    await expect(cacheShell("dev", "/board")).resolves.toBeNull();
  });

  it("caches nothing when the browser allows no worker, as on plain HTTP", async () => {
    fakeBrowser();
    await expect(cacheShell("build", "/board")).resolves.toBe(false);
  });

  it.each([
    ["refuses it", undefined, false],
    ["has an earlier one and the server is away", ACTIVE, true],
  ])("continues without a new worker if the browser %s", async (_, earlierWorker, isCached) => {
    fakeBrowser(() => Promise.reject(new Error("refused")), earlierWorker);
    const answer = cacheShell("build", "/board");
    await jest.advanceTimersByTimeAsync(20_000);
    await expect(answer).resolves.toBe(isCached);
  });
});
