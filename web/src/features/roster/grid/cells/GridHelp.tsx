import { Keys } from "../../../../ui/page/Keys.js";
import type { GridLayout } from "../model/grid-rows.js";
import classes from "./MonthGrid.module.css";

const PEOPLE_KEYS = [
  ["1 – 4", "on call as first to fourth"],
  ["Space", "on or off"],
] as const;
const POST_KEYS = [
  ["A O", "initials of a person"],
  ["Enter", "takes the first suggestion"],
] as const;
const COMMON_KEYS = [
  ["Shift + arrows", "selects"],
  ["Del", "clears"],
  ["Ctrl D", "fills down"],
  ["Ctrl R", "repeats to the right"],
  ["Ctrl C, Ctrl V", "copies"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["Ctrl S", "saves"],
] as const;

const MARKS = [
  ["away", "away"],
  ["covered", "covered"],
  ["offered", "offered"],
  ["unsaved", "not saved"],
] as const;

/** Explains the keys and marks of the grid. */
export function GridHelp({ layout }: { layout: GridLayout }) {
  const keys = [...(layout === "people" ? PEOPLE_KEYS : POST_KEYS), ...COMMON_KEYS];
  return (
    <p className={classes.help} data-tools>
      {keys.map(([key, text]) => (
        <span key={key}>
          <Keys keys={key} /> {text}
        </span>
      ))}
      {MARKS.map(([mark, text]) => (
        <span key={mark}>
          <i className={classes.sample} data-mark={mark} aria-hidden="true" /> {text}
        </span>
      ))}
    </p>
  );
}
