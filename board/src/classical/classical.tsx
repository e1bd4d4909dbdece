import { FAR_PATIENTS } from "@wardline/domain/boards/board-distance";
import { formatCount } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type CSSProperties, lazy, Suspense, useMemo } from "react";
import "./classical.css";
import type { TypeStep } from "@wardline/theme/type-scale";
import { Crossfade } from "../chrome/crossfade.js";
import { Message } from "../chrome/screen/message.js";
import { useRuler } from "../chrome/text/page-ruler.js";
import { retryForever } from "../live/retry-forever.js";
import { listAttention } from "../view/patients/attention.js";
import { buildLegend } from "../view/patients/legend.js";
import type { News } from "../view/patients/news.js";
import { toCssLength } from "../view/place/stage.js";
import type { TemplateProps } from "../view/template-props.js";
import { findInterruption, floorToSecond, getPageTurn, PAGE_MS } from "../view/time/turns.js";
import { AttentionLine } from "./attention-line.js";
import { layOutAttentionStrip, measureStripHeight } from "./attention-strip.js";
import { FreeBedList } from "./free-bed-list.js";
import { FREE_LINE_HEIGHT, listFreeBedLines } from "./free-beds.js";
import { measureHeads } from "./group-line-forms.js";
import { buildGroups, createRowShape, filterUrgentGroups } from "./groups.js";
import {
  type ClassicalLayout,
  COLUMN_GAP,
  layOutClassicalBoard,
  PANEL,
  readRequestedDistance,
} from "./layout.js";
import { type LayoutPage, listSections } from "./pages.js";
import { Patients } from "./patients.js";
import { Place } from "./place.js";
import { findNewsPage, listCells, listRaisedCells } from "./raised.js";
import { SMALL_SIZES } from "./row-forms.js";

/** Few displays have a legend, so it is not part of the first load. */
const Legend = lazy(() => retryForever(() => import("./legend.js")));

/** The groups' lines already name people on call, so the panel may load after the patients. */
const panel = retryForever(() => import("./panel.js"));
const OnCallPanel = lazy(() => panel);

