import { Link } from "@tanstack/react-router";
import { pluralise } from "@wardline/domain/text/format-count";
import { dutyTimeText } from "@wardline/domain/tonight/gap-text";
import { useNow } from "../../../lib/time/clock.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { departmentsText } from "../../../shared/duty/duty-text.js";
import classes from "./Tonight.module.css";
import { StateText, toSpan } from "./TonightLine.js";
import { hasGapNow, useTonight } from "./tonight-queries.js";

/** Renders a link to the page with the number of departments that have gaps now or in their next duties. */
export function TonightCard() {
  const { data } = useTonight();
  const now = useNow();
  const zone = useHospitalZone();
  if (data === undefined || data.length === 0) return null;
  const incomplete = data.filter(({ is_clean }) => !is_clean).map(({ department }) => department);
  const isClean = incomplete.length === 0;
  const gapNowCount = data.filter(hasGapNow).length;
  const gapDuties = data.flatMap(
    ({ duties }) => duties.find(({ holes }) => holes.length > 0) ?? [],
  );
  const first = gapDuties.toSorted((a, b) => a.from.localeCompare(b.from))[0];
  const when =
    gapNowCount > 0 || first === undefined
      ? "Gaps now"
      : `Gaps ${dutyTimeText(toSpan(first), now, zone).replace("From", "from")}`;
  return (
    <Link
      to="/dashboard/call-duty-roster"
      hash="gaps"
      className={classes.summary}
      title={isClean ? undefined : departmentsText(incomplete)}
    >
      <StateText isClean={isClean}>
        <span>
          {isClean ? "No gaps" : `${when}: ${gapNowCount || incomplete.length}`}
          {isClean ? null : (
            <span className={classes.rest}>
              {" "}
              {pluralise(gapNowCount || incomplete.length, "department")}
            </span>
          )}
        </span>
      </StateText>
    </Link>
  );
}
