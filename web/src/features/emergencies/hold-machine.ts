import { EMERGENCY_HOLD_MS } from "@wardline/domain/emergency";
import { setup } from "xstate";

/** A button that does something only once it has been held; whoever lets go earlier has done nothing. */
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
