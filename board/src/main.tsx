import "./oldest-library.js";
import "@wardline/theme/inter.css";
import "@wardline/theme/board-variables.css";
import { localItems as storage } from "@wardline/client/page-storage";
import { isReplay } from "@wardline/domain/boards/board-address";
import { lazy, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BoardPage, Pairing } from "./board-page.js";
import { Fallback, lazyPart } from "./chrome/fallback.js";
import { Waiting } from "./chrome/screen/message.js";
import { updateUnit } from "./chrome/screen/window.js";
import { measureOnCanvas } from "./chrome/text/fitted.js";
import { getOwnBuild, retryForever } from "./live/loading.js";
import { openBoard } from "./live/open-board.js";

const ReplayPage = lazy(() => import("./replay-page.js"));
const StationPage = lazy(() => retryForever(() => import("./station/station-page.js")));
const ScreenHabits = lazyPart(() => import("./chrome/screen/screen-habits.js"));

/** Maximum time for which the start waits for the font, because the first layout measures texts with it. */
const FONT_TIMEOUT_MS = 1_500;

function start(): void {
  const container = document.getElementById("root");
  if (container === null) return;
  updateUnit();
  measureOnCanvas();
  createRoot(container).render(<Suspense fallback={<Waiting />}>{openPage()}</Suspense>);
}

/** Returns the page of the window's address, and opens the connection of a board. */
function openPage(): ReactNode {
  if (isReplay(window.location.search)) {
    return (
      <Fallback instead={<Waiting />}>
        <ReplayPage />
      </Fallback>
    );
  }
  const [, area, pathKey] = window.location.pathname.split("/");
  const isStation = area === "station";
  const shell = retryForever(() => import("./live/cache-shell.js")).then(({ cacheShell }) =>
    cacheShell(getOwnBuild(document), isStation ? "/station" : "/board"),
  );
  const key = pathKey ? decodeURIComponent(pathKey) : null;
  if (isStation) return <StationPage stationKey={key} storage={storage} shell={shell} />;
  if (key === null) return <Pairing storage={storage} withdrawn={null} />;
  const { recover, ...board } = openBoard(key, storage, shell);
  return (
    // If the board cannot be drawn, the waiting page shows instead of a black screen.
    <Fallback instead={<Waiting />} onFailure={recover}>
      <ScreenHabits onAwake={board.report.setAwake} />
      <BoardPage {...board} storage={storage} />
    </Fallback>
  );
}

const timeout = new Promise((resolve) => window.setTimeout(resolve, FONT_TIMEOUT_MS));
const font = document.fonts.load('500 38px "Inter Variable"');
Promise.race([timeout, font]).then(start, start);
