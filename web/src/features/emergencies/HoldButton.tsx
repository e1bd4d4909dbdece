import { EMERGENCY_HOLD_MS } from "@wardline/domain/boards/emergency";
import { useMachine } from "@xstate/react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffectEvent,
} from "react";
import classes from "./Emergency.module.css";
import { holdMachine } from "./hold-machine.js";

interface HoldButtonProps {
  children: ReactNode;
  /** Called when the button is pressed; returns false if holding it would do nothing. */
  canHold: () => boolean;
  onHeld: () => void;
  isBusy: boolean;
  describedBy: string;
}

const HOLDING_KEYS = [" ", "Enter"];

/** Button that must be held for two seconds, with the pointer, the space bar or Enter. */
export function HoldButton({ children, canHold, onHeld, isBusy, describedBy }: HoldButtonProps) {
  const held = useEffectEvent(onHeld);
  const [state, send] = useMachine(holdMachine.provide({ actions: { held: () => held() } }));
  const press = () => {
    if (!isBusy && canHold()) send({ type: "press" });
  };
  const release = () => send({ type: "release" });

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    press();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!HOLDING_KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) press();
  }
  return (
    <button
      type="button"
      className={classes.hold}
      data-holding={state.matches("holding") || undefined}
      data-held={state.matches("held") || isBusy || undefined}
      style={{ "--hold": `${EMERGENCY_HOLD_MS}ms` } as CSSProperties}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onPointerDown={onPointerDown}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onKeyUp={release}
      onBlur={release}
    >
      <span className={classes.holdFill} aria-hidden="true" />
      <span className={classes.holdText}>{children}</span>
    </button>
  );
}
