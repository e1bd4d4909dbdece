import { Button, Group, NativeSelect } from "@mantine/core";
import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { clockText } from "@wardline/domain/time/clock-text";
import { useState } from "react";
import { formatLocalMoment, parseLocalMoment } from "../../lib/time/day-text.js";
import { DateField } from "../../ui/form/DateField.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import classes from "./TimeMachine.module.css";

const MINUTE_MS = 60_000;
/** Width of the drawing of changes, in SVG units. */
const TIMELINE_WIDTH = 1_000;
const TIMELINE_HEIGHT = 10;

const TIME_STEPS = [
  { value: "change", label: "Each change", ms: null },
  { value: "minute", label: "1 minute", ms: MINUTE_MS },
  { value: "quarter", label: "15 minutes", ms: 15 * MINUTE_MS },
] as const;

export type TimeStep = (typeof TIME_STEPS)[number]["value"];

/**
 * Returns the time one step after (1) or before (-1) `at`; null if no step is left from `from` to `until`, inclusive. A
 * step has a fixed length or goes to the nearest of the sorted `moments`. All times are in epoch milliseconds.
 */
export function findStepFrom(
  at: number,
  step: TimeStep,
  direction: 1 | -1,
  moments: readonly number[],
  { from, until }: { from: number; until: number },
): number | null {
  const ms = TIME_STEPS.find(({ value }) => value === step)?.ms ?? null;
  if (ms !== null) {
    const next = Math.min(until, Math.max(from, at + direction * ms));
    return next === at ? null : next;
  }
  const found =
    direction === 1
      ? moments.find((moment) => moment > at)
      : moments.findLast((moment) => moment < at);
  return found === undefined || found > until || found < from ? null : found;
}

interface TimeLineProps {
  /** Start and exclusive end of the day in epoch milliseconds. */
  from: number;
  until: number;
  /** The shown time and the times of the day's changes. */
  at: number;
  moments: readonly number[];
  text: string;
  zone: string;
  onAt: (at: number) => void;
}

/** Renders a slider over a day in steps of a minute, with a mark for each change. */
export function TimeLine({ from, until, at, moments, text, zone, onAt }: TimeLineProps) {
  const computeX = (moment: number) =>
    Math.round((TIMELINE_WIDTH * (moment - from)) / (until - from));
  const path = [...new Set(moments.map(computeX))]
    .map((x) => `M${x} 0V${TIMELINE_HEIGHT}`)
    .join("");
  const hours = [0, 0.25, 0.5, 0.75, 1].map((part) => from + (until - from) * part);
  return (
    <div>
      <svg
        className={classes.marks}
        viewBox={`0 0 ${TIMELINE_WIDTH} ${TIMELINE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path} vectorEffect="non-scaling-stroke" strokeWidth={1.5} />
      </svg>
      <input
        type="range"
        className={classes.slider}
        aria-label="Time of day"
        aria-valuetext={text}
        min={from}
        max={until - MINUTE_MS}
        step={MINUTE_MS}
        value={at}
        onChange={(event) => onAt(Number(event.currentTarget.value))}
      />
      <Group
        justify="space-between"
        gap={0}
        wrap="nowrap"
        fz="xs"
        c="dimmed"
        data-numeric
        aria-hidden
      >
        {hours.map((hour) => (
          <span key={hour}>{clockText(hour, zone)}</span>
        ))}
      </Group>
    </div>
  );
}

interface TimeControlsProps {
  /** The shown moment and the latest possible moment, in epoch milliseconds. */
  at: number;
  latest: number;
  zone: string;
  onAt: (at: number) => void;
  step: TimeStep;
  onStep: (step: TimeStep) => void;
  /** Moments of the steps before and after; null if there is none. */
  previousAt: number | null;
  nextAt: number | null;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onFullScreen: () => void;
}

/** Renders the field for the time, and the buttons that step, play and enlarge. */
export function TimeControls(props: TimeControlsProps) {
  const { at, latest, zone, onAt, step, onStep, previousAt, nextAt } = props;
  const { isPlaying, onPlay, onFullScreen } = props;
  const PlayIcon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  const shownText = formatLocalMoment(at, zone).replace(/:00$/, "");
  // Text being typed. Once it is a valid time, the field shows the chosen time again.
  const [typed, setTyped] = useState<{ text: string; error: string } | null>(null);

  function handleTyping(text: string): void {
    const moment = parseLocalMoment(text, zone);
    if (moment === null) setTyped({ text, error: "Please give a valid time." });
    else if (moment > latest) setTyped({ text, error: "Please choose a time that has passed." });
    else {
      setTyped(null);
      onAt(moment);
    }
  }

  const renderStep = (label: string, Icon: typeof IconPlayerSkipBack, to: number | null) => (
    <Button
      variant="default"
      aria-label={label}
      {...hoverTip(label)}
      {...getAvailabilityProps(to === null, () => onAt(to ?? at))}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );

  return (
    <Group align="end" gap={10}>
      <DateField
        withTime
        label="Date and time"
        value={typed?.text ?? shownText}
        error={typed?.error}
        max={formatLocalMoment(latest, zone).slice(0, 10)}
        onChange={handleTyping}
        onBlur={() => setTyped(null)}
      />
      <NativeSelect
        label="Step by"
        data={TIME_STEPS.map(({ value, label }) => ({ value, label }))}
        value={step}
        onChange={(event) => onStep(event.currentTarget.value as TimeStep)}
      />
      <Button.Group>
        {renderStep("Step back", IconPlayerSkipBack, previousAt)}
        <Button
          variant="default"
          leftSection={<PlayIcon size={18} aria-hidden="true" />}
          {...getAvailabilityProps(nextAt === null && !isPlaying, () => onPlay(!isPlaying))}
        >
          {isPlaying ? "Pause" : "Play"}
        </Button>
        {renderStep("Step forward", IconPlayerSkipForward, nextAt)}
      </Button.Group>
      <Button
        variant="default"
        leftSection={<IconMaximize size={17} aria-hidden="true" />}
        onClick={onFullScreen}
      >
        Full screen
      </Button>
    </Group>
  );
}
