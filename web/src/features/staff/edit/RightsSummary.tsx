import { summaryOf } from "@wardline/domain/grant-words";
import { type Grant } from "@wardline/domain/grants";
import classes from "../Rights.module.css";

/** In plain sentences what someone with these grants may do; read out when another choice is made. */
export function RightsSummary({ name, grants }: { name: string; grants: readonly Grant[] }) {
  return (
    <section className={classes.summary} aria-live="polite">
      <h3>What {name} may do</h3>
      <ul>
        {summaryOf(grants).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
