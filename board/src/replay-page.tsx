import "@wardline/theme/forced-colors.css";
import { REPLAY_READY, type ReplayMessage } from "@wardline/domain/boards/board-address";
import { useEffect, useState } from "react";
import { BoardContent } from "./board-page.js";
import { Waiting } from "./chrome/screen/message.js";
import { type BoardState, reduceBoardState } from "./live/reducer.js";
import { isBoardSnapshot } from "./live/snapshot-shape.js";
import { floorToSecond } from "./view/time/turns.js";

/** Ignores all reports, because a replay is not a screen of a ward. */
const NO_REPORT = {
  setTemplate: () => undefined,
  recordFrameRate: () => undefined,
  recordPostings: () => undefined,
  recordAnnounced: () => undefined,
  onCanvas: { shown: () => () => undefined, setSample: () => undefined },
};

/** Shows a board as it was (docs/wire/patients.md, The past). The surrounding page sends the snapshots. */
export default function ReplayPage() {
  const [state, setState] = useState<BoardState | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const { origin } = window.location;
    const receiveSnapshot = (event: MessageEvent<Partial<ReplayMessage<unknown>> | null>) => {
      if (event.origin !== origin || event.source !== window.parent) return;
      const snapshot = event.data?.snapshot;
      if (event.data?.type !== "wardline.replay" || !isBoardSnapshot(snapshot)) return;
      setState(reduceBoardState(null, { type: "snapshot", snapshot, at: snapshot.serverTime }));
      setNow(floorToSecond(snapshot.serverTime));
    };
    window.addEventListener("message", receiveSnapshot);
    window.parent.postMessage(REPLAY_READY, origin);
    return () => window.removeEventListener("message", receiveSnapshot);
  }, []);
  if (state === null) return <Waiting />;
  return <BoardContent state={state} status="past" heardAt={now} now={now} report={NO_REPORT} />;
}
