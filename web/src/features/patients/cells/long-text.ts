import { isLong } from "./is-long.js";
import classes from "./long-text.module.css";

/** A line's class, with one that cuts it off where `text` may be wider than `room`, in letters. */
export function cutLong(line: string | undefined, text: string, room: number): string | undefined {
  return isLong(text, room) ? [line, classes.cut].filter(Boolean).join(" ") : line;
}
