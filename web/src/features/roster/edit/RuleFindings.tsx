import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { removeLeadingName } from "@wardline/domain/roster-rules/finding-text";
import { createContext, type ReactNode, useContext } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import type { RuleFinding } from "../../../shared/roster-rules/RuleQuestion.js";
import classes from "../Roster.module.css";
import { ROSTER_KEYS } from "../roster-queries.js";

const MAX_SHOWN_FINDINGS = 3;

/** Milliseconds without a change before the choices are checked. */
const SETTLE_MS = 300;

/** Day of the checked roster (YYYY-MM-DD) and its findings. */
const CheckedContext = createContext<{ day: string; findings: readonly RuleFinding[] }>({
  day: "",
  findings: [],
});

interface CheckedFindingsProps<Subject> {
  day: string;
  /** Roster or cover to check; null if there is nothing to check. */
  subject: Subject | null;
  runCheck: (subject: Subject, signal: AbortSignal) => Promise<readonly RuleFinding[]>;
  children: ReactNode;
}

/** Checks a roster or cover once its fields have settled, for the `PersonFindings` inside it. */
export function CheckedFindings<Subject>(props: CheckedFindingsProps<Subject>) {
  const { day, subject, runCheck, children } = props;
  // Waits on a text, because callers build a new object on each render.
  const [body] = useDebouncedValue(JSON.stringify(subject), SETTLE_MS);
  const hasSubject = subject !== null && body !== "null";
  const { data = [] } = useQuery({
    queryKey: [...ROSTER_KEYS.checks, body],
    queryFn: ({ signal }) => runCheck(JSON.parse(body) as Subject, signal),
    enabled: hasSubject,
    placeholderData: keepPreviousData,
  });
  return (
    <CheckedContext value={{ day, findings: hasSubject ? data : [] }}>{children}</CheckedContext>
  );
}

/** Lists the rules that a chosen person would break, worst first; renders nothing if there are none. */
export function PersonFindings({ personId, name }: { personId: string; name: string }) {
  const { day, findings } = useContext(CheckedContext);
  const personFindings = findings
    .filter(({ person }) => person === personId)
    // The person's name already shows an absence on the day itself.
    .filter(({ rule, level, date }) => !(rule === "away" && level === "warn" && date === day))
    .slice(0, MAX_SHOWN_FINDINGS);
  return (
    <div aria-live="polite">
      {personFindings.length === 0 ? null : (
        <ul className={classes.ruleFindings} aria-label={`Rules, ${name}`}>
          {personFindings.map(({ rule, level, date, text }) => (
            <li key={`${rule} ${date}`} data-level={level}>
              {date === day ? "" : `${dayText(date)}: `}
              {removeLeadingName(text, name)}
              {level === "warn" ? null : (
                <b>{level === "forbid" ? " – not allowed" : " – needs a reason"}</b>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
