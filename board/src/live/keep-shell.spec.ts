import { keepShell } from "./keep-shell.js";

type Register = (address: string, options: { scope: string }) => Promise<unknown>;

/** A browser, with a place for workers where it allows any. */
function browse(register?: Register): void {
  const value = register === undefined ? {} : { serviceWorker: { register } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

describe("keeping the page for a start without a server", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, "navigator");
  });

  it.each(["/board", "/station"] as const)(
    "registers this build's worker for %s alone, twenty seconds after the page began",
    (scope) => {
      const asked: unknown[] = [];
      browse((...given) => Promise.resolve(asked.push(given)));
      keepShell("a b&c", scope);
      jest.advanceTimersByTime(19_999);
      expect(asked).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(asked).toEqual([
        [`/board-assets/worker.js?build=a%20b%26c&scope=${scope}`, { scope }],
      ]);
    },
  );

  it("registers none for a page that is being developed", () => {
    const asked: unknown[] = [];
    browse((...given) => Promise.resolve(asked.push(given)));
    keepShell("dev", "/board");
    jest.runAllTimers();
    expect(asked).toEqual([]);
  });

  it("leaves a page as it is where the browser allows no worker, as on plain HTTP", () => {
    browse();
    keepShell("build", "/board");
    expect(jest.getTimerCount()).toBe(0);
  });

  it("goes on without one where the browser refuses it", async () => {
    const refusal = Promise.reject(new Error("storage is forbidden"));
    const takes = jest.spyOn(refusal, "catch");
    browse(() => refusal);
    keepShell("build", "/board");
    jest.runAllTimers();
    expect(takes).toHaveBeenCalledTimes(1);
    await expect(takes.mock.results[0]?.value).resolves.toBeUndefined();
  });
});
