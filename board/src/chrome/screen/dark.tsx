import { clockText } from "@wardline/domain/time/clock-text";
import "./dark.css";

const MINUTE_MS = 60_000;
/** Where the clock may stand, across and down: another place each minute, so that nothing burns in. */
const ACROSS = 7;
const DOWN = 5;
/** Neighbours in time are none in place. */
const STEP = 3;

/** A board outside its planned hours: black but for a clock that can be made out in a dark room (docs/board.md, Planned hours). */
export function Dark({ now, zone }: { now: number; zone: string }) {
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
