import { Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconClockOff } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  REPLAY_READY,
  REPLAY_URL,
  type ReplayMessage,
} from "@wardline/domain/boards/board-address";
import { secondText } from "@wardline/domain/time/clock-text";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { getServerTime } from "../../lib/time/clock.js";
import { dayText, parseAddressMoment } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { EmptyState, LoadingState } from "../../ui/feedback/Placeholders.js";
import { QueryError } from "../../ui/feedback/QueryError.js";
import { displayAtQuery } from "./past-queries.js";
import classes from "./TimeMachine.module.css";
import { TimeControls } from "./time-controls.js";

const SECOND_MS = 1_000;
/** Milliseconds without movement before the slider's time is loaded. */
const SETTLE_MS = 150;

/** Shows a display as it was at any second of a day, with the board's templates (docs/wire/patients.md, The past). */
export function TimeMachine({ displayId, name }: { displayId: string; name: string }) {
  const zone = useHospitalZone();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useSearchText("at");
  const [at, setAt] = useState(() => {
    const now = Math.floor(getServerTime() / SECOND_MS) * SECOND_MS;
    // The address may have a future moment.
    return Math.min(parseAddressMoment(address) ?? now, now);
  });
  const [settledAt] = useDebouncedValue(at, SETTLE_MS);
  const shown = useQuery(displayAtQuery(displayId, settledAt));

  const writeAddress = useEffectEvent((moment: number) =>
    setAddress(new Date(moment).toISOString()),
  );
  useEffect(() => writeAddress(settledAt), [settledAt]);

  const text = `${dayText(toZonedDay(at, zone))}, ${secondText(at, zone)}`;
  return (
    // Makes the board and its controls, which are at most 390 px high, fit into the window together.
    <Stack gap="sm" style={{ maxWidth: "max(30rem, calc((100dvh - 24.375rem) * 16 / 9))" }}>
      <Group component="p" justify="space-between" align="baseline" gap="2px 16px" m={0}>
        <Text component="b" inherit fz="1.125rem" fw={650}>
          <time dateTime={new Date(at).toISOString()}>{text}</time>
        </Text>
        <Text component="output" inherit fz="sm" c="dimmed">
          {shown.isFetching || settledAt !== at ? "Loading…" : "As it was, not live"}
        </Text>
      </Group>
      <ReplayFrame
        frame={frame}
        title={`${name}, as it was at ${text}`}
        snapshot={shown.data ?? null}
      >
        {renderOverlay(shown)}
      </ReplayFrame>
      <TimeControls
        displayId={displayId}
        at={at}
        text={text}
        onAt={setAt}
        isLoaded={settledAt === at && shown.isSuccess && !shown.isPlaceholderData}
        onFullScreen={() => void frame.current?.requestFullscreen().catch(() => undefined)}
      />
    </Stack>
  );
}

function renderOverlay(query: UseQueryResult<BoardSnapshot | null>): ReactNode {
  if (query.isError) {
    return <QueryError query={query} fallback="Failed to fetch the display's past content." />;
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

interface ReplayFrameProps {
  title: string;
  /** Null while the board shows nothing. */
  snapshot: BoardSnapshot | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Covers the board while it has nothing to show; null otherwise. */
  children: ReactNode;
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
      {children === null ? null : <div className={classes.cover}>{children}</div>}
    </div>
  );
}
