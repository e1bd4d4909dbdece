import type { HandoffCodes } from "@wardline/contracts/boards/handoff";
import { buildHandoffAddress, HandoffStore } from "./stores.js";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-22T08:00:00Z");
const codes: HandoffCodes = {
  address: "https://wardline.test/wall",
  codes: [
    { code: "first", from: NOW, until: NOW + 2 * MINUTE },
    { code: "second", from: NOW + MINUTE, until: NOW + 3 * MINUTE },
  ],
};

describe("the code on the wall", () => {
  it("changes every minute, and is null after the last known code", () => {
    const at = (offset: number) => buildHandoffAddress(codes, NOW + offset)?.split("#")[1] ?? null;
    expect([-1, 0, MINUTE - 1, MINUTE, 2 * MINUTE - 1, 2 * MINUTE].map(at)).toEqual([
      null,
      "first",
      "first",
      "second",
      "second",
      null,
    ]);
    expect(buildHandoffAddress(codes, NOW)).toBe("https://wardline.test/wall#first");
    expect(buildHandoffAddress(null, NOW)).toBeNull();
  });

  it("is the last code that the server sent, or null when the server has none", () => {
    let send: (codes: HandoffCodes | null) => void = () => undefined;
    const store = new HandoffStore({
      on: (_event, listener) => {
        send = listener;
      },
    });
    const onCodes = jest.fn();
    const unsubscribe = store.subscribe(onCodes);
    expect(store.getCurrent()).toBeNull();
    send(codes);
    expect(store.getCurrent()).toBe(codes);
    send(null);
    expect(store.getCurrent()).toBeNull();
    unsubscribe();
    send(codes);
    expect(onCodes).toHaveBeenCalledTimes(2);
  });
});
