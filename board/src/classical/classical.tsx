import { type CSSProperties, useMemo } from "react";
import "./classical.css";
import { Message } from "../chrome/message.js";
import type { TemplateProps } from "../template-props.js";
import { onCallPages } from "../view/on-call.js";
import { pageOf, type RowView } from "../view/rows.js";
import { units } from "../view/stage.js";
import { interruptionAt, PAGE_MS, pageTurn, secondOf } from "../view/turns.js";
import { Crossfade } from "./crossfade.js";
import { askedDistance, type ClassicalLayout, classicalLayout, rowHeight } from "./layout.js";
import { OnCallPanel } from "./panel.js";
import { Place } from "./place.js";
import { Row } from "./row.js";

/** So few rows leave most of the screen empty: a word says that it is meant to be. */
const FEW = 4;

/** The 2D board (docs/board.md, 2D Classical): pages of rows, and beside or below them who is on call. */
export function Classical({ view, stage }: TemplateProps) {
  const { rows, marks, now, onCall } = view;
  const asked = useMemo(() => askedDistance(window.location.search), []);
  const layout = classicalLayout(
    stage.main,
    stage.isUpright,
    rows.length,
    onCall.length > 0,
    rowLines(rows),
    asked ?? view.distance,
  );
  const { capacity, panel } = layout;
  const pages = Math.max(1, Math.ceil(rows.length / capacity));

  const recent = view.news.map(({ id }) => id);
  const event = interruptionAt(now, view.news, () => PAGE_MS);
  const turn = pageTurn(now, pages);
  const [page, turnedAt] = event === null ? [turn.index, turn.since] : [0, secondOf(event.at)];
  const shown = pageOf(rows, page, capacity, recent);

  const cards = useMemo(
    () => onCallPages(onCall, layout.cards.height, layout.cards.columns),
    [onCall, layout.cards.height, layout.cards.columns],
  );
  const contacts = pageTurn(now, cards.length);

  const place = (
    <Place page={page} pages={pages} capacity={capacity} total={view.total} turnedAt={turnedAt} />
  );
  const classes = ["classical", `is-${panel}`, layout.distance === 5 ? "is-far" : "is-near"];
  if (layout.isNarrow) classes.push("is-narrow");
  if (view.isNight) classes.push("is-night");
  return (
    <div className={classes.join(" ")}>
      <div className="patients">
        {rows.length === 0 ? (
          <Message mark="bed" title="No open patient cards">
            New patients appear here by themselves.
          </Message>
        ) : (
          <div className="patients-pages">
            <Crossfade id={page}>
              <Rows
                rows={shown}
                layout={layout}
                isOnly={pages === 1}
                isNews={(id) => recent.indexOf(id) >= 0}
                marks={marks}
              />
            </Crossfade>
          </div>
        )}
        {panel === "side" ? null : place}
      </div>
      {panel === "none" ? null : (
        <aside className="panel">
          <OnCallPanel
            pages={cards}
            page={contacts.index}
            hiddenSince={view.areContactsHidden ? view.lastHeard : null}
          />
          {panel === "side" ? place : null}
        </aside>
      )}
    </div>
  );
}

/** Numbers, to call or of the hospital, need a third line beside a doctor's name. */
function rowLines(rows: readonly RowView[]): 2 | 3 {
  const isLong = ({ duty, hospitalNo }: RowView) =>
    duty.name !== "" && duty.phone + hospitalNo !== "";
  return rows.some(isLong) ? 3 : 2;
}

function Rows(props: {
  rows: readonly RowView[];
  layout: ClassicalLayout;
  isOnly: boolean;
  isNews(id: string): boolean;
  marks: TemplateProps["view"]["marks"];
}) {
  const { rows, layout, isOnly, isNews, marks } = props;
  const { columns } = layout;
  // A single page is spread evenly over its columns; full pages keep their places.
  const count = isOnly ? Math.ceil(rows.length / columns) : layout.rows;
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${count}, ${units(rowHeight(layout, count))})`,
  };
  return (
    <>
      <ul className="rows" style={style}>
        {rows.map((row) => (
          <Row
            key={row.id}
            bed={row.bed}
            name={row.name}
            hospitalNo={row.hospitalNo}
            duty={row.duty}
            status={row.status}
            duration={row.duration}
            isLeaving={row.isLeaving}
            newsAt={isNews(row.id) ? (marks[row.id]?.at ?? 0) : 0}
            lines={layout.lines}
            isStayFirst={layout.distance === 5 && !layout.isNarrow}
            room={`${columns} ${layout.panel}`}
          />
        ))}
      </ul>
      {isOnly && rows.length <= FEW ? <p className="patients-end">No other patients</p> : null}
    </>
  );
}
