import { IconQrcode } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { isUnreachable } from "@wardline/client/call-error";
import { clockText } from "@wardline/domain/time/clock-text";
import { isBoardLost, useScannedBoard } from "../../features/handoff/taken-board.js";
import { StorageAlert, WallBoard } from "../../features/handoff/WallBoard.js";
import { useLiveStatus } from "../../lib/live/live-status.js";
import { useStable } from "../../lib/use-stable.js";
import { ErrorState } from "../../ui/feedback/Loaded.js";
import { CachedState } from "../../ui/feedback/Notes.js";
import { EmptyState, LoadingState } from "../../ui/feedback/Placeholders.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Renders the page that shows, on a phone, the board whose QR code was scanned (docs/product.md, From the wall). */
export function WallPage() {
  const navigate = useNavigate();
  const code = useLocation({ select: ({ hash }) => hash });
  // The code works only once, so it is removed from the address.
  const onTaken = useStable(() => void navigate({ to: "/wall", hash: "", replace: true }));
  const { board, readAt, error, hasNoBoard, retry } = useScannedBoard(code, onTaken);
  const { kind, lastHeardAt } = useLiveStatus();
  if (board === undefined) {
    return (
      <div style={{ maxWidth: "var(--wl-column)" }}>
        <PageHeader />
        {hasNoBoard ? (
          <EmptyState
            icon={<IconQrcode size={26} />}
            title="Scan the code on a wall"
            text="A board shows a small code beside its clock. Scan it with this phone's camera to open the board here, with numbers to tap."
          />
        ) : null}
        {error === null ? null : (
          <ErrorState error={error} {...(!isBoardLost(error) && { onRetry: retry })} />
        )}
        {hasNoBoard || error !== null ? null : <LoadingState label="Opening the board" />}
      </div>
    );
  }
  const { timezone } = board.board.hospital;
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader
        title={<span translate="no">{board.display}</span>}
        description={`Shows the same as the board on the wall until ${clockText(board.until, timezone)}.`}
      />
      {kind === "stale" || isUnreachable(error) ? (
        // While the live connection is up, the data is as new as the server's last message.
        <CachedState at={Math.max(readAt, lastHeardAt ?? 0)} zone={timezone} />
      ) : error === null ? null : (
        <ErrorState error={error} onRetry={retry} />
      )}
      <StorageAlert />
      <WallBoard board={board.board} />
    </div>
  );
}
