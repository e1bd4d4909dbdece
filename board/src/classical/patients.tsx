import { type CSSProperties, memo } from "react";
import { useRuler } from "../chrome/text/page-ruler.js";
import type { News } from "../view/patients/news.js";
import { toCssLength } from "../view/place/stage.js";
import { Beds } from "./beds.js";
import { GroupLine } from "./group-line.js";
import { buildGroupLineForms } from "./group-line-forms.js";
import {
  buildRowText,
  canShowCallBeside,
  canShowWholeName,
  needsSignalLine,
  type PatientCell,
} from "./groups.js";
import {
  type ClassicalLayout,
  computeRoomBelow,
  computeRowHeight,
  countLinesIn,
} from "./layout.js";
import type { Section } from "./pages.js";
import { listRaisedCells } from "./raised.js";
import { Row } from "./row.js";
import { hasSignals } from "./row-forms.js";

/** Below this number of rows, a short text explains why most of the screen is empty. */
const FEW_ROWS = 4;
/** Height of the explanatory text below the groups, in units, as in the style sheet. */
const END_TEXT_HEIGHT = 70;

/**
 * Shows one page of patients: the pinned patient and changes from other pages, then the groups (docs/board.md, 2D
 * Classical).
 */
export const Patients = memo(function Patients(props: {
  layout: ClassicalLayout;
  page: number;
  news: readonly News[];
  /** Patient of an open emergency. */
  pinned: string | null;
  total: number;
  /** True if the board shows only new and overdue patients. */
  isUrgentOnly: boolean;
}) {
  const { layout, page, news, pinned, total, isUrgentOnly } = props;
  const { columns, across, shape, step } = layout;
  useRuler();
  const shown = layout.pages[page];
  const stacks = shown?.stacks ?? [];
  const raised = listRaisedCells(layout, page, news, pinned);
  const count = Math.ceil(raised.length / columns);
  const height = computeRowHeight(layout, page, count);
  const lines = countLinesIn(layout, height);
  const styleGrid = (rows: number, beside: number): CSSProperties => ({
    gridTemplateColumns: `repeat(${beside}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, ${toCssLength(height)})`,
  });
  // In a row of two lines, a name may take both if nothing else needs the second, or if the name is long and there are
  // no signals.
  const needsSecondLine = (cell: PatientCell) => {
    if (!step.isDense) return needsSignalLine(cell, shape.room, step.line);
    const hasMore = cell.row.hospitalNo !== "" || canShowCallBeside(cell, shape, step);
    return (
      hasSignals(cell.row.signals) || (hasMore && canShowWholeName(cell, shape, step, lines - 1))
    );
  };
  const row = (cell: PatientCell) => {
    const { id, isLeaving } = cell.row;
    const isWide = needsSecondLine(cell);
    const text = buildRowText(cell);
    if (step.isDense && !isWide) text.hospitalNo = "";
    if (step.isDense && !canShowCallBeside(cell, shape, step)) text.duty = null;
    return (
      <Row
        key={id}
        row={text}
        room={{ step, width: shape.width, lines, isWide, isBeside: shape.isBeside }}
        isLeaving={isLeaving}
        isPinned={id === pinned}
        newsAt={news.find((one) => one.id === id)?.at ?? 0}
      />
    );
  };
  const groupLines = buildGroupLineForms(stacks, layout);
  const hasRoomForEndText =
    shown !== undefined &&
    layout.pages.length === 1 &&
    computeRoomBelow(layout, shown, height) > END_TEXT_HEIGHT;
  return (
    <>
      {count === 0 ? null : (
        <ul className="rows is-news" style={styleGrid(count, columns)}>
          {raised.map(row)}
        </ul>
      )}
      <div className="stacks">
        {stacks.map((stack) => (
          <div key={stack[0] === undefined ? "" : getSectionKey(stack[0])} className="stack">
            {stack.map((section) => (
              <section key={getSectionKey(section)} className="group">
                {section.hasLine ? <GroupLine forms={groupLines.get(section) ?? []} /> : null}
                <ul className="rows" style={styleGrid(section.lines, across)}>
                  {section.cells.map((cell) =>
                    cell.kind === "patient" ? (
                      row(cell)
                    ) : (
                      <Beds
                        key="beds"
                        beds={section.group.room}
                        room={{ width: shape.width, height, letters: step.line }}
                      />
                    ),
                  )}
                </ul>
              </section>
            ))}
          </div>
        ))}
        {across < columns && stacks.length < columns ? <div className="stack" /> : null}
      </div>
      {hasRoomForEndText && total > 0 && (total <= FEW_ROWS || isUrgentOnly) ? (
        <p className="patients-end">
          {isUrgentOnly ? "Nobody else is new or waiting too long" : "No other patients"}
        </p>
      ) : null}
    </>
  );
});

function getSectionKey({ group, isContinued }: Section): string {
  return `${group.room.key}${isContinued ? "+" : ""}`;
}
