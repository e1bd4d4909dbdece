import { Link } from "@tanstack/react-router";
import { departmentsText } from "../../../shared/duty/duty-text.js";
import classes from "./Tonight.module.css";
import { StateText } from "./TonightLine.js";
import { useTonight } from "./tonight-queries.js";

/** In one line for the dashboard, which leads to the page: whether something is wrong tonight, and in how many departments. */
export function TonightCard() {
  const { data } = useTonight();
  if (data === undefined || data.length === 0) return null;
  const wrong = data.filter(({ is_clean }) => !is_clean).map(({ department }) => department);
  const isClean = wrong.length === 0;
  return (
    <Link
      to="/dashboard/call-duty-roster"
      hash="tonight"
      className={classes.summary}
      title={isClean ? undefined : departmentsText(wrong)}
    >
      <StateText isClean={isClean}>
        <span>
          {isClean ? "Tonight: complete" : `Tonight: ${wrong.length}`}
          {isClean ? null : <span className={classes.rest}> not complete</span>}
        </span>
      </StateText>
    </Link>
  );
}
