import { Button, NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconClockOff,
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  REPLAY_READY,
  REPLAY_URL,
  type ReplayMessage,
} from "@wardline/domain/boards/board-address";
import { clockText, secondText } from "@wardline/domain/time/clock-text";
import { getDayEnd, getDayStart, toZonedDay } from "@wardline/domain/time/zoned-day";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import {
  formatLocalMoment,
  parseAddressMoment,
  parseLocalMoment,
} from "../../lib/time/local-moment.js";
import { getServerTime } from "../../lib/time/server-clock.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { DateField } from "../../ui/form/DateField.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import { displayAtQuery, displayMomentsQuery } from "./past-queries.js";
import { findStepFrom, TIME_STEPS, type TimeStep } from "./steps.js";
import classes from "./TimeMachine.module.css";

const MINUTE_MS = 60_000;
/** Width of the drawing of changes, in SVG units. */
const TIMELINE_WIDTH = 1_000;
const TIMELINE_HEIGHT = 10;
const HOUR_LABEL_COUNT = 5;

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
function TimeLine({ from, until, at, moments, text, zone, onAt }: TimeLineProps) {
  const computeX = (moment: number) =>
    Math.round((TIMELINE_WIDTH * (moment - from)) / (until - from));
  const path = [...new Set(moments.map(computeX))]
    .map((x) => `M${x} 0V${TIMELINE_HEIGHT}`)
    .join("");
  const hours = Array.from(
    { length: HOUR_LABEL_COUNT },
    (_one, index) => from + ((until - from) * index) / (HOUR_LABEL_COUNT - 1),
  );
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
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockText(hour, zone)}</span>
        ))}
      </div>
    </div>
  );
}

const SECOND_MS = 1_000;
/** Milliseconds without movement before the slider's time is loaded. */
const SETTLE_MS = 150;
const PLAY_INTERVAL_MS = 1_200;
const TODAY_RELOAD_MS = 30_000;

interface TimeMachineProps {
  displayId: string;
  name: string;
}

/**
 * Shows a display as it was at any second of a day, using the board's own templates (docs/wire/patients.md, The past).
 */
