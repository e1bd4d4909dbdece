import { clockText } from "@wardline/domain/time/clock-text";
import "./dark.css";

const MINUTE_MS = 60_000;
/** Positions of the clock, across and down: another each minute, against burn-in. */
const ACROSS = 7;
const DOWN = 5;
/** Consecutive positions are far apart. */
const STEP = 3;

/**
 * Shows a board outside its planned hours: black, with a clock that is legible in a dark room (docs/board.md, Planned
 * hours).
 */
export default function Dark({ now, zone }: { now: number; zone: string }) {
  const minute = Math.floor(now / MINUTE_MS);
  const part = (places: number) => `${10 + (70 * ((minute * STEP) % places)) / (places - 1)}%`;
  return (
    <div className="dark">
      <p className="dark-clock" style={{ left: part(ACROSS), top: part(DOWN) }}>
        {clockText(minute * MINUTE_MS, zone)}
      </p>
    </div>
  );
}
