import { BOARD_TEMPLATE_LABELS } from "@wardline/domain/board-template";
import { momentText } from "../../../lib/day-text.js";
import type { DataColumn } from "../../../ui/data-table.js";
import { type ListedScreen, lagText } from "../model/screen-list.js";
import classes from "./Displays.module.css";

/** Enough of a screen's id and build to tell two apart. */
const SHORT = 6;

/** What a screen is called: its display, and something of its own. */
export function screenName({ display, screen_id }: ListedScreen): string {
  return `${display} (${screen_id.slice(0, SHORT)})`;
}

/** The columns of the list of screens; `zone` is the hospital's. */
export function screenColumns(zone: string): readonly DataColumn<ListedScreen>[] {
  return [
    {
      id: "screen",
      header: "Screen",
      card: "title",
      sortValue: screenName,
      cell: (screen) => (
        <>
          <span className={classes.screenName}>{screen.display}</span>
          <span className={classes.detail}>{screen.screen_id.slice(0, SHORT)}</span>
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      width: "24%",
      sortValue: ({ online, last_seen }) => `${online ? 1 : 0} ${last_seen}`,
      cell: ({ online, last_seen, ...screen }) => (
        <>
          <span className={classes.state} data-online={online || undefined}>
            {online ? "Online" : "Offline"}
          </span>
          <span className={classes.detail}>
            {online ? lagText(screen) : `Last seen ${momentText(last_seen, zone)}`}
          </span>
        </>
      ),
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
