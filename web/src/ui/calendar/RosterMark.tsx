import { IconUserFilled } from "@tabler/icons-react";
import { ROSTER_DAY_LABELS, type RosterDayKind } from "@wardline/domain/roster/roster-day";
import classes from "./RosterMark.module.css";

const KINDS = Object.keys(ROSTER_DAY_LABELS) as RosterDayKind[];

/** A shape of its own for each kind, so that none is known by its colour alone. */
const SHAPES: Readonly<Record<RosterDayKind, string>> = {
  past: "M2 2h8v8H2zm1.6 1.6v4.8h4.8V3.6z",
  today: "M6 .4 11.6 6 6 11.6.4 6z",
  upcoming: "M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z",
};

/** The mark of a rostered day; its meaning must stand beside it or in its day's name. */
export function RosterMark({ kind, size = 8 }: { kind: RosterDayKind; size?: number }) {
  return (
    <svg
      className={classes.mark}
      data-kind={kind}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[kind]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** What is said of a day on which the reader is on call. */
export const OWN_DAY_LABEL = "Your duty";

/** The mark of such a day: a person. */
export function OwnMark({ size = 12 }: { size?: number }) {
  return <IconUserFilled size={size} aria-hidden="true" focusable="false" />;
}

/** What is said of a day on which somebody of the roster is away. */
export const HOLE_LABEL = "Somebody is away";

interface RosterLegendProps {
  /** Whether the calendar marks the reader's own days. */
  hasOwn?: boolean;
  /** Whether the calendar marks a day on which somebody is away. */
  hasHoles?: boolean;
  /** Until when today's roster is on duty, as `onNowText` says it. */
  onNow?: string | null;
}

/** What the marks and colours of a calendar's days mean. */
export function RosterLegend({
  hasOwn = false,
  hasHoles = false,
  onNow = null,
}: RosterLegendProps) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={classes.swatch} data-kind={kind}>
            <RosterMark kind={kind} size={9} />
          </span>
          <span>{ROSTER_DAY_LABELS[kind]}</span>
          {kind === "today" && onNow !== null ? <small>{onNow}</small> : null}
        </li>
      ))}
      {hasOwn ? (
        <li>
          <span className={classes.swatch}>
            <OwnMark size={12} />
          </span>
          {OWN_DAY_LABEL}
        </li>
      ) : null}
      {hasHoles ? (
        <li>
          <span className={classes.swatch} data-hole />
          {HOLE_LABEL}
        </li>
      ) : null}
    </ul>
  );
}
