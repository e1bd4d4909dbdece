import { type LiveKind, useLiveStatus } from "../lib/live-status.js";
import classes from "./LiveIndicator.module.css";

const LABELS: Readonly<Record<LiveKind, string>> = {
  live: "Live",
  reconnecting: "Reconnecting",
  stale: "Stale",
};

/** Says, always and plainly, whether what the page shows is current. */
export function LiveIndicator() {
  const { kind, lastHeardAt } = useLiveStatus();
  const since = kind === "stale" && lastHeardAt !== null ? ` since ${timeOf(lastHeardAt)}` : "";
  return (
    <output className={classes.root} data-kind={kind} aria-label="Live updates">
      <span className={classes.glyph} aria-hidden="true" />
      {LABELS[kind]}
      <span className={classes.since}>{since}</span>
    </output>
  );
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
