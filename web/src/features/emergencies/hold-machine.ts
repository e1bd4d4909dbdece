import { EMERGENCY_HOLD_MS } from "@wardline/domain/boards/emergency";
import { setup } from "xstate";

/** A button that does something only once it has been held; letting go earlier does nothing. */
export const holdMachine = setup({
  types: { events: {} as { type: "press" } | { type: "release" } },
  actions: { held: () => undefined },
  delays: { long: EMERGENCY_HOLD_MS },
}).createMachine({
  initial: "idle",
  states: {
    idle: { on: { press: "holding" } },
    holding: { on: { release: "idle" }, after: { long: "held" } },
    // Held on, it is done once.
    held: { entry: "held", on: { release: "idle" } },
  },
});
