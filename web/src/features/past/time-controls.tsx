import { Button, Group, NativeSelect } from "@mantine/core";
import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { clockText } from "@wardline/domain/time/clock-text";
import { getDayEnd, getDayStart, toZonedDay } from "@wardline/domain/time/zoned-day";
import { useEffect, useEffectEvent, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { formatLocalMoment, parseLocalMoment } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { QueryError } from "../../ui/feedback/QueryError.js";
import { DateField } from "../../ui/form/DateField.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import { displayMomentsQuery } from "./past-queries.js";
import classes from "./TimeMachine.module.css";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const PLAY_INTERVAL_MS = 1_200;
const TODAY_RELOAD_MS = 30_000;
/** Width of the drawing of changes, in SVG units. */
const TIMELINE_WIDTH = 1_000;
const TIMELINE_HEIGHT = 10;

const TIME_STEPS = [
  { value: "change", label: "Each change", ms: null },
  { value: "minute", label: "1 minute", ms: MINUTE_MS },
  { value: "quarter", label: "15 minutes", ms: 15 * MINUTE_MS },
] as const;

type TimeStep = (typeof TIME_STEPS)[number]["value"];

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
  onAt: (at: number) => void;
}

function TimeLine({ from, until, at, moments, text, onAt }: TimeLineProps) {
  const zone = useHospitalZone();
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
  displayId: string;
  /** The shown moment in epoch milliseconds, and as text. */
  at: number;
  text: string;
  onAt: (at: number) => void;
  /** True once the display is shown as it was at this moment. */
  isLoaded: boolean;
  onFullScreen: () => void;
}

/** Renders a slider over the day with a mark for each change, a field for the time, and buttons that step and play. */
export function TimeControls(props: TimeControlsProps) {
  const { displayId, at, text, onAt, isLoaded, onFullScreen } = props;
  const zone = useHospitalZone();
  const now = useNow();
  const [step, setStep] = useState<TimeStep>("change");
  const [isPlaying, setPlaying] = useState(false);
  const PlayIcon = isPlaying ? IconPlayerPause : IconPlayerPlay;

  const day = toZonedDay(at, zone);
  const [from, until] = [getDayStart(day, zone), getDayEnd(day, zone)];
  const latest = Math.max(now, at);
  const query = useQuery({
    ...displayMomentsQuery(displayId, day),
    refetchInterval: until > now ? TODAY_RELOAD_MS : false,
  });
  const moments = query.data ?? [];
  const pastSpan = { from, until: Math.min(until - SECOND_MS, latest) };
  const previousAt = findStepFrom(at, step, -1, moments, pastSpan);
  const nextAt = findStepFrom(at, step, 1, moments, pastSpan);

  const playNext = useEffectEvent(() => {
    if (nextAt === null) setPlaying(false);
    else onAt(nextAt);
  });
  useEffect(() => {
    if (!isPlaying || !isLoaded) return undefined;
    const timer = window.setTimeout(playNext, PLAY_INTERVAL_MS);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isLoaded]);

  const moveTo = (moment: number) => {
    setPlaying(false);
    onAt(Math.min(moment, latest));
  };
  const renderStep = (label: string, Icon: typeof IconPlayerSkipBack, to: number | null) => (
    <Button
      variant="default"
      aria-label={label}
      {...hoverTip(label)}
      {...getAvailabilityProps(to === null, () => moveTo(to ?? at))}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <div className={classes.bar}>
      <TimeLine from={from} until={until} at={at} moments={moments} text={text} onAt={moveTo} />
      {query.data === undefined ? (
        <QueryError query={query} fallback="Failed to fetch the day's changes." />
      ) : null}
      <Group align="end" gap={10}>
        <MomentField at={at} latest={latest} onAt={moveTo} />
        <NativeSelect
          label="Step by"
          data={TIME_STEPS.map(({ value, label }) => ({ value, label }))}
          value={step}
          onChange={(event) => setStep(event.currentTarget.value as TimeStep)}
        />
        <Button.Group>
          {renderStep("Step back", IconPlayerSkipBack, previousAt)}
          <Button
            variant="default"
            leftSection={<PlayIcon size={18} aria-hidden="true" />}
            {...getAvailabilityProps(nextAt === null && !isPlaying, () => setPlaying(!isPlaying))}
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
    </div>
  );
}

type MomentFieldProps = Pick<TimeControlsProps, "at" | "onAt"> & { latest: number };

function MomentField({ at, latest, onAt }: MomentFieldProps) {
  const zone = useHospitalZone();
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

  return (
    <DateField
      withTime
      label="Date and time"
      value={typed?.text ?? shownText}
      error={typed?.error}
      max={formatLocalMoment(latest, zone).slice(0, 10)}
      onChange={handleTyping}
      onBlur={() => setTyped(null)}
    />
  );
}
