import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import { checkCover, checkRoster } from "@wardline/contracts/roster/roster-check";
import { listEntryPosts } from "@wardline/domain/roster/roster-check";
import { removeLeadingName } from "@wardline/domain/roster-rules/finding-text";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { call } from "../../../lib/calls/api.js";
import { dayText } from "../../../lib/time/day-text.js";
import type { RuleFinding } from "../../../shared/roster-rules/RuleQuestion.js";
import type { RosterContent } from "../roster-draft.js";
import { ROSTER_KEYS } from "../roster-queries.js";
import classes from "./RuleFindings.module.css";

const MAX_SHOWN_FINDINGS = 3;

/** Milliseconds without a change before the choices are checked. */
const SETTLE_MS = 300;

interface CheckedDay {
  /** Day of the roster, YYYY-MM-DD. */
  day: string;
  findings: readonly RuleFinding[];
}

const CheckedContext = createContext<CheckedDay>({ day: "", findings: [] });

interface RuleFindingsProps {
  /** Day of the roster, YYYY-MM-DD. */
  day: string;
  content: RosterContent;
  children: ReactNode;
}

/** Checks a roster while the user fills it in; `PersonFindings` inside it shows the results. */
export function RuleFindings({ day, content, children }: RuleFindingsProps) {
  const subject = useMemo(() => {
    const hasPeople = content.departmentStaff.some((entry) => listEntryPosts(entry).length > 0);
    return hasPeople ? { days: [{ date: day, ...content }] } : null;
  }, [day, content]);
  return (
    <CheckedFindings day={day} subject={subject} runCheck={checkPlannedDays}>
      {children}
    </CheckedFindings>
  );
}

interface CoverFindingsProps {
  /** Cover to check; null until enough fields are filled in. */
  cover: PlannedCover | null;
  children: ReactNode;
}

/** Checks a cover in the same way as `RuleFindings` checks a roster. */
export function CoverFindings({ cover, children }: CoverFindingsProps) {
  return (
    <CheckedFindings day={cover?.date ?? ""} subject={cover} runCheck={checkPlannedCover}>
      {children}
    </CheckedFindings>
  );
}

type PlannedCover = CallInput<typeof checkCover>["body"];
type PlannedDays = CallInput<typeof checkRoster>["body"];
type CheckCall<Subject> = (
  subject: Subject,
  signal: AbortSignal,
) => Promise<readonly RuleFinding[]>;

const checkPlannedDays: CheckCall<PlannedDays> = async (body, signal) =>
  (await call(checkRoster, { body, signal })).data;
const checkPlannedCover: CheckCall<PlannedCover> = async (body, signal) =>
  (await call(checkCover, { body, signal })).data;

interface CheckedFindingsProps<Subject> {
  day: string;
  /** Roster or cover to check; null if there is nothing to check. The object stays the same until something changes. */
  subject: Subject | null;
  runCheck: CheckCall<Subject>;
  children: ReactNode;
}

function CheckedFindings<Subject>({
  day,
  subject,
  runCheck,
  children,
}: CheckedFindingsProps<Subject>) {
  const [body] = useDebouncedValue(subject, SETTLE_MS);
  const { data = [] } = useQuery({
    queryKey: [...ROSTER_KEYS.checks, body],
    queryFn: async ({ signal }) => (body === null ? [] : runCheck(body, signal)),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  const hasSubject = subject !== null && body !== null;
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
        <ul className={classes.findings} aria-label={`Rules, ${name}`}>
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
