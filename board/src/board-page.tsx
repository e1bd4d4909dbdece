import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import "./chrome/stage.css";
import { FreshnessBanner } from "./chrome/freshness-banner.js";
import { Header } from "./chrome/header.js";
import { NoticesBar } from "./chrome/notices-bar.js";
import { PastBanner } from "./chrome/past-banner.js";
import { useFullScreenKey, useHiddenCursor, useWakeLock } from "./chrome/use-screen.js";
import { useViewport } from "./chrome/viewport.js";
import { Waiting } from "./chrome/waiting.js";
import { Classical } from "./classical/classical.js";
import { Fallback } from "./fallback.js";
import type { BoardCurrent, BoardSession } from "./live/board-session.js";
import type { BoardState } from "./live/board-state.js";
import type { ScreenReport } from "./live/screen-report.js";
import type { KeepingStorage } from "./live/snapshot-storage.js";
import { Pairing } from "./pairing-page.js";
import { templateOf } from "./templates.js";
import { useBoardView } from "./view/board-view.js";
import { orbitAt, stageOf, units } from "./view/stage.js";
import { useNow } from "./view/use-now.js";
import { knownZone } from "./view/wall-clock.js";

/** One board on one screen, whatever its state: waiting, withdrawn, live or stale. It never ends on an error. */
export function BoardPage(props: {
  session: BoardSession;
  report: ScreenReport;
  storage: KeepingStorage;
}) {
  const { session, report, storage } = props;
  const current = useSyncExternalStore(session.subscribe, session.getCurrent);
  const now = useNow(session.clock);
  useWakeLock();
  useHiddenCursor();
  useFullScreenKey();
  if (current.state !== null) {
    return (
      <LiveBoard
        state={current.state}
        status={current.status}
        heardAt={session.heardAt}
        now={now}
        report={report}
      />
    );
  }
  if (!current.unpublished) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Pairing storage={storage} withdrawn={session.key} />
    </Suspense>
  );
}

/** A board whose state is known; `isPast`: it shows a moment that is over, and says so. */
export function LiveBoard(props: {
  state: BoardState;
  status: BoardCurrent["status"];
  heardAt: number | null;
  now: number;
  report: Pick<ScreenReport, "showing" | "measured">;
  isPast?: boolean;
}) {
  const { state, now, report, isPast = false } = props;
  const present = useBoardView(state, props.status, props.heardAt, now);
  const view = isPast ? { ...present, freshness: "past" as const } : present;
  const isStale = view.freshness === "stale";
  const hasNotices = view.notices.length > 0;
  const stage = stageOf(useViewport(), { banner: isStale || isPast, notices: hasNotices });

  const [isUnable, setUnable] = useState(false);
  const { template, Template } = templateOf(state.template, isUnable);
  useEffect(() => report.showing(template), [report, template]);

  const giveUp = useCallback(() => setUnable(true), []);
  const templateProps = { view, stage, onFrameRate: report.measured, onUnable: giveUp };
  const classical = <Classical {...templateProps} />;
  const [x, y] = orbitAt(now);
  const classes = ["stage"];
  if (isStale) classes.push("is-stale");
  if (stage.isUpright) classes.push("is-upright");
  return (
    <>
      <div
        className={classes.join(" ")}
        style={{ transform: `translate(${units(x)}, ${units(y)})` }}
      >
        <Header
          hospital={view.hospital}
          clock={view.clock}
          date={view.date}
          counts={view.counts}
          total={view.total}
          freshness={view.freshness}
          lastHeard={view.lastHeard}
        />
        {isStale ? <FreshnessBanner lastHeard={view.lastHeard} /> : null}
        {isPast ? <PastBanner at={now} zone={knownZone(view.hospital.timezone)} /> : null}
        <main className="stage-main fades" style={{ height: units(stage.main.height) }}>
          {template === "2d" ? (
            classical
          ) : (
            <Fallback key={template} instead={classical} onFailure={giveUp}>
              <Suspense fallback={classical}>
                <Template {...templateProps} />
              </Suspense>
            </Fallback>
          )}
        </main>
        {hasNotices ? (
          <NoticesBar
            notices={view.notices}
            width={stage.main.width}
            now={now}
            asOf={isStale ? view.lastHeard : null}
          />
        ) : null}
      </div>
      {view.isNight && !isPast ? <div className="dim" /> : null}
    </>
  );
}
