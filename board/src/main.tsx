import "@wardline/theme/inter.css";
import "@wardline/theme/board-variables.css";
import { localItems as storage } from "@wardline/client/page-storage";
import { isReplay } from "@wardline/domain/boards/board-address";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BoardPage } from "./board-page.js";
import { updateUnit } from "./chrome/screen/viewport.js";
import { Waiting } from "./chrome/screen/waiting.js";
import { measureOnCanvas } from "./chrome/text/page-ruler.js";
import { Fallback } from "./fallback.js";
import { getOwnBuild } from "./live/build.js";
import { openBoard } from "./live/open-board.js";
import { retryForever } from "./live/retry-forever.js";
import { Pairing } from "./pairing-page.js";

const ReplayPage = lazy(() => import("./replay-page.js"));
const StationPage = lazy(() => retryForever(() => import("./station/station-page.js")));
const ScreenHabits = lazy(() => retryForever(() => import("./chrome/screen/screen-habits.js")));

/** Maximum time for which the start waits for the font, because the first layout measures texts with it. */
const FONT_TIMEOUT_MS = 1_500;

function start(): void {
  const container = document.getElementById("root");
  if (container === null) return;
  updateUnit();
  measureOnCanvas();
  const root = createRoot(container);
  if (isReplay(window.location.search)) {
    root.render(
      <Fallback instead={<Waiting />} onFailure={() => undefined}>
        <Suspense fallback={<Waiting />}>
          <ReplayPage />
        </Suspense>
      </Fallback>,
    );
    return;
  }
  const [, area, key] = window.location.pathname.split("/");
  const isStation = area === "station";
  const shell = retryForever(() => import("./live/cache-shell.js")).then(({ cacheShell }) =>
    cacheShell(getOwnBuild(document), isStation ? "/station" : "/board"),
  );
  if (isStation) {
    root.render(
      <Suspense fallback={<Waiting />}>
        <StationPage
          stationKey={key ? decodeURIComponent(key) : null}
          storage={storage}
          shell={shell}
        />
      </Suspense>,
    );
    return;
  }
  if (!key) {
    root.render(
      <Suspense fallback={<Waiting />}>
        <Pairing storage={storage} withdrawn={null} />
      </Suspense>,
    );
    return;
  }
  const { session, report, orders, handoff, keeping, isPaired, recover } = openBoard(
    decodeURIComponent(key),
    storage,
    shell,
  );
  root.render(
    // If the board cannot be drawn, the waiting page shows instead of a black screen.
    <Fallback instead={<Waiting />} onFailure={recover}>
      <Suspense fallback={null}>
        <ScreenHabits onAwake={report.setAwake} />
      </Suspense>
      <BoardPage
        session={session}
        report={report}
        orders={orders}
        storage={storage}
        handoff={handoff}
        storageTracker={keeping}
        isPaired={isPaired}
      />
    </Fallback>,
  );
}

const timeout = new Promise((resolve) => window.setTimeout(resolve, FONT_TIMEOUT_MS));
const font = document.fonts.load('500 38px "Inter Variable"');
Promise.race([timeout, font]).then(start, start);
