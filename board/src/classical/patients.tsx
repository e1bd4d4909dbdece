import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import { type CSSProperties, memo } from "react";
import { DrawnWords, useRuler } from "../chrome/text/fitted.js";
import type { News } from "../view/patients/attention.js";
import type { Room } from "../view/patients/rooms.js";
import { type Form, fitText, toWords, type Word } from "../view/place/ruler.js";
import { toCssLength } from "../view/place/stage.js";
import { buildGroupLineForms, GroupLine } from "./group-line.js";
import { buildRowText, needsSignalLine, type PatientCell } from "./groups.js";
import {
  type ClassicalLayout,
  computeRoomBelow,
  computeRowHeight,
  countLinesIn,
} from "./layout.js";
import type { Section } from "./pages.js";
import { listRaisedCells } from "./raised.js";
import { Row } from "./row.js";
import { canFitWholeName, hasCallRoom, hasSignals } from "./row-forms.js";

/** Maximum number of labels of empty beds; more are shown as a count. */
const MAX_LABELS = 14;
/** Letter sizes of empty beds as shares of the line's letter size. */
const BED_SIZES = [1, 0.9, 0.8];
/** Space around the line, after each part, in a label's frame, and between two lines, in units. */
const LINE_MARGIN = 32;
const PART_GAP = 12;
const FRAME_WIDTH = 20;
const LABEL_GAP = 4;
const LINE_HEIGHT = 1.15;

/** Below this number of rows, a short text explains why most of the screen is empty. */
const FEW_ROWS = 4;
/** Height of the explanatory text below the groups, in units, as in the style sheet. */
const END_TEXT_HEIGHT = 70;

/** Shows one page: the pinned patient and news from other pages, then the groups (docs/board.md, 2D Classical). */
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
  const { stacks = [] } = layout.pages[page] ?? {};
  const raised = listRaisedCells(layout, page, news, pinned);
  const count = Math.ceil(raised.length / columns);
  const height = computeRowHeight(layout, page, count);
  const lines = countLinesIn(layout, height);
  const styleGrid = (rows: number, beside: number): CSSProperties => ({
    gridTemplateColumns: `repeat(${beside}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, ${toCssLength(height)})`,
  });
  const row = (cell: PatientCell) => {
    const { id, isLeaving } = cell.row;
    const text = buildRowText(cell);
    let isWide = needsSignalLine(cell, shape.room, step.line);
    if (step.isDense) {
      const roomAbove = { ...shape, step, lines: lines - 1, isWide: true };
      if (!hasCallRoom(text, roomAbove)) text.duty = null;
      const hasMore = text.hospitalNo !== "" || text.duty !== null;
      // In a row of two lines, a name may take both if nothing else needs the second, or if the name is long and there
      // are no signals.
      isWide = hasSignals(text.signals) || (hasMore && canFitWholeName(text, roomAbove));
      if (!isWide) text.hospitalNo = "";
    }
    return (
      <Row
        key={id}
        row={text}
        room={{ ...shape, step, lines, isWide }}
        isLeaving={isLeaving}
        isPinned={id === pinned}
        newsAt={news.find((one) => one.id === id)?.at ?? 0}
      />
    );
  };
  const groupLines = buildGroupLineForms(stacks, layout);
  const hasRoomForEndText =
    layout.pages.length === 1 && computeRoomBelow(layout, { stacks }, height) > END_TEXT_HEIGHT;
  return (
    <>
      {count === 0 ? null : (
        <ul className="rows is-news" style={styleGrid(count, columns)}>
          {raised.map(row)}
        </ul>
      )}
      <div className="stacks">
        {stacks.map((stack) => (
          <div key={stack[0] === undefined ? "" : getSectionKey(stack[0])} className="grow stack">
            {stack.map((section) => (
              <section key={getSectionKey(section)} className="group">
                {section.hasLine ? <GroupLine forms={groupLines.get(section) ?? []} /> : null}
                <ul className="rows" style={styleGrid(section.lines, across)}>
                  {section.cells.map((cell) =>
                    cell.kind === "patient" ? (
                      row(cell)
                    ) : (
                      <Beds key="beds" room={section.group.room} layout={layout} height={height} />
                    ),
                  )}
                </ul>
              </section>
            ))}
          </div>
        ))}
        {across < columns && stacks.length < columns ? <div className="grow stack" /> : null}
      </div>
      {hasRoomForEndText && total > 0 && (total <= FEW_ROWS || isUrgentOnly) ? (
        <p className="secondary patients-end">
          {isUrgentOnly ? "Nobody else is new or waiting too long" : "No other patients"}
        </p>
      ) : null}
    </>
  );
});

function getSectionKey({ group, isContinued }: Section): string {
  return `${group.room.key}${isContinued ? "+" : ""}`;
}

/** Shows the available beds of a ward in a row, `height` units high, then the closed beds with the reason. */
function Beds(props: { room: Room; layout: ClassicalLayout; height: number }) {
  const { layout, height } = props;
  const { free, closed } = props.room;
  const word = { className: "secondary", extra: PART_GAP };
  const words: Word[] = [
    ...toWords(free.length === 0 ? "" : "Free", word),
    ...free
      .slice(0, MAX_LABELS)
      .map((text) => ({ className: "bed-free", text, weight: 700, extra: PART_GAP + FRAME_WIDTH })),
    ...toWords(free.length <= MAX_LABELS ? "" : `+${free.length - MAX_LABELS}`, word),
  ];
  const closedWords = closed.map(({ bed, reason }) => ({
    text: `${bed} ${BED_CLOSURE_LABELS[reason]}`,
    extra: PART_GAP,
  }));
  const forms = BED_SIZES.map((share): Form => {
    const size = share * layout.step.line;
    const lines = Math.floor(height / (size * LINE_HEIGHT + LABEL_GAP));
    return { words: [...words, ...closedWords], size, lines, breaks: "parts" };
  });
  const { size } = fitText(forms, layout.shape.width - LINE_MARGIN);
  return (
    <li className="flex beds">
      <div className="flex beds-line" style={{ fontSize: toCssLength(size) }}>
        <DrawnWords words={words} />
        {closed.map(({ bed, reason }) => (
          <span key={bed} className="secondary">
            <s>{bed}</s> {BED_CLOSURE_LABELS[reason]}
          </span>
        ))}
      </div>
    </li>
  );
}
