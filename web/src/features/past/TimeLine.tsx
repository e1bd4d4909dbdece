import { clockText } from "../../lib/time/day-text.js";
import classes from "./TimeMachine.module.css";

const MINUTE_MS = 60_000;
/** Width of the drawing of changes, whatever the width of the page. */
const WIDTH = 1_000;
const HEIGHT = 10;
const HOUR_LABELS = 5;

interface TimeLineProps {
  /** The day, epoch milliseconds; `until` is exclusive. */
  from: number;
  until: number;
  /** The moment that is shown, and the changes of the day. */
  at: number;
  moments: readonly number[];
  /** The moment in words. */
  text: string;
  zone: string;
  onAt: (at: number) => void;
}

/** A day as a slider, by whole minutes, with a mark for each change. */
export function TimeLine({ from, until, at, moments, text, zone, onAt }: TimeLineProps) {
  const place = (moment: number) => Math.round((WIDTH * (moment - from)) / (until - from));
  const path = [...new Set(moments.map(place))].map((x) => `M${x} 0V${HEIGHT}`).join("");
  const hours = Array.from(
    { length: HOUR_LABELS },
    (_one, index) => from + ((until - from) * index) / (HOUR_LABELS - 1),
  );
  return (
    <div>
      <svg
        className={classes.marks}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path} vectorEffect="non-scaling-stroke" strokeWidth={1.5} />
      </svg>
      <input
        type="range"
        className={classes.slider}
        aria-label="Time of day"
        aria-valuetext={text}
        min={from}
        max={until - MINUTE_MS}
        step={MINUTE_MS}
        value={at}
        onChange={(event) => onAt(Number(event.currentTarget.value))}
      />
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockText(hour, zone)}</span>
        ))}
      </div>
    </div>
  );
}
