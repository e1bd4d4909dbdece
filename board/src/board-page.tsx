import type { PageStorage } from "@wardline/client/page-storage";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import {
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
import { usePainted } from "./chrome/screen/use-painted.js";
import { useShift } from "./chrome/screen/use-shift.js";
import { useViewport } from "./chrome/screen/viewport.js";
import { Suspended, Waiting } from "./chrome/screen/waiting.js";
import { Classical } from "./classical/classical.js";
import { Fallback } from "./fallback.js";
import type { BoardSession, CurrentBoard } from "./live/board-session.js";
import type { BoardState } from "./live/board-state.js";
import { buildHandoffAddress, type HandoffStore } from "./live/handoff-codes.js";
import type { StorageStatus } from "./live/keeping.js";
import type { OrderStore } from "./live/order-store.js";
import { retryForever } from "./live/retry-forever.js";
import type { ScreenReport } from "./live/screen-report.js";
import { getKnownZone } from "./live/wall-clock.js";
import { Pairing } from "./pairing-page.js";
import { chooseTemplate } from "./templates.js";
import { useBoardView } from "./view/board-view.js";
import { layOutEmergencies } from "./view/notices/emergencies.js";
import { computeBurnInShift, layOutStage, STAGE, toCssLength } from "./view/place/stage.js";
import { useAsleep } from "./view/time/asleep.js";
import { useNow } from "./view/time/use-now.js";

/** The page requests these parts at once, but as separate chunks, so that the patients load first. */
const emergencyBanner = retryForever(() => import("./chrome/bars/emergency-banner.js"));
const EmergencyBanner = lazy(() => emergencyBanner);
const freshnessBanner = retryForever(() => import("./chrome/bars/freshness-banner.js"));
const FreshnessBanner = lazy(() => freshnessBanner);
const noticesBar = retryForever(() => import("./chrome/bars/notices-bar.js"));
const NoticesBar = lazy(() => noticesBar);

/** This chunk loads at the start, because a board must print even without a server. */
const printedBoard = retryForever(() => import("./chrome/print/printed-board.js"));
const PrintedBoard = lazy(() => printedBoard);

const darkScreen = retryForever(() => import("./chrome/screen/dark.js"));
const DarkScreen = lazy(() => darkScreen);

const PastBanner = lazy(() => import("./chrome/bars/past-banner.js"));
const OrderPicture = lazy(() => import("./chrome/screen/order-picture.js"));

/** Shows one board on one screen in any state: waiting, withdrawn, live or stale. Survives every error. */
export function BoardPage(props: {
  session: BoardSession;
  report: ScreenReport;
  orders: Pick<OrderStore, "getShown" | "subscribe">;
  storage: PageStorage;
  handoff: HandoffStore;
  storageTracker: StorageStatus;
  /** False for a browser that only views the board and need not survive an outage. */
  isPaired: boolean;
}) {
  const { session, report, orders, storage, handoff, storageTracker, isPaired } = props;
  const current = useSyncExternalStore(session.subscribe, session.getCurrent);
  const storageState = useSyncExternalStore(storageTracker.subscribe, storageTracker.getCurrent);
  const codes = useSyncExternalStore(handoff.subscribe, handoff.getCurrent);
  const now = useNow(session.clock);
  const { state } = current;
  const shownOrder = useSyncExternalStore(orders.subscribe, orders.getShown);
  const hasEmergency = listOpenEmergencies(state?.emergencies ?? [], now).length > 0;
  const isAsleep = useAsleep(state, now) && !hasEmergency;
  const order = hasEmergency ? null : shownOrder;
  usePainted(isAsleep || order !== null ? null : (state?.revision ?? null), report.recordPainting);
  if (state !== null) {
    return (
      <>
        <Fallback instead={null} onFailure={() => undefined}>
          <Suspense fallback={null}>
            <PrintedBoard session={session} />
          </Suspense>
        </Fallback>
        {isAsleep ? (
          <Suspense fallback={null}>
            <DarkScreen now={now} zone={getKnownZone(state.hospital.timezone)} />
          </Suspense>
        ) : (
          <BoardContent
            state={state}
            status={current.status}
            heardAt={session.heardAt}
            now={now}
            report={report}
            handoff={buildHandoffAddress(codes, now)}
            isCovered={order !== null}
            hasNoStorage={isPaired && storageState === "no"}
          />
        )}
        {order === null ? null : (
          <Fallback instead={null} onFailure={() => undefined}>
            <Suspense fallback={null}>
              <OrderPicture order={order} />
            </Suspense>
          </Fallback>
        )}
      </>
    );
  }
  if (current.suspended) return <Suspended />;
  if (!current.unpublished) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Pairing storage={storage} withdrawn={session.key} />
    </Suspense>
  );
}

