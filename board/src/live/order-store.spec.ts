import { FakeTimers } from "@wardline/client/testing/fake-timers";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live/events";
import { OrderStore, type OrderStoreOptions } from "./stores.js";

function setUp(isPreview = false) {
  const timers = new FakeTimers();
  const reload = jest.fn();
  const moveTo = jest.fn();
  const listeners: Record<string, (what: unknown, answer: (done: never) => void) => void> = {};
  const socket = {
    on: (event: string, listener: (typeof listeners)[string]) => {
      listeners[event] = listener;
    },
  } as unknown as OrderStoreOptions["socket"];
  const store = new OrderStore({
    socket,
    identity: { screenId: "tv-2" },
    isPreview,
    timers,
    now: () => timers.now(),
    reload,
    moveTo,
  });
  const answers: ScreenOrderAnswer[] = [];
  const order = (command: ScreenOrder["command"], screenId: string | null = null) =>
    listeners.order?.(
      {
        command,
        screenId,
        name: "Ward 3",
        numbers: { "tv-1": 1, "tv-2": 2 },
        names: { "tv-2": "Bay 2, over the sink" },
      },
      (done: ScreenOrderAnswer) => answers.push(done),
    );
  const ids: string[] = [];
  const move = (key: string | null) => listeners.move?.(key, (id: string) => ids.push(id));
  return { store, timers, reload, moveTo, order, move, answers, ids };
}

it("shows the screen's name and number, confirms once they are visible, and hides them after 15 seconds", () => {
  const { store, timers, order, answers } = setUp();
  order("identify", "tv-2");
  expect(store.getShown()).toMatchObject({
    command: "identify",
    name: "Ward 3",
    number: 2,
    screenName: "Bay 2, over the sink",
  });
  expect(answers).toEqual([]);
  timers.advance(100);
  store.getShown()?.confirm();
  store.getShown()?.confirm();
  expect(answers).toEqual([{ screenId: "tv-2", at: 100 }]);
  timers.advance(14_800);
  expect(store.getShown()).not.toBeNull();
  timers.advance(200);
  expect(store.getShown()).toBeNull();
});

it("shows the latest order for its full duration", () => {
  const { store, timers, order } = setUp();
  order("identify");
  timers.advance(10_000);
  order("test_picture");
  timers.advance(29_000);
  expect(store.getShown()).toMatchObject({ command: "test_picture" });
  timers.advance(1_000);
  expect(store.getShown()).toBeNull();
});

it("confirms a reload before it reloads the page", () => {
  const { timers, reload, order, answers } = setUp();
  order("reload");
  expect(answers).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  timers.advance(300);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ["the order is for another screen", false, "tv-1"],
  ["the board is only a preview", true, null],
])("does nothing if %s", (_why, isPreview, screenId) => {
  const { store, order, answers } = setUp(isPreview);
  order("identify", screenId);
  expect(answers).toEqual([null]);
  expect(store.getShown()).toBeNull();
});

it("confirms that the screen can move, and only then opens the other display", () => {
  const { timers, moveTo, move, ids } = setUp();
  move(null);
  timers.advance(10_000);
  expect(moveTo).not.toHaveBeenCalled();
  move("other-key");
  expect(ids).toEqual(["tv-2", "tv-2"]);
  timers.advance(300);
  expect(moveTo).toHaveBeenCalledWith("other-key");
});