export function TimeMachine({ displayId, name }: TimeMachineProps) {
  const zone = useHospitalZone();
  const now = useNow();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useSearchText("at");
  const [at, setAt] = useState(() => getStartMoment(address));
  const [settledAt] = useDebouncedValue(at, SETTLE_MS);
  const [step, setStep] = useState<TimeStep>("change");
  const [isPlaying, setPlaying] = useState(false);

  const day = toZonedDay(at, zone);
  const [from, until] = [getDayStart(day, zone), getDayEnd(day, zone)];
  const latest = Math.max(now, at);
  const moments = useQuery({
    ...displayMomentsQuery(displayId, day),
    refetchInterval: until > now ? TODAY_RELOAD_MS : false,
  });
  const shown = useQuery(displayAtQuery(displayId, settledAt));
  const isLoaded = settledAt === at && shown.isSuccess && !shown.isPlaceholderData;

  const pastSpan = { from, until: Math.min(until - SECOND_MS, latest) };
  const changes = moments.data ?? [];
  const previousAt = findStepFrom(at, step, -1, changes, pastSpan);
  const nextAt = findStepFrom(at, step, 1, changes, pastSpan);

  const writeAddress = useEffectEvent((moment: number) =>
    setAddress(new Date(moment).toISOString()),
  );
  useEffect(() => writeAddress(settledAt), [settledAt]);

  const playNext = useEffectEvent(() => {
    if (nextAt === null) setPlaying(false);
    else setAt(nextAt);
  });
  useEffect(() => {
    if (!isPlaying || !isLoaded) return undefined;
    const timer = window.setTimeout(playNext, PLAY_INTERVAL_MS);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isLoaded]);

  const moveTo = (moment: number) => {
    setPlaying(false);
    setAt(Math.min(moment, latest));
  };
  const text = formatMoment(at, zone);
  return (
    <Stack gap="sm" className={classes.machine}>
      <p className={classes.shown}>
        <b>
          <time dateTime={new Date(at).toISOString()}>{text}</time>
        </b>
        <output>{shown.isFetching || settledAt !== at ? "Loading…" : "As it was, not live"}</output>
      </p>
      <ReplayFrame
        frame={frame}
        title={`${name}, as it was at ${text}`}
        snapshot={shown.data ?? null}
      >
        {renderOverlay(shown)}
      </ReplayFrame>
      <div className={classes.bar}>
        <TimeLine
          from={from}
          until={until}
          at={at}
          moments={changes}
          text={text}
          zone={zone}
          onAt={moveTo}
        />
        {moments.isError && moments.data === undefined ? (
          <ErrorState
            error={moments.error}
            fallback="Failed to fetch the day's changes."
            onRetry={() => void moments.refetch()}
          />
        ) : null}
        <TimeControls
          at={at}
          latest={latest}
          zone={zone}
          onAt={moveTo}
          step={step}
          onStep={setStep}
          onBack={previousAt === null ? null : () => moveTo(previousAt)}
          onForward={nextAt === null ? null : () => moveTo(nextAt)}
          isPlaying={isPlaying}
          onPlay={setPlaying}
          onFullScreen={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        />
      </div>
    </Stack>
  );
}

function renderOverlay(query: UseQueryResult<BoardSnapshot | null>): ReactNode {
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        fallback="Failed to fetch the display's past content."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return <LoadingState label="Loading the board" />;
  if (query.data !== null) return null;
  return (
    <EmptyState
      icon={<IconClockOff size={26} />}
      title="Nothing to show"
      text="This display was not published at that time."
    />
  );
}

/** Returns the moment in the address, or the current moment if the address has a future one. */
function getStartMoment(address: string): number {
  const now = Math.floor(getServerTime() / SECOND_MS) * SECOND_MS;
  return Math.min(parseAddressMoment(address) ?? now, now);
}

function formatMoment(at: number, zone: string): string {
  return `${dayText(toZonedDay(at, zone))}, ${secondText(at, zone)}`;
}

interface ReplayFrameProps {
  title: string;
  /** Null while the board shows nothing. */
  snapshot: BoardSnapshot | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Covers the board while it has nothing to show. */
  children?: ReactNode;
}

function ReplayFrame({ title, snapshot, frame, children }: ReplayFrameProps) {
  // Counts loads, because a reloaded frame needs all data again.
  const [loadCount, setLoadCount] = useState(0);

  useEffect(() => {
    const { origin } = window.location;
    const listen = (event: MessageEvent) => {
      const isOwn = event.origin === origin && event.source === frame.current?.contentWindow;
      if (isOwn && event.data === REPLAY_READY) setLoadCount((count) => count + 1);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);

  useEffect(() => {
    if (loadCount === 0 || snapshot === null) return;
    const message: ReplayMessage<BoardSnapshot> = { type: "wardline.replay", snapshot };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [loadCount, snapshot, frame]);

  return (
    <div className={classes.screen}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is our own board, which needs its scripts and origin */}
      <iframe ref={frame} src={REPLAY_URL} title={title} tabIndex={-1} allow="fullscreen" />
      {children === undefined || children === null ? null : (
        <div className={classes.cover}>{children}</div>
      )}
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
  /** Moves one step back; null if there is no earlier step. */
  onBack: (() => void) | null;
  onForward: (() => void) | null;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onFullScreen: () => void;
}

function TimeControls(props: TimeControlsProps) {
  const { at, latest, zone, onAt, step, onStep, onBack, onForward, isPlaying, onPlay } = props;
  const shownText = formatLocalMoment(at, zone).replace(/:00$/, "");
  // Text being typed. Once it is a valid time, the field shows the chosen time again.
  const [typed, setTyped] = useState<{ text: string; error: string | null } | null>(null);

  function handleTyping(text: string): void {
    const moment = parseLocalMoment(text, zone);
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
        <Button
          variant="default"
          aria-label="Step back"
          {...hoverTip("Step back")}
          {...getAvailabilityProps(onBack === null, () => onBack?.())}
        >
          <IconPlayerSkipBack size={18} aria-hidden="true" />
        </Button>
        <Button
          variant="default"
          leftSection={
            isPlaying ? (
              <IconPlayerPause size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={18} aria-hidden="true" />
            )
          }
          {...getAvailabilityProps(onForward === null && !isPlaying, () => onPlay(!isPlaying))}
        >
          {isPlaying ? "Pause" : "Play"}
        </Button>
        <Button
          variant="default"
          aria-label="Step forward"
          {...hoverTip("Step forward")}
          {...getAvailabilityProps(onForward === null, () => onForward?.())}
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
