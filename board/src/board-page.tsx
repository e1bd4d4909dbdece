import type { PageStorage } from "@wardline/client/page-storage";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import "./chrome/stage.css";
import { Header } from "./chrome/bars/header.js";
import { earlyPart, Fallback, lazyPart } from "./chrome/fallback.js";
import { Suspended, Waiting } from "./chrome/screen/message.js";
import { runAfterPaint, useViewport } from "./chrome/screen/window.js";
import { Classical } from "./classical/classical.js";
import { getKnownZone } from "./live/clock.js";
import { retryForever } from "./live/loading.js";
import type { openBoard } from "./live/open-board.js";
import type { BoardState } from "./live/reducer.js";
import type { ScreenReport } from "./live/screen-report.js";
import { buildHandoffAddress } from "./live/stores.js";
import { type ShownStatus, type TemplateProps, useBoardView } from "./view/board-view.js";
import { layOutEmergencies } from "./view/notices/emergencies.js";
import { computeBurnInShift, layOutStage, toCssLength } from "./view/place/stage.js";
import { useAsleep, useNow } from "./view/time/use-now.js";

const EmergencyBanner = earlyPart(() => import("./chrome/bars/emergency-banner.js"));
const Banner = earlyPart(() => import("./chrome/bars/banner.js"));
const NoticesBar = earlyPart(() => import("./chrome/bars/notices-bar.js"));
/** This part loads at the start, because a board must print even without a server. */
const PrintedBoard = earlyPart(() => import("./chrome/print/printed-board.js"));
const DarkScreen = earlyPart(() => import("./chrome/screen/dark.js"));
const OrderPicture = lazyPart(() => import("./chrome/screen/order-picture.js"));

/** Page of an unpaired screen, or of one whose address `withdrawn` is no longer valid. Few screens ever need it. */
export const Pairing = lazy(() => retryForever(() => import("./chrome/screen/pairing.js")));

/** The 3D board is a separate chunk. A build without its folder shows the 2D board instead. */
const loadStandard = import.meta.glob<{ default: ComponentType<TemplateProps> }>(
  "./standard/standard.tsx",
)["./standard/standard.tsx"];
const Standard = loadStandard === undefined ? null : lazy(loadStandard);

/** Shows one board on one screen in any state: waiting, withdrawn, live or stale. Survives every error. */
export function BoardPage(
  props: Omit<ReturnType<typeof openBoard>, "recover"> & { storage: PageStorage },
) {
  const { session, report, orders, storage, handoff, keeping, isPaired } = props;
  const current = useSyncExternalStore(session.subscribe, session.getCurrent);
  const storageState = useSyncExternalStore(keeping.subscribe, keeping.getCurrent);
  const codes = useSyncExternalStore(handoff.subscribe, handoff.getCurrent);
  const now = useNow(session.clock);
  const { state } = current;
  const shownOrder = useSyncExternalStore(orders.subscribe, orders.getShown);
  const hasEmergency = listOpenEmergencies(state?.emergencies ?? [], now).length > 0;
  const isAsleep = useAsleep(state, now) && !hasEmergency;
  const order = hasEmergency ? null : shownOrder;
  const revision = isAsleep || order !== null ? undefined : state?.revision;
  useEffect(() => {
    if (revision === undefined) return undefined;
    return runAfterPaint(() => report.recordPainting(revision));
  }, [revision, report]);
  if (state === null) {
    if (current.suspended) return <Suspended />;
    if (!current.unpublished) return <Waiting />;
    return <Pairing storage={storage} withdrawn={session.key} />;
  }
  return (
    <>
      <Fallback instead={null}>
        <PrintedBoard session={session} />
      </Fallback>
      {isAsleep ? (
        <DarkScreen now={now} zone={getKnownZone(state.hospital.timezone)} />
      ) : (
        <BoardContent
          state={state}
          status={current.status}
          heardAt={session.heardAt}
          now={now}
          report={report}
          handoff={buildHandoffAddress(codes, now)}
          isCovered={order !== null}
          // A browser that only views the board need not survive an outage.
          hasNoStorage={isPaired && storageState === "no"}
        />
      )}
      {order === null ? null : (
        <Fallback instead={null}>
          <OrderPicture order={order} />
        </Fallback>
      )}
    </>
  );
}

