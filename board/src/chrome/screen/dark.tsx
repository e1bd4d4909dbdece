import { clockText } from "@wardline/domain/time/clock-text";
import "./dark.css";

const MINUTE_MS = 60_000;
/** Number of the clock's positions across and down; the clock moves each minute, to prevent burn-in. */
const COLUMN_COUNT = 7;
const ROW_COUNT = 5;
/** Step that puts consecutive positions far apart. */
const POSITION_STEP = 3;

/** Shows a board outside its planned hours: black, with a dim clock (docs/board.md, Planned hours). */
export default function DarkScreen({ now, zone }: { now: number; zone: string }) {
  const minute = Math.floor(now / MINUTE_MS);
  const part = (places: number) =>
    `${10 + (70 * ((minute * POSITION_STEP) % places)) / (places - 1)}%`;
  return (
    <div className="cover dark">
      <p className="dark-clock" style={{ left: part(COLUMN_COUNT), top: part(ROW_COUNT) }}>
        {clockText(minute * MINUTE_MS, zone)}
      </p>
    </div>
  );
}
