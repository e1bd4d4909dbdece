import { POLLED_TEXT } from "@wardline/domain/boards/polled-text";
import { clockText } from "@wardline/domain/time/clock-text";
import { type LiveKind, useLiveStatus } from "../../lib/live/live-status.js";
import { toServerTime } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./LiveIndicator.module.css";

const LABELS: Readonly<Record<LiveKind, string>> = {
  live: "Live",
  reconnecting: "Reconnecting",
  stale: "Stale",
};

/** Renders an indicator that always shows whether the page is up to date. */
export function LiveIndicator() {
  const { kind, lastHeardAt, isPolled = false } = useLiveStatus();
  const isSlow = isPolled && kind === "live";
  const zone = useHospitalZone();
  return (
    <output className={classes.root} data-kind={isSlow ? "polled" : kind} aria-label="Live updates">
      <span className={classes.glyph} aria-hidden="true" />
      <span>{isSlow ? POLLED_TEXT : LABELS[kind]}</span>
      {kind === "stale" && lastHeardAt !== null ? (
        <span className={classes.since}>
          {` since ${clockText(toServerTime(lastHeardAt), zone)}`}
        </span>
      ) : null}
    </output>
  );
}
