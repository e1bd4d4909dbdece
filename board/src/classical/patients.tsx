import { type CSSProperties, memo } from "react";
import { useFitAlike } from "../chrome/text/use-fit.js";
import type { News } from "../view/patients/news.js";
import { units } from "../view/place/stage.js";
import { Beds } from "./beds.js";
import { GroupLine, TIGHT_SMALL, TIGHT_STEPS } from "./group-line.js";
import {
  areSignalsAcross,
  hasSignals,
  isCallShort,
  isNameShort,
  type PatientCell,
} from "./groups.js";
import { type ClassicalLayout, linesIn, roomBelow, rowHeight } from "./layout.js";
import type { Section } from "./pages.js";
import { raisedCells } from "./raised.js";
import { Row } from "./row.js";

/** So few rows leave most of the screen empty: a word says that it is meant to be. */
const FEW = 4;
/** What that word takes below the groups, in units; the style sheet has the same. */
const END = 70;

/** One page of patients: who is pinned or news elsewhere, then the groups (docs/board.md, 2D Classical). */
export const Patients = memo(function Patients(props: {
  layout: ClassicalLayout;
  page: number;
  news: readonly News[];
  /** The patient of an open emergency. */
  pinned: string | null;
  /** How many patients there are in all. */
  total: number;
  /** Only who is new or waits too long is shown. */
  isUrgentOnly: boolean;
}) {
  const { layout, page, news, pinned, total, isUrgentOnly } = props;
  const { columns, across, shape, step } = layout;
  const alike = useFitAlike<HTMLDivElement>(".group-line.is-tight", TIGHT_STEPS, TIGHT_SMALL);
  const shown = layout.pages[page];
  const stacks = shown?.stacks ?? [];
  const raised = raisedCells(layout, page, news, pinned);
  const count = Math.ceil(raised.length / columns);
  const height = rowHeight(layout, page, count);
  const lines = linesIn(layout, height);
  const gridOf = (rows: number, beside: number): CSSProperties => ({
    gridTemplateColumns: `repeat(${beside}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, ${units(height)})`,
  });
  // In a row of two lines a name has both where nothing else needs the second, or where it is long and nothing is signalled.
  const isSecondLine = (cell: PatientCell) => {
    if (!step.isWholeWard) return areSignalsAcross(cell, shape.room);
    const hasMore = cell.row.hospitalNo !== "" || isCallShort(cell, shape.room);
    return hasSignals(cell.row) || (hasMore && isNameShort(cell, shape.room, step, lines - 1));
  };
  const row = (cell: PatientCell) => {
    const { row: patient, bed, duty } = cell;
    return (
      <Row
        key={patient.id}
        bed={bed}
        name={patient.name}
        isNumber={patient.isNumber}
        hospitalNo={step.isWholeWard && !isSecondLine(cell) ? "" : patient.hospitalNo}
        duty={step.isWholeWard && !isCallShort(cell, shape.room) ? null : duty}
        status={patient.status}
        duration={patient.duration}
        isLeaving={patient.isLeaving}
        isPinned={patient.id === pinned}
        newsAt={news.find(({ id }) => id === patient.id)?.at ?? 0}
        signals={patient.signals}
        lines={lines}
        isWide={isSecondLine(cell)}
        isWholeWard={step.isWholeWard}
      />
    );
  };
  const isAll =
    shown !== undefined && layout.pages.length === 1 && roomBelow(layout, shown, height) > END;
  return (
    <>
      {count === 0 ? null : (
        <ul className="rows is-news" style={gridOf(count, columns)}>
          {raised.map(row)}
        </ul>
      )}
      <div ref={alike} className="stacks">
        {stacks.map((stack) => (
          <div key={stack[0] === undefined ? "" : keyOf(stack[0])} className="stack">
            {stack.map((section) => (
              <section key={keyOf(section)} className="group">
                {section.hasLine ? (
                  <GroupLine
                    room={section.group.room}
                    isContinued={section.isContinued}
                    areBedsListed={section.group.cells.some(({ kind }) => kind === "beds")}
                    isTight={step.isWholeWard}
                  />
                ) : null}
                <ul className="rows" style={gridOf(section.lines, across)}>
                  {section.cells.map((cell) =>
                    cell.kind === "patient" ? (
                      row(cell)
                    ) : (
                      <Beds
                        key="beds"
                        free={section.group.room.free}
                        closed={section.group.room.closed}
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
      {isAll && total > 0 && (total <= FEW || isUrgentOnly) ? (
        <p className="patients-end">
          {isUrgentOnly ? "Nobody else is new or waits too long" : "No other patients"}
        </p>
      ) : null}
    </>
  );
});

function keyOf({ group, isContinued }: Section): string {
  return `${group.room.key}${isContinued ? "+" : ""}`;
}