/** Shows a board whose state is known, now or in the past. */
export function BoardContent(props: {
  state: BoardState;
  status: ShownStatus;
  heardAt: number | null;
  now: number;
  report: Pick<
    ScreenReport,
    "setTemplate" | "recordFrameRate" | "onCanvas" | "recordPostings" | "recordAnnounced"
  >;
  /** True if a picture covers the board: announcements below it do not count as seen. */
  isCovered?: boolean;
  /** Address in the board's QR code; null without a code. */
  handoff?: string | null;
  /** True if this browser stores nothing, so that the board would be empty in an outage. */
  hasNoStorage?: boolean;
}) {
  const { state, now, report, isCovered = false, handoff = null } = props;
  const view = useBoardView(state, props.status, props.heardAt, now);
  const { notices, hospital, clock, date, answers, total, freshness, lastHeardAt } = view;
  const head = { hospital, clock, date, answers, total, freshness, lastHeardAt };
  const isPast = freshness === "past";
  const isStale = freshness === "stale";
  const hasBanner = isStale || isPast || props.hasNoStorage === true;
  const asOf = isStale ? lastHeardAt : null;
  const zone = getKnownZone(hospital.timezone);
  const viewport = useViewport();
  const isUpright = viewport.height > viewport.width;
  const emergencies = layOutEmergencies(view.emergencies.length, isUpright).height;
  const bars = { banner: hasBanner, notices: notices.length > 0, emergencies };
  const stage = layOutStage(viewport, bars);
  const shift = useContentOffset(stage.top);

  const [hasTemplateFailed, setTemplateFailed] = useState(false);
  const giveUp = useCallback(() => setTemplateFailed(true), []);
  const Template = state.template === "3d" && !hasTemplateFailed ? Standard : null;
  const template = Template === null ? "2d" : "3d";
  useEffect(() => report.setTemplate(template), [report, template]);

  useEffect(() => {
    const posted = notices.flatMap(({ id, posted: posting }) =>
      posting ? { id, ...posting } : [],
    );
    report.recordPostings(posted);
  }, [report, notices]);

  const templateProps = {
    view,
    stage,
    revision: state.revision,
    canvas: report.onCanvas,
    onFrameRate: report.recordFrameRate,
    onUnable: giveUp,
  };
  const classical = <Classical {...templateProps} />;
  const [x, y] = computeBurnInShift(now);
  const classes = ["stage"];
  if (isStale) classes.push("is-stale");
  if (stage.isUpright) classes.push("is-upright");
  if (view.isNight && !isPast) classes.push("is-dark");
  if (shift.turn > 0) classes.push(`is-shifted-${shift.turn % 2}`);
  const burnInStyle = { transform: `translate(${toCssLength(x)}, ${toCssLength(y)})` };
  return (
    <>
      <div
        className={classes.join(" ")}
        style={{ ...burnInStyle, "--shift": toCssLength(shift.from) } as CSSProperties}
      >
        <div className="stage-space" style={{ height: toCssLength(stage.top) }} />
        <Header {...head} viewport={viewport} handoff={state.handoff ? handoff : null} />
        {hasBanner ? <Banner lastHeardAt={asOf} pastAt={isPast ? now : null} zone={zone} /> : null}
        <main className="stage-main fades" style={{ height: toCssLength(stage.main.height) }}>
          {Template === null ? (
            classical
          ) : (
            <Fallback instead={classical} onFailure={giveUp}>
              <Suspense fallback={classical}>
                <Template {...templateProps} />
              </Suspense>
            </Fallback>
          )}
        </main>
        {notices.length > 0 ? (
          <NoticesBar
            notices={notices}
            width={stage.main.width}
            now={now}
            asOf={asOf}
            onNoticePainted={isCovered ? undefined : report.recordAnnounced}
          />
        ) : null}
      </div>
      <div className="emergencies" style={burnInStyle}>
        <EmergencyBanner
          emergencies={view.emergencies}
          zone={zone}
          asOf={asOf}
          viewport={viewport}
          place={view.alarm}
        />
      </div>
    </>
  );
}

/** Returns the last move of the content below the top `taken` units: its distance, and the number of moves so far. */
function useContentOffset(taken: number): { from: number; turn: number } {
  const [last, setLast] = useState({ taken, from: 0, turn: 0 });
  if (last.taken !== taken) setLast({ taken, from: last.taken - taken, turn: last.turn + 1 });
  return last;
}