/** Shows the 2D board (docs/board.md, 2D Classical): pages of groups, and next to or below them the people on call. */
export function Classical({ view, stage }: TemplateProps) {
  const { rooms, roomKind, news, now, onCall } = view;
  const pinned = view.alarm?.row?.id ?? null;
  const hasPin = pinned !== null;
  const distance = readRequestedDistance(window.location.search) ?? view.distance;
  const { width, height } = stage.main;
  const hasContacts = onCall.length > 0;
  const { isUpright } = stage;
  const legend = useMemo(() => buildLegend(view.rows), [view.rows]);
  const attention = useMemo(() => listAttention(view.rows), [view.rows]);
  const hasLegend = legend !== null;
  const isUrgentOnly = distance === 5 && view.total > FAR_PATIENTS;
  const ruler = useRuler();
  const layout = useMemo(() => {
    const all = buildGroups(rooms, roomKind);
    const groups = isUrgentOnly ? filterUrgentGroups(all, pinned) : all;
    const room = {
      width,
      height,
      isUpright,
      hasContacts,
      hasLegend,
      hasPin,
      isUrgentOnly,
      distance,
    };
    const rows = {
      chooseShape: createRowShape(groups),
      measureHead: measureHeads(groups),
      measureStrip: (step: TypeStep, availableWidth: number) =>
        measureStripHeight(layOutAttentionStrip(attention, availableWidth / step.line), step),
      measureFreeBeds: (step: TypeStep, availableWidth: number) => {
        const small = SMALL_SIZES[step.distance];
        return (
          listFreeBedLines(rooms, availableWidth / small).lines.length * FREE_LINE_HEIGHT * small
        );
      },
    };
    return ruler(() => layOutClassicalBoard({ ...room, ...rows }, groups));
  }, [
    ruler,
    rooms,
    roomKind,
    width,
    height,
    isUpright,
    hasContacts,
    hasLegend,
    hasPin,
    pinned,
    isUrgentOnly,
    distance,
    attention,
  ]);
  const { pages, step } = layout;

  const rowsWidth = width - (layout.panel === "side" ? PANEL.width[step.distance] + COLUMN_GAP : 0);
  const lineWidth = rowsWidth / step.line;
  const hasStrip = layout.strip > 0;
  const strip = useMemo(
    () => (hasStrip ? layOutAttentionStrip(attention, lineWidth) : null),
    [hasStrip, attention, lineWidth],
  );

  const event = findInterruption(now, news, () => PAGE_MS);
  const page =
    event === null
      ? getPageTurn(now, pages.length).index
      : findNewsPage(layout, news, pinned, event.id);
  const turnedAt = event === null ? getPageTurn(now, 1).since : floorToSecond(event.at);

  const team = useMemo(() => findOnlyTeam(pages[page]), [pages, page]);
  const here = useMemo(
    () => listVisibleIds(layout, page, news, pinned),
    [layout, page, news, pinned],
  );

  const room = useMemo(() => ({ ...layout.cards, contact: step.contact }), [layout.cards, step]);

  const legendWidth = layout.panel === "side" ? PANEL.width[step.distance] : width;
  const freeWidth = layout.free === "panel" ? legendWidth : rowsWidth;
  const free = useMemo(
    () =>
      layout.free === "none"
        ? null
        : listFreeBedLines(rooms, freeWidth / SMALL_SIZES[step.distance]),
    [layout.free, rooms, freeWidth, step],
  );
  const freeBeds = free === null ? null : <FreeBedList {...free} />;
  const place = (
    <>
      {legend === null ? null : (
        <Suspense fallback={null}>
          <Legend legend={legend} width={legendWidth} now={now} />
        </Suspense>
      )}
      <Place page={page} pages={pages.length} turnedAt={turnedAt} now={now} />
    </>
  );
  const classes = ["classical", `is-${layout.panel}`];
  if (layout.shape.isBeside) classes.push("is-abreast");
  if (layout.isStacked) classes.push("is-stacked");
  if (step.distance === 5) classes.push("is-far");
  if (step.isDense) classes.push("is-dense");
  if (layout.across < layout.columns) classes.push("is-beside");
  if (view.isNight) classes.push("is-night");
  if (hasPin) classes.push("has-pinned");
  const style = {
    "--bed": toCssLength(step.bed),
    "--name": toCssLength(step.name),
    "--line": toCssLength(step.line),
    "--small": toCssLength(SMALL_SIZES[step.distance]),
    "--contact": toCssLength(step.contact),
    "--group": toCssLength(layout.group - layout.rowGap),
    "--row-gap": toCssLength(layout.rowGap),
    "--group-gap": toCssLength(layout.groupGap),
    "--strip": toCssLength(layout.strip),
    "--below": toCssLength(layout.below),
    "--panel": toCssLength(PANEL.width[step.distance]),
  } as CSSProperties;
  return (
    <>
      <div className={classes.join(" ")} style={style}>
        <div className="patients">
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
              <div className="patients-pages">
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
          <aside className="panel">
            <div className="panel-room">
              <Suspense fallback={null}>
                <OnCallPanel
                  cards={onCall}
                  team={team}
                  isFar={step.distance === 5}
                  room={room}
                  now={now}
                  hiddenSince={view.areContactsHidden ? view.lastHeardAt : null}
                />
              </Suspense>
            </div>
            {layout.free === "panel" ? freeBeds : null}
            {layout.panel === "side" ? place : null}
          </aside>
        )}
      </div>
    </>
  );
}

function listVisibleIds(
  layout: ClassicalLayout,
  page: number,
  news: readonly News[],
  pinned: string | null,
): string[] {
  const shown = layout.pages[page];
  const cells = shown === undefined ? [] : listCells(shown);
  return cells.concat(listRaisedCells(layout, page, news, pinned)).map(({ row }) => row.id);
}

/** Returns the folded name of the most common team if a page shows a single room; else null. */
function findOnlyTeam(page: LayoutPage | undefined): string | null {
  const rooms = page === undefined ? [] : listSections(page).map(({ group }) => group.room);
  const [first] = rooms;
  if (first === undefined || rooms.some(({ key }) => key !== first.key)) return null;
  return toComparedText(first.duty.team);
}