const ignoreShown = () => undefined;

/** Shows a board whose state is known. `isPast`: true if the state is from the past. */
export function BoardContent(props: {
  state: BoardState;
  status: CurrentBoard["status"];
  heardAt: number | null;
  now: number;
  report: Pick<
    ScreenReport,
    "setTemplate" | "recordFrameRate" | "onCanvas" | "recordPostings" | "recordAnnounced"
  >;
  isPast?: boolean;
  /** True if a picture covers the board: announcements below it do not count as seen. */
  isCovered?: boolean;
  /** Address in the board's QR code; null without a code. */
  handoff?: string | null;
  /** True if this browser stores nothing, so that the board would be empty in an outage. */
  hasNoStorage?: boolean;
}) {
  const { state, now, report, isPast = false, isCovered = false, handoff = null } = props;
  const { hasNoStorage = false } = props;
  const currentView = useBoardView(state, props.status, props.heardAt, now);
  const view = isPast ? { ...currentView, freshness: "past" as const } : currentView;
  const isStale = view.freshness === "stale";
  const hasNotices = view.notices.length > 0;
  const viewport = useViewport();
  const isUpright = viewport.height > viewport.width;
  const emergencies = layOutEmergencies(view.emergencies.length, isUpright).height;
  const stage = layOutStage(viewport, {
    banner: isStale || isPast || hasNoStorage,
    notices: hasNotices,
    emergencies,
  });
  const takenHeight = emergencies === 0 ? 0 : emergencies + STAGE.gap;
  const shift = useShift(takenHeight);

  const [hasTemplateFailed, setTemplateFailed] = useState(false);
  const { template, Template } = chooseTemplate(state.template, hasTemplateFailed);
  useEffect(() => report.setTemplate(template), [report, template]);

  const { notices } = view;
  useEffect(
    () =>
      report.recordPostings(
        notices.flatMap(({ id, posted }) => (posted === null ? [] : { id, ...posted })),
      ),
    [report, notices],
  );

  const giveUp = useCallback(() => setTemplateFailed(true), []);
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
        <div className="stage-space" style={{ height: toCssLength(takenHeight) }} />
        <Header
          hospital={view.hospital}
          clock={view.clock}
          date={view.date}
          answers={view.answers}
          total={view.total}
          freshness={view.freshness}
          lastHeardAt={view.lastHeardAt}
          viewport={viewport}
          handoff={state.handoff ? handoff : null}
        />
        {isStale || (hasNoStorage && !isPast) ? (
          <Suspense fallback={null}>
            <FreshnessBanner lastHeardAt={isStale ? view.lastHeardAt : null} />
          </Suspense>
        ) : null}
        {isPast ? (
          <Suspense fallback={null}>
            <PastBanner at={now} zone={getKnownZone(view.hospital.timezone)} />
          </Suspense>
        ) : null}
        <main className="stage-main fades" style={{ height: toCssLength(stage.main.height) }}>
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
          <Suspense fallback={null}>
            <NoticesBar
              notices={view.notices}
              width={stage.main.width}
              now={now}
              asOf={isStale ? view.lastHeardAt : null}
              onNoticePainted={isCovered ? ignoreShown : report.recordAnnounced}
            />
          </Suspense>
        ) : null}
      </div>
      <div className="emergencies" style={burnInStyle}>
        <Suspense fallback={null}>
          <EmergencyBanner
            emergencies={view.emergencies}
            zone={getKnownZone(view.hospital.timezone)}
            asOf={isStale ? view.lastHeardAt : null}
            viewport={viewport}
            place={view.alarm}
          />
        </Suspense>
      </div>
    </>
  );
}
