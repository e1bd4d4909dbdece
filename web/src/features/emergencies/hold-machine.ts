import { EMERGENCY_HOLD_MS } from "@wardline/domain/boards/emergency";
import { setup } from "xstate";

export const holdMachine = setup({
  types: { events: {} as { type: "press" } | { type: "release" } },
  actions: { held: () => undefined },
  delays: { long: EMERGENCY_HOLD_MS },
}).createMachine({
  initial: "idle",
  states: {
    idle: { on: { press: "holding" } },
    holding: { on: { release: "idle" }, after: { long: "held" } },
    // Holding the button longer does not repeat the action.
    held: { entry: "held", on: { release: "idle" } },
  },
});
