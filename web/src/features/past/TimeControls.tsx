import { Button, NativeSelect } from "@mantine/core";
import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useState } from "react";
import { localOfMoment, momentOfLocal } from "../../lib/time/local-moment.js";
import { DateField } from "../../ui/form/DateField.js";
import { STEPS, type Step } from "./steps.js";
import classes from "./TimeMachine.module.css";

interface TimeControlsProps {
  /** The moment that is shown, and the latest that can be; epoch milliseconds. */
  at: number;
  latest: number;
  zone: string;
  onAt: (at: number) => void;
  step: Step;
  onStep: (step: Step) => void;
  /** Goes a step; null where there is none. */
  onBack: (() => void) | null;
  onForward: (() => void) | null;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onFullScreen: () => void;
}

/** What moves the time machine: a moment, steps, and going on by itself. */
export function TimeControls(props: TimeControlsProps) {
  const { at, latest, zone, onAt, step, onStep, onBack, onForward, isPlaying, onPlay } = props;
  const known = localOfMoment(at, zone).replace(/:00$/, "");
  // What is typed, until it is a moment of its own; the field then follows what is shown.
  const [typed, setTyped] = useState<{ text: string; error: string | null } | null>(null);

  function type(text: string): void {
    const moment = momentOfLocal(text, zone);
    const error =
      moment === null
        ? "Please give a valid time."
        : moment > latest
          ? "Please choose a time that has passed."
          : null;
    setTyped(error === null ? null : { text, error });
    if (moment !== null && error === null) onAt(moment);
  }

  return (
    <div className={classes.controls}>
      <DateField
        withTime
        label="Date and time"
        value={typed?.text ?? known}
        error={typed?.error}
        max={localOfMoment(latest, zone).slice(0, 10)}
        onChange={type}
        onBlur={() => setTyped(null)}
      />
      <NativeSelect
        label="Step by"
        data={STEPS.map(({ value, label }) => ({ value, label }))}
        value={step}
        onChange={(event) => onStep(event.currentTarget.value as Step)}
      />
      <Button.Group>
        <Button
          variant="default"
          aria-label="Step back"
          title="Step back"
          disabled={onBack === null}
          onClick={() => onBack?.()}
        >
          <IconPlayerSkipBack size={18} aria-hidden="true" />
        </Button>
        <Button
          variant="default"
          disabled={onForward === null && !isPlaying}
          leftSection={
            isPlaying ? (
              <IconPlayerPause size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={18} aria-hidden="true" />
            )
          }
          onClick={() => onPlay(!isPlaying)}
        >
          {isPlaying ? "Pause" : "Play"}
        </Button>
        <Button
          variant="default"
          aria-label="Step forward"
          title="Step forward"
          disabled={onForward === null}
          onClick={() => onForward?.()}
        >
          <IconPlayerSkipForward size={18} aria-hidden="true" />
        </Button>
      </Button.Group>
      <Button
        variant="default"
        leftSection={<IconMaximize size={17} aria-hidden="true" />}
        onClick={props.onFullScreen}
      >
        Full screen
      </Button>
    </div>
  );
}
