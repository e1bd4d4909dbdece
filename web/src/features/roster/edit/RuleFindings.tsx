import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import { checkCover, checkRoster } from "@wardline/contracts/roster-check";
import { givenPosts } from "@wardline/domain/roster/roster-check";
import { withoutName } from "@wardline/domain/roster-rules/finding-text";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { call } from "../../../lib/calls/api.js";
import { dayText } from "../../../lib/time/day-text.js";
import type { RuleFinding } from "../../../shared/roster-rules/RuleQuestion.js";
import type { RosterContent } from "../roster-draft.js";
import { ROSTER_KEYS } from "../roster-queries.js";
import classes from "./RuleFindings.module.css";

/** So many sentences stand beside one person. */
const SHOWN = 3;

/** What is being chosen is checked once it has stood still for so long. */
const STILL_MS = 300;

interface Checked {
  /** YYYY-MM-DD, the day of the roster; of several days the first. */
  day: string;
  findings: readonly RuleFinding[];
}

const CheckedContext = createContext<Checked>({ day: "", findings: [] });

interface RuleFindingsProps {
  /** The days YYYY-MM-DD on which the roster is to be saved. */
  days: readonly string[];
  content: RosterContent;
  children: ReactNode;
}

/** Checks a roster while it is being filled in, for `PersonFindings` inside it. */
export function RuleFindings({ days, content, children }: RuleFindingsProps) {
  const asked = useMemo(() => {
    const hasPeople = content.departmentStaff.some((entry) => givenPosts(entry).length > 0);
    if (!hasPeople || days.length === 0) return null;
    return { days: days.map((date) => ({ date, ...content })) };
  }, [days, content]);
  return (
    <Checking day={days[0] ?? ""} asked={asked} ask={askRoster}>
      {children}
    </Checking>
  );
}

interface CoverFindingsProps {
  /** Null until enough of it is filled in. */
  cover: PlannedCover | null;
  children: ReactNode;
}

/** As `RuleFindings`, for a cover. */
export function CoverFindings({ cover, children }: CoverFindingsProps) {
  return (
    <Checking day={cover?.date ?? ""} asked={cover} ask={askCover}>
      {children}
    </Checking>
  );
}

type PlannedCover = CallInput<typeof checkCover>["body"];
type PlannedDays = CallInput<typeof checkRoster>["body"];
type Ask<Asked> = (asked: Asked, signal: AbortSignal) => Promise<readonly RuleFinding[]>;

const askRoster: Ask<PlannedDays> = async (body, signal) =>
  (await call(checkRoster, { body, signal })).data;
const askCover: Ask<PlannedCover> = async (body, signal) =>
  (await call(checkCover, { body, signal })).data;

interface CheckingProps<Asked> {
  day: string;
  /** Null while there is nothing to ask; the same object as long as nothing changes. */
  asked: Asked | null;
  ask: Ask<Asked>;
  children: ReactNode;
}

function Checking<Asked>({ day, asked, ask, children }: CheckingProps<Asked>) {
  const [body] = useDebouncedValue(asked, STILL_MS);
  const { data = [] } = useQuery({
    queryKey: [...ROSTER_KEYS.checks, body],
    queryFn: async ({ signal }) => (body === null ? [] : ask(body, signal)),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  const isAsked = asked !== null && body !== null;
  return <CheckedContext value={{ day, findings: isAsked ? data : [] }}>{children}</CheckedContext>;
}

/** Which rules a person who is chosen would break, worst first; nothing for anyone who breaks none. */
export function PersonFindings({ personId, name }: { personId: string; name: string }) {
  const { day, findings } = useContext(CheckedContext);
  const own = findings
    .filter(({ person }) => person === personId)
    // That somebody is away on the day itself stands beside the name.
    .filter(({ rule, level, date }) => !(rule === "away" && level === "warn" && date === day))
    .slice(0, SHOWN);
  return (
    <div aria-live="polite">
      {own.length === 0 ? null : (
        <ul className={classes.findings} aria-label={`Rules, ${name}`}>
          {own.map(({ rule, level, date, text }) => (
            <li key={`${rule} ${date}`} data-level={level}>
              {date === day ? "" : `${dayText(date)}: `}
              {withoutName(text, name)}
              {level === "warn" ? null : (
                <b>{level === "forbid" ? " – not allowed" : " – asks for a reason"}</b>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
