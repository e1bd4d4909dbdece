import { ProperName } from "@wardline/theme/name-text";
import "./called.css";
import type { OnCallPerson } from "../../view/on-call/on-call.js";
import { shortCovered } from "../../view/on-call/on-call-pages.js";
import { shortName } from "../../view/patients/names.js";
import { useFit } from "./use-fit.js";

/**
 * Somebody to call, and whose duty it is where that is covered. What has no room goes in this order: the given name of whom somebody
 * covers, the size of the letters, the own given name, and at last the end of the name.
 */
export function Called(props: {
  name: string;
  covered?: string | undefined;
  /** Of the same card. */
  people?: readonly OnCallPerson[];
}) {
  const { name, covered, people = [] } = props;
  const ref = useFit<HTMLSpanElement>(4);
  return (
    <span ref={ref} className="called">
      <span className="called-name line" dir="auto">
        {name}
      </span>
      <span className="called-short line" dir="auto">
        {shortName(name)}
      </span>
      {covered === undefined ? null : (
        <span className="called-for">
          for <ProperName className="called-whole">{covered}</ProperName>
          <ProperName className="called-family">{shortCovered(covered, people)}</ProperName>
        </span>
      )}
    </span>
  );
}
