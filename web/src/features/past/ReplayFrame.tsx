import type { BoardSnapshot } from "@wardline/contracts/boards";
import { REPLAY_READY, REPLAY_URL, type ReplayMessage } from "@wardline/domain/board-address";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import classes from "./TimeMachine.module.css";

interface ReplayFrameProps {
  /** For screen readers. */
  title: string;
  /** What the board shows; null: nothing yet. */
  snapshot: BoardSnapshot | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** What covers the board, where it has nothing to show. */
  children?: ReactNode;
}

/** The board itself, with its own templates, showing a snapshot that it is handed. */
export function ReplayFrame({ title, snapshot, frame, children }: ReplayFrameProps) {
  // Counted, because a frame that was loaded anew has to be handed everything again.
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const { origin } = window.location;
    const listen = (event: MessageEvent) => {
      const isOwn = event.origin === origin && event.source === frame.current?.contentWindow;
      if (isOwn && event.data === REPLAY_READY) setLoads((count) => count + 1);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);

  useEffect(() => {
    if (loads === 0 || snapshot === null) return;
    const message: ReplayMessage<BoardSnapshot> = { type: "wardline.replay", snapshot };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [loads, snapshot, frame]);

  return (
    <div className={classes.screen}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- this product's own board, which needs its scripts and its origin */}
      <iframe ref={frame} src={REPLAY_URL} title={title} tabIndex={-1} allow="fullscreen" />
      {children === undefined || children === null ? null : (
        <div className={classes.cover}>{children}</div>
      )}
    </div>
  );
}
