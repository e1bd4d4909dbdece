import { Group } from "@mantine/core";
import { IconUserFilled } from "@tabler/icons-react";
import { ROSTER_DAY_LABELS, type RosterDayKind } from "@wardline/domain/roster/roster-day";
import calendar from "../../ui/calendar/calendar.module.css";
import { MonthCalendar, type MonthCalendarProps } from "../../ui/calendar/MonthCalendar.js";
import classes from "./duty.module.css";

const KINDS = Object.keys(ROSTER_DAY_LABELS) as RosterDayKind[];

/** Shapes of the marks: each kind has its own, so that colour is never the only difference. */
const SHAPES: Readonly<Record<RosterDayKind, string>> = {
  past: "M2 2h8v8H2zm1.6 1.6v4.8h4.8V3.6z",
  today: "M6 .4 11.6 6 6 11.6.4 6z",
  upcoming: "M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z",
};

/** Marks a day that has a roster. The meaning must also appear as text nearby or in the day's label. */
export function RosterMark({ kind, size = 8 }: { kind: RosterDayKind; size?: number }) {
  return (
    <svg
      className={`${classes.mark} ${classes[kind]}`}
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

const OWN_MARK = {
  label: "Your duty",
  sign: <IconUserFilled size={12} aria-hidden="true" focusable="false" />,
};

const GAP_MARK = { label: "Somebody is away", sign: <i className={classes.gap} /> };

interface RosterDays {
  /** Days that have a roster, each with the kind that determines its colour. */
  rostered: ReadonlyMap<string, RosterDayKind>;
  own?: ReadonlySet<string>;
  /** Days on which a rostered person is away without cover. */
  gaps?: ReadonlySet<string>;
}

/** Returns a function that returns the mark of a calendar day. */
export function createMarkLookup({ rostered, own, gaps }: RosterDays) {
  return (day: string) => {
    const kind = rostered.get(day);
    const isOwn = own?.has(day) === true;
    const isGap = gaps?.has(day) === true;
    return {
      className: [kind && classes[kind], isOwn && classes.ownDay].filter(Boolean).join(" "),
      meanings: [
        ...(kind === undefined ? [] : [ROSTER_DAY_LABELS[kind]]),
        ...(isOwn ? [OWN_MARK.label] : []),
        ...(isGap ? [GAP_MARK.label] : []),
      ],
      sign: (
        <>
          {isOwn ? OWN_MARK.sign : kind && <RosterMark kind={kind} />}
          {isGap ? GAP_MARK.sign : null}
        </>
      ),
    };
  };
}

interface RosterLegendProps extends Pick<RosterDays, "own" | "gaps"> {
  /** End of the current duty, as formatted by `onNowText`. */
  onNow: string | null;
}

/** Explains the marks and colours of a calendar. */
export function RosterLegend({ own, gaps, onNow }: RosterLegendProps) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {KINDS.map((kind) => (
        <Group key={kind} component="li" gap={8} wrap="nowrap">
          <span className={`${classes.swatch} ${classes[kind]}`}>
            <RosterMark kind={kind} size={9} />
          </span>
          <span>{ROSTER_DAY_LABELS[kind]}</span>
          {kind === "today" && onNow !== null ? <small>{onNow}</small> : null}
        </Group>
      ))}
      {own === undefined ? null : (
        <Group component="li" gap={8} wrap="nowrap">
          <span className={classes.swatch}>{OWN_MARK.sign}</span>
          {OWN_MARK.label}
        </Group>
      )}
      {gaps === undefined || gaps.size === 0 ? null : (
        <Group component="li" gap={8} wrap="nowrap">
          <span className={`${classes.swatch} ${classes.plainDay}`}>{GAP_MARK.sign}</span>
          {GAP_MARK.label}
        </Group>
      )}
    </ul>
  );
}

interface RosterCalendarProps extends Omit<MonthCalendarProps, "getMark">, RosterDays {
  currentDutyText: string | null;
}

/** Shows a month's rosters with a legend. */
export function RosterCalendar({ currentDutyText, ...props }: RosterCalendarProps) {
  return (
    <section className={calendar.raised} data-surface="raised" aria-label="Calendar">
      <MonthCalendar {...props} getMark={createMarkLookup(props)} />
      <RosterLegend {...props} onNow={currentDutyText} />
    </section>
  );
}
