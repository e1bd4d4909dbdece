import { Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconClockOff } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { dayEnd, dayStart, zonedDay } from "@wardline/domain/zoned-day";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { momentOfAddress } from "../../lib/time/local-moment.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { displayAtQuery, displayMomentsQuery } from "./past-queries.js";
import { ReplayFrame } from "./ReplayFrame.js";
import { type Step, stepFrom } from "./steps.js";
import { TimeControls } from "./TimeControls.js";
import { TimeLine } from "./TimeLine.js";
import classes from "./TimeMachine.module.css";

const SECOND_MS = 1_000;
/** While the slider is drawn, not every minute that it passes is asked for. */
const SETTLE_MS = 150;
/** How long each picture stands while it plays. */
const PLAY_MS = 1_200;
/** Today goes on having changes. */
const TODAY_AGAIN_MS = 30_000;

interface TimeMachineProps {
  displayId: string;
  name: string;
}

/** What a display showed at any second of a day, on the board's own templates (docs/wire.md, The past). */
export function TimeMachine({ displayId, name }: TimeMachineProps) {
  const zone = useHospitalZone();
  const now = useNow();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useSearchText("at");
  const [at, setAt] = useState(() => startOf(address));
  const [settled] = useDebouncedValue(at, SETTLE_MS);
  const [step, setStep] = useState<Step>("change");
  const [isPlaying, setPlaying] = useState(false);

  const day = zonedDay(at, zone);
  const [from, until] = [dayStart(day, zone), dayEnd(day, zone)];
  const latest = Math.max(now, at);
  const moments = useQuery({
    ...displayMomentsQuery(displayId, day),
    refetchInterval: until > now ? TODAY_AGAIN_MS : false,
  });
  const shown = useQuery(displayAtQuery(displayId, settled));
  const isThere = settled === at && shown.isSuccess && !shown.isPlaceholderData;

  const past = { from, until: Math.min(until - SECOND_MS, latest) };
  const changes = moments.data ?? [];
  const back = stepFrom(at, step, -1, changes, past);
  const forward = stepFrom(at, step, 1, changes, past);

  const write = useEffectEvent((moment: number) => setAddress(new Date(moment).toISOString()));
  useEffect(() => write(settled), [settled]);

  const goOn = useEffectEvent(() => {
    if (forward === null) setPlaying(false);
    else setAt(forward);
  });
  useEffect(() => {
    if (!isPlaying || !isThere) return undefined;
    const timer = window.setTimeout(goOn, PLAY_MS);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isThere]);

  const to = (moment: number) => {
    setPlaying(false);
    setAt(Math.min(moment, latest));
  };
  const text = momentWords(at, zone);
  return (
    <Stack gap="sm" className={classes.machine}>
      <p className={classes.shown}>
        <b>
          <time dateTime={new Date(at).toISOString()}>{text}</time>
        </b>
        <output>{shown.isFetching || settled !== at ? "Loading…" : "As it was, not live"}</output>
      </p>
      <ReplayFrame
        frame={frame}
        title={`${name}, as it was at ${text}`}
        snapshot={shown.data ?? null}
      >
        {coverOf(shown)}
      </ReplayFrame>
      <div className={classes.bar}>
        <TimeLine
          from={from}
          until={until}
          at={at}
          moments={changes}
          text={text}
          zone={zone}
          onAt={to}
        />
        {moments.isError && moments.data === undefined ? (
          <ErrorState
            error={moments.error}
            fallback="Failed to fetch the day's changes"
            onRetry={() => void moments.refetch()}
          />
        ) : null}
        <TimeControls
          at={at}
          latest={latest}
          zone={zone}
          onAt={to}
          step={step}
          onStep={setStep}
          onBack={back === null ? null : () => to(back)}
          onForward={forward === null ? null : () => to(forward)}
          isPlaying={isPlaying}
          onPlay={setPlaying}
          onFullScreen={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        />
      </div>
    </Stack>
  );
}

/** What stands in the board's place while there is none to be shown. */
function coverOf(query: UseQueryResult<BoardSnapshot | null>): ReactNode {
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        fallback="Failed to fetch what the display showed"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return <LoadingState label="Loading the board" />;
  if (query.data !== null) return null;
  return (
    <EmptyState
      icon={<IconClockOff size={26} />}
      title="Nothing then"
      text="This screen was not published at this time."
    />
  );
}

/** The moment of the address, unless that has yet to come; else the present one. */
function startOf(address: string): number {
  const now = Math.floor(serverNow() / SECOND_MS) * SECOND_MS;
  return Math.min(momentOfAddress(address) ?? now, now);
}

function momentWords(at: number, zone: string): string {
  const time = new Date(at).toLocaleTimeString("en-GB", { timeZone: zone });
  return `${dayText(zonedDay(at, zone))}, ${time}`;
}
