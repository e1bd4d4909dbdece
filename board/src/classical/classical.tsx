import { FAR_PATIENTS } from "@wardline/domain/boards/board-distance";
import { formatCount } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type CSSProperties, memo, useMemo } from "react";
import "./classical.css";
import { Crossfade } from "../chrome/crossfade.js";
import { earlyPart, lazyPart } from "../chrome/fallback.js";
import { Message } from "../chrome/screen/message.js";
import { useRuler } from "../chrome/text/fitted.js";
import { type TemplateProps, useStable } from "../view/board-view.js";
import { listAttention } from "../view/patients/attention.js";
import { buildLegend } from "../view/patients/signals.js";
import { toCssLength } from "../view/place/stage.js";
import { findInterruption, floorToSecond, getPageTurn, PAGE_MS } from "../view/time/turns.js";
import { AttentionLine, layOutAttentionStrip, measureStripHeight } from "./attention-strip.js";
import { FREE_LINE_HEIGHT, FreeBedList, listFreeBedLines } from "./free-beds.js";
import { measureHeads } from "./group-line.js";
import { buildGroups, createRowShape, filterUrgentGroups } from "./groups.js";
import { layOutClassicalBoard, PANEL, readRequestedDistance } from "./layout.js";
import { type LayoutPage, listSections } from "./pages.js";
import { Patients } from "./patients.js";
import { findNewsPage, listCells, listRaisedCells } from "./raised.js";
import { SMALL_SIZES } from "./row-forms.js";

/** Few displays have a legend, so it is not part of the first load. */
const Legend = lazyPart(() => import("./legend.js"));

/** The groups' lines already name people on call, so the panel may load after the patients. */
const OnCallPanel = earlyPart(() => import("./panel.js"));

/** Maximum number of pages shown as dots; more dots would be hard to count. */
const MAX_DOTS = 8;

