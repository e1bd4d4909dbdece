import { Box } from "@mantine/core";
import { EMERGENCY_HOLD_MS } from "@wardline/domain/boards/emergency";
import { useMachine } from "@xstate/react";
import { type CSSProperties, type ReactNode, useEffectEvent } from "react";
import { setup } from "xstate";
import classes from "./Emergency.module.css";

/** Machine of a button that acts once it has been held long enough. */
export const holdMachine = setup({
  types: { events: {} as { type: "press" | "release" } },
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

interface HoldButtonProps {
  children: ReactNode;
  /** Called when the button is pressed; returns false if holding it would do nothing. */
  canHold: () => boolean;
  onHeld: () => void;
  isBusy: boolean;
  describedBy: string;
}

/** Button that must be held for two seconds, with the pointer, the space bar or Enter. */
export function HoldButton({ children, canHold, onHeld, isBusy, describedBy }: HoldButtonProps) {
  const held = useEffectEvent(onHeld);
  const [state, send] = useMachine(holdMachine.provide({ actions: { held: () => held() } }));
  const press = () => {
    if (!isBusy && canHold()) send({ type: "press" });
  };
  const release = () => send({ type: "release" });
  return (
    <button
      type="button"
      className={classes.hold}
      data-holding={state.matches("holding") || undefined}
      data-held={state.matches("held") || isBusy || undefined}
      style={{ "--hold": `${EMERGENCY_HOLD_MS}ms` } as CSSProperties}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) press();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={release}
      onBlur={release}
    >
      <span className={classes.holdFill} aria-hidden="true" />
      <Box component="span" pos="relative">
        {children}
      </Box>
    </button>
  );
}
