import { BOARD_TEMPLATE_LABELS } from "@wardline/domain/board-template";
import { momentText } from "../../../lib/time/day-text.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import classes from "../Displays.module.css";
import {
  answerText,
  type CommandAnswer,
  detailText,
  type ListedScreen,
  stateText,
} from "./screen-list.js";

/** Enough of a screen's id and build to tell two apart. */
const SHORT = 6;

/** What a screen is called: its display, and its number among that one's screens. */
export function screenName({ display, number }: ListedScreen): string {
  return `${display} (${number})`;
}

/** The columns of the list of screens; `zone` is the hospital's, `answers` what screens said to what they were told. */
export function screenColumns(
  zone: string,
  answers: Readonly<Record<string, CommandAnswer>>,
): readonly DataColumn<ListedScreen>[] {
  return [
    {
      id: "screen",
      header: "Screen",
      card: "title",
      sortValue: screenName,
      cell: ({ display, number, screen_id }) => (
        <>
          <span className={classes.screenName}>{display}</span>
          <span className={classes.detail}>
            {number} · {screen_id.slice(0, SHORT)}
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      width: "24%",
      sortValue: ({ online, last_seen }) => `${online ? 1 : 0} ${last_seen}`,
      cell: (screen) => {
        const { text, isFine } = stateText(screen);
        const answer = answers[screen.id];
        return (
          <>
            <span className={classes.state} data-online={isFine || undefined}>
              {text}
            </span>
            <span className={classes.detail}>
              {detailText(screen) ?? `Last seen ${momentText(screen.last_seen, zone)}`}
            </span>
            {answer === undefined ? null : (
              <output className={classes.detail}>{answerText(answer, zone)}</output>
            )}
          </>
        );
      },
    },
    {
      id: "template",
      header: "Template",
      width: "14%",
      sortValue: ({ template }) => template,
      cell: ({ template }) => BOARD_TEMPLATE_LABELS[template].name,
    },
    {
      id: "fps",
      header: "Frames",
      width: "11%",
      align: "end",
      sortValue: ({ fps }) => fps ?? -1,
      cell: ({ fps }) => (fps === null ? "–" : `${Math.round(fps)} a second`),
    },
    {
      id: "viewport",
      header: "Size",
      width: "13%",
      align: "end",
      cell: ({ viewport }) => viewport.replace("x", " × "),
    },
    {
      id: "build",
      header: "Build",
      width: "11%",
      cell: ({ build }) => build.slice(0, SHORT),
    },
  ];
}