/** Shows the 2D board (docs/board.md, 2D Classical): pages of groups, and next to or below them the people on call. */
export function Classical({ view, stage }: TemplateProps) {
  const { rooms, roomKind, news, now, onCall } = view;
  const pinned = view.alarm?.row?.id ?? null;
  const distance = readRequestedDistance(window.location.search) ?? view.distance;
  const legend = useMemo(() => buildLegend(view.rows), [view.rows]);
  const attention = useMemo(() => listAttention(view.rows), [view.rows]);
  const isUrgentOnly = distance === 5 && view.total > FAR_PATIENTS;
  const room = useStable({
    ...stage.main,
    isUpright: stage.isUpright,
    hasContacts: onCall.length > 0,
    hasLegend: legend !== null,
    hasPin: pinned !== null,
    isUrgentOnly,
    distance,
  });
  const ruler = useRuler();
  const layout = useMemo(() => {
    const all = buildGroups(rooms, roomKind);
    const groups = room.isUrgentOnly ? filterUrgentGroups(all, pinned) : all;
    return ruler(() =>
      layOutClassicalBoard(
        {
          ...room,
          chooseShape: createRowShape(groups),
          measureHead: measureHeads(groups),
          measureStrip: (step, width) =>
            measureStripHeight(layOutAttentionStrip(attention, width / step.line), step),
          measureFreeBeds: (step, width) => {
            const size = SMALL_SIZES[step.distance];
            return listFreeBedLines(rooms, width / size).lines.length * FREE_LINE_HEIGHT * size;
          },
        },
        groups,
      ),
    );
  }, [ruler, rooms, roomKind, room, pinned, attention]);
  const { pages, step } = layout;
  const smallSize = SMALL_SIZES[step.distance];
  const panelWidth = PANEL.width[step.distance];

  const lineWidth = layout.width / step.line;
  const strip = useMemo(
    () => (layout.strip > 0 ? layOutAttentionStrip(attention, lineWidth) : null),
    [layout.strip, attention, lineWidth],
  );

  const event = findInterruption(now, news, () => PAGE_MS);
  const turn = getPageTurn(now, pages.length);
  const page = event === null ? turn.index : findNewsPage(layout, news, pinned, event.id);
  const turnedAt = event === null ? turn.since : floorToSecond(event.at);

  const team = useMemo(() => findOnlyTeam(pages[page]), [pages, page]);
  const here = useMemo(() => {
    const cells = listCells(layout.pages[page]);
    return cells.concat(listRaisedCells(layout, page, news, pinned)).map(({ row }) => row.id);
  }, [layout, page, news, pinned]);

  const legendWidth = layout.panel === "side" ? panelWidth : stage.main.width;
  const freeWidth = layout.free === "panel" ? legendWidth : layout.width;
  const free = useMemo(
    () => (layout.free === "none" ? null : listFreeBedLines(rooms, freeWidth / smallSize)),
    [layout.free, rooms, freeWidth, smallSize],
  );
  const freeBeds = free === null ? null : <FreeBedList {...free} />;
  const place = (
    <>
      {legend === null ? null : <Legend legend={legend} width={legendWidth} now={now} />}
      <Place page={page} pages={pages.length} turnedAt={turnedAt} now={now} />
    </>
  );
  const classes = ["classical", `is-${layout.panel}`];
  if (layout.shape.isBeside) classes.push("is-abreast");
  if (layout.isStacked) classes.push("is-stacked");
  if (step.distance === 5) classes.push("is-far");
  if (step.isDense) classes.push("is-dense");
  if (view.isNight) classes.push("is-night");
  if (pinned !== null) classes.push("has-pinned");
  const style = {
    "--line": toCssLength(step.line),
    "--small": toCssLength(smallSize),
    "--group": toCssLength(layout.group - layout.rowGap),
    "--row-gap": toCssLength(layout.rowGap),
    "--group-gap": toCssLength(layout.groupGap),
    "--strip": toCssLength(layout.strip),
    "--below": toCssLength(layout.below),
    "--panel": toCssLength(panelWidth),
  } as CSSProperties;
  return (
    <div className={classes.join(" ")} style={style}>
      <div className="column grow patients">
        {pages.every((one) => listSections(one).length === 0) ? (
          isUrgentOnly ? (
            <Message mark="bed" title="Nobody is new or waiting too long">
              {formatCount(view.total, "patient")} in all.
            </Message>
          ) : (
            <Message mark="bed" title="No open patient cards">
              New patients appear here automatically.
            </Message>
          )
        ) : (
          <>
            {strip === null ? null : (
              <AttentionLine
                all={attention}
                strip={strip}
                turn={getPageTurn(now, strip.parts.length).index}
                here={here}
                width={lineWidth}
              />
            )}
            <div className="grow">
              <Crossfade id={page}>
                <Patients
                  layout={layout}
                  page={page}
                  news={news}
                  pinned={pinned}
                  total={view.total}
                  isUrgentOnly={isUrgentOnly}
                />
              </Crossfade>
            </div>
          </>
        )}
        {layout.free === "rows" ? freeBeds : null}
        {layout.panel === "side" ? null : place}
      </div>
      {layout.panel === "none" ? null : (
        <aside className="column rigid panel">
          <div className="column grow">
            <OnCallPanel
              cards={onCall}
              team={team}
              isFar={step.distance === 5}
              room={layout.cards}
              now={now}
              hiddenSince={view.areContactsHidden ? view.lastHeardAt : null}
            />
          </div>
          {layout.free === "panel" ? freeBeds : null}
          {layout.panel === "side" ? place : null}
        </aside>
      )}
    </div>
  );
}

/** Returns the folded name of the most common team if a page shows a single room; else null. */
function findOnlyTeam(page: LayoutPage | undefined): string | null {
  const rooms = listSections(page).map(({ group }) => group.room);
  const [first] = rooms;
  if (first === undefined || rooms.some(({ key }) => key !== first.key)) return null;
  return toComparedText(first.duty.team);
}

/** Shows the current page, the number of pages, and the time until the next page (docs/board.md, 2D Classical). */
const Place = memo(
  PageOfPages,
  // The progress bar moves by itself.
  (a, b) => a.page === b.page && a.pages === b.pages && a.turnedAt === b.turnedAt,
);

function PageOfPages(props: { page: number; pages: number; turnedAt: number; now: number }) {
  const { page, pages, turnedAt, now } = props;
  if (pages <= 1) return null;
  // A board that is switched on in the middle of a page's time shows only the rest of it.
  const delay = `${Math.min(0, turnedAt - now)}ms`;
  return (
    <div className="column rigid place">
      <div className="flex secondary place-words">
        <span>{`Page ${page + 1} of ${pages}`}</span>
        {pages > MAX_DOTS ? null : (
          <span className="flex">
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} className={index === page ? "place-dot is-here" : "place-dot"} />
            ))}
          </span>
        )}
      </div>
      <div className="place-track">
        <i
          key={turnedAt}
          className="place-progress"
          style={{ animationDuration: `${PAGE_MS}ms`, animationDelay: delay }}
        />
      </div>
    </div>
  );
}
