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
import { units } from "../view/place/stage.js";
import type { TemplateProps } from "../view/template-props.js";
import { floorToSecond, interruptionAt, PAGE_MS, pageTurn } from "../view/time/turns.js";
import { AttentionLine } from "./attention-line.js";
import { attentionStrip, stripHeight } from "./attention-strip.js";
import { FreeBedList } from "./free-bed-list.js";
import { FREE_LINE_HEIGHT, freeBedLines } from "./free-beds.js";
import { measureHeads } from "./group-line-forms.js";
import { buildGroups, createRowShape, urgentGroups } from "./groups.js";
import {
  type ClassicalLayout,
  COLUMN_GAP,
  classicalLayout,
  PANEL,
  requestedDistance,
} from "./layout.js";
import { type LayoutPage, listSections } from "./pages.js";
import { Patients } from "./patients.js";
import { Place } from "./place.js";
import { findNewsPage, listCells, raisedCells } from "./raised.js";
import { SMALL_SIZES } from "./row-forms.js";

/** Few displays have a legend, so it is not part of the first load. */
const Legend = lazy(() => retryForever(() => import("./legend.js")));

/** The groups' lines already name people on call, so the panel may load after the patients. */
const panel = retryForever(() => import("./panel.js"));
const OnCallPanel = lazy(() => panel);

/** Shows the 2D board (docs/board.md, 2D Classical): pages of groups, and next to or below them the people on call. */
export function Classical({ view, stage }: TemplateProps) {
  const { rooms, roomsAre, news, now, onCall } = view;
  const pinned = view.alarm?.row?.id ?? null;
  const hasPin = pinned !== null;
  const asked = requestedDistance(window.location.search) ?? view.distance;
  const { width, height } = stage.main;
  const hasContacts = onCall.length > 0;
  const { isUpright } = stage;
  const legend = useMemo(() => buildLegend(view.rows), [view.rows]);
  const attention = useMemo(() => listAttention(view.rows), [view.rows]);
  const hasLegend = legend !== null;
  const isUrgentOnly = asked === 5 && view.total > FAR_PATIENTS;
  const ruler = useRuler();
  const layout = useMemo(() => {
    const all = buildGroups(rooms, roomsAre);
    const groups = isUrgentOnly ? urgentGroups(all, pinned) : all;
    const room = { width, height, isUpright, hasContacts, hasLegend, hasPin, isUrgentOnly, asked };
    const rows = {
      shapeAt: createRowShape(groups),
      headAt: measureHeads(groups),
      stripAt: (step: TypeStep, wide: number) =>
        stripHeight(attentionStrip(attention, wide / step.line), step),
      freeAt: (step: TypeStep, wide: number) => {
        const small = SMALL_SIZES[step.distance];
        return freeBedLines(rooms, wide / small).lines.length * FREE_LINE_HEIGHT * small;
      },
    };
    return ruler(() => classicalLayout({ ...room, ...rows }, groups));
  }, [
    ruler,
    rooms,
    roomsAre,
    width,
    height,
    isUpright,
    hasContacts,
    hasLegend,
    hasPin,
    pinned,
    isUrgentOnly,
    asked,
    attention,
  ]);
  const { pages, step } = layout;

  const rowsWidth = width - (layout.panel === "side" ? PANEL.width[step.distance] + COLUMN_GAP : 0);
  const lineWidth = rowsWidth / step.line;
  const hasStrip = layout.strip > 0;
  const strip = useMemo(
    () => (hasStrip ? attentionStrip(attention, lineWidth) : null),
    [hasStrip, attention, lineWidth],
  );

  const event = interruptionAt(now, news, () => PAGE_MS);
  const page =
    event === null
      ? pageTurn(now, pages.length).index
      : findNewsPage(layout, news, pinned, event.id);
  const turnedAt = event === null ? pageTurn(now, 1).since : floorToSecond(event.at);

  const team = useMemo(() => onlyTeam(pages[page]), [pages, page]);
  const here = useMemo(
    () => listVisibleIds(layout, page, news, pinned),
    [layout, page, news, pinned],
  );

  const room = useMemo(() => ({ ...layout.cards, contact: step.contact }), [layout.cards, step]);

  const legendWidth = layout.panel === "side" ? PANEL.width[step.distance] : width;
  const freeWidth = layout.free === "panel" ? legendWidth : rowsWidth;
  const free = useMemo(
    () =>
      layout.free === "none" ? null : freeBedLines(rooms, freeWidth / SMALL_SIZES[step.distance]),
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
  if (layout.shape.isAbreast) classes.push("is-abreast");
  if (layout.isStacked) classes.push("is-stacked");
  if (step.distance === 5) classes.push("is-far");
  if (step.isWholeWard) classes.push("is-whole-ward");
  if (layout.across < layout.columns) classes.push("is-beside");
  if (view.isNight) classes.push("is-night");
  if (hasPin) classes.push("has-pinned");
  const style = {
    "--bed": units(step.bed),
    "--name": units(step.name),
    "--line": units(step.line),
    "--small": units(SMALL_SIZES[step.distance]),
    "--contact": units(step.contact),
    "--group": units(layout.group - layout.rowGap),
    "--row-gap": units(layout.rowGap),
    "--group-gap": units(layout.groupGap),
    "--strip": units(layout.strip),
    "--below": units(layout.below),
    "--panel": units(PANEL.width[step.distance]),
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
                  turn={pageTurn(now, strip.parts.length).index}
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
                  hiddenSince={view.areContactsHidden ? view.lastHeard : null}
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
  return cells.concat(raisedCells(layout, page, news, pinned)).map(({ row }) => row.id);
}

/** Returns the folded team of most patients if a page shows a single room; else null. */
function onlyTeam(page: LayoutPage | undefined): string | null {
  const rooms = page === undefined ? [] : listSections(page).map(({ group }) => group.room);
  const [first] = rooms;
  if (first === undefined || rooms.some(({ key }) => key !== first.key)) return null;
  return toComparedText(first.duty.team);
}
