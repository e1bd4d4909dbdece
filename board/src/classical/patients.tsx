import { type CSSProperties, memo } from "react";
import type { News } from "../view/news.js";
import { units } from "../view/stage.js";
import { Beds } from "./beds.js";
import { GroupLine } from "./group-line.js";
import { areSignalsAcross, type PatientCell } from "./groups.js";
import { type ClassicalLayout, linesIn, rowHeight } from "./layout.js";
import type { Section } from "./pages.js";
import { raisedCells } from "./raised.js";
import { Row } from "./row.js";

/** So few rows leave most of the screen empty: a word says that it is meant to be. */
const FEW = 4;

/** One page of patients: what is news elsewhere, then the groups (docs/board.md, 2D Classical). */
export const Patients = memo(function Patients(props: {
  layout: ClassicalLayout;
  page: number;
  news: readonly News[];
  /** How many patients there are in all. */
  total: number;
  width: number;
}) {
  const { layout, page, news, total, width } = props;
  const { columns, shape } = layout;
  const sections = layout.pages[page]?.sections ?? [];
  const raised = page === 0 ? raisedCells(layout, news) : [];
  const count = Math.ceil(raised.length / columns);
  const height = rowHeight(layout, page, count);
  const lines = linesIn(layout, height);
  const gridOf = (rows: number): CSSProperties => ({
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, ${units(height)})`,
  });
  const row = (cell: PatientCell) => {
    const { row: shown, bed, duty } = cell;
    return (
      <Row
        key={shown.id}
        bed={bed}
        name={shown.name}
        isNumber={shown.isNumber}
        hospitalNo={shown.hospitalNo}
        duty={duty}
        status={shown.status}
        duration={shown.duration}
        isLeaving={shown.isLeaving}
        newsAt={news.find(({ id }) => id === shown.id)?.at ?? 0}
        signals={shown.signals}
        lines={lines}
        isWide={areSignalsAcross(cell, shape.room)}
        width={width}
      />
    );
  };
  return (
    <>
      {count === 0 ? null : (
        <ul className="rows is-news" style={gridOf(count)}>
          {raised.map(row)}
        </ul>
      )}
      {sections.map((section) => (
        <section key={keyOf(section)} className="group">
          <GroupLine
            room={section.group.room}
            isContinued={section.isContinued}
            areBedsListed={section.group.cells.some(({ kind }) => kind === "beds")}
            width={width}
          />
          <ul className="rows" style={gridOf(section.lines)}>
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
      {layout.pages.length === 1 && total <= FEW && total > 0 ? (
        <p className="patients-end">No other patients</p>
      ) : null}
    </>
  );
});

function keyOf({ group, isContinued }: Section): string {
  return `${group.room.key}${isContinued ? "+" : ""}`;
}
