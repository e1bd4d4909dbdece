/** @jest-environment ./web/testing/browser.cjs */
import { keepAwake } from "./keep-awake.js";

class Lock extends EventTarget {
  isReleased = false;
  release(): Promise<void> {
    this.isReleased = true;
    this.dispatchEvent(new Event("release"));
    return Promise.resolve();
  }
}

function fakeBrowser() {
  const state = { isGranting: true, requestCount: 0, locks: [] as Lock[] };
  const request = () => {
    state.requestCount += 1;
    if (!state.isGranting) return Promise.reject(new Error("NotAllowedError"));
    const lock = new Lock();
    state.locks.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  return state;
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

let end: () => void = () => undefined;
afterEach(() => {
  end();
  Reflect.deleteProperty(navigator, "wakeLock");
});

it.each([
  ["the first press", () => window.dispatchEvent(new Event("pointerdown"))],
  ["the first key", () => window.dispatchEvent(new Event("keydown"))],
  ["the return of the page", () => document.dispatchEvent(new Event("visibilitychange"))],
])("requests the lock again at %s after a refusal", async (_, happen) => {
  const state = fakeBrowser();
  state.isGranting = false;
  const reported: boolean[] = [];
  end = keepAwake((isAwake) => reported.push(isAwake));
  await settle();
  state.isGranting = true;
  happen();
  await settle();
  expect(reported).toEqual([false, true]);
  happen();
  await settle();
  expect(state.requestCount).toBe(2);
});

it("requests the lock again when the browser releases it", async () => {
  const state = fakeBrowser();
  const reported: boolean[] = [];
  end = keepAwake((isAwake) => reported.push(isAwake));
  await settle();
  state.isGranting = false;
  void state.locks[0]?.release();
  await settle();
  expect([state.requestCount, reported]).toEqual([2, [true, false]]);
});

it("reports that the screen may go dark if the browser has no locks", () => {
  const reported: boolean[] = [];
  end = keepAwake((isAwake) => reported.push(isAwake));
  window.dispatchEvent(new Event("pointerdown"));
  expect(reported).toEqual([false]);
});

it("releases the lock when it is stopped and requests no other, even if a request is still pending", async () => {
  const state = fakeBrowser();
  end = keepAwake(() => undefined);
  end();
  await settle();
  window.dispatchEvent(new Event("keydown"));
  await settle();
  expect([state.requestCount, state.locks[0]?.isReleased]).toEqual([1, true]);
});
