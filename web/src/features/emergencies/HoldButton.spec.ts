import { EMERGENCY_HOLD_MS } from "@wardline/domain/boards/emergency";
import { createActor } from "xstate";
import { holdMachine } from "./HoldButton.js";

function begin() {
  const held = jest.fn();
  const actor = createActor(holdMachine.provide({ actions: { held: () => held() } }));
  actor.start();
  return { actor, held };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("acts once after two seconds, even if the button is held longer", () => {
  const { actor, held } = begin();
  actor.send({ type: "press" });
  jest.advanceTimersByTime(EMERGENCY_HOLD_MS - 1);
  expect(held).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(held).toHaveBeenCalledTimes(1);
  actor.send({ type: "press" });
  jest.advanceTimersByTime(60_000);
  expect(held).toHaveBeenCalledTimes(1);
});

it("does nothing if the button is released too early, even repeatedly", () => {
  const { actor, held } = begin();
  for (let time = 0; time < 5; time++) {
    actor.send({ type: "press" });
    jest.advanceTimersByTime(EMERGENCY_HOLD_MS - 1);
    actor.send({ type: "release" });
  }
  jest.advanceTimersByTime(60_000);
  expect(held).not.toHaveBeenCalled();
});

it("can be held again", () => {
  const { actor, held } = begin();
  for (let time = 0; time < 2; time++) {
    actor.send({ type: "press" });
    jest.advanceTimersByTime(EMERGENCY_HOLD_MS);
    actor.send({ type: "release" });
  }
  expect(held).toHaveBeenCalledTimes(2);
});
