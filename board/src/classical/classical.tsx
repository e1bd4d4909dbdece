import { type CSSProperties, lazy, Suspense, useMemo } from "react";
import "./classical.css";
import { Crossfade } from "../chrome/crossfade.js";
import { Message } from "../chrome/message.js";
import { steadily } from "../live/steadily.js";
import { legendOf } from "../view/legend.js";
import { units } from "../view/stage.js";
import type { TemplateProps } from "../view/template-props.js";
import { interruptionAt, PAGE_MS, pageTurn, secondOf } from "../view/turns.js";
import { groupsOf, headWidthOf, rowShapeOf } from "./groups.js";
import { askedDistance, COLUMN_GAP, classicalLayout, PANEL } from "./layout.js";
import { Patients } from "./patients.js";
import { Place } from "./place.js";
import { pageOfNews } from "./raised.js";

/** What few displays have is no part of the first load. */
const Legend = lazy(() => steadily(() => import("./legend.js")));

/** Who is on call stands in the groups' lines already; the panel comes a moment after the patients. */
const panel = steadily(() => import("./panel.js"));
const OnCallPanel = lazy(() => panel);

/** The 2D board (docs/board.md, 2D Classical): pages of groups, and beside or below them who is on call. */
export function Classical({ view, stage }: TemplateProps) {
  const { rooms, roomsAre, news, now, onCall } = view;
  const asked = askedDistance(window.location.search) ?? view.distance;
  const { width, height } = stage.main;
  const hasContacts = onCall.length > 0;
  const { isUpright } = stage;
  const legend = useMemo(() => legendOf(view.rows), [view.rows]);
  const hasLegend = legend !== null;
  const layout = useMemo(() => {
    const groups = groupsOf(rooms, roomsAre);
    const room = { width, height, isUpright, hasContacts, hasLegend, asked };
    const rows = { shapeAt: rowShapeOf(groups), headAt: headWidthOf(groups) };
    return classicalLayout({ ...room, ...rows }, groups);
  }, [rooms, roomsAre, width, height, isUpright, hasContacts, hasLegend, asked]);
  const { pages, step } = layout;

  const event = interruptionAt(now, news, () => PAGE_MS);
  const page =
    event === null ? pageTurn(now, pages.length).index : pageOfNews(layout, news, event.id);
  const turnedAt = event === null ? pageTurn(now, 1).since : secondOf(event.at);

  const room = useMemo(() => ({ ...layout.cards, contact: step.contact }), [layout.cards, step]);

  const legendWidth = layout.panel === "side" ? PANEL.width[step.distance] : width;
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
  if (view.isNight) classes.push("is-night");
  const style = {
    "--bed": units(step.bed),
    "--name": units(step.name),
    "--line": units(step.line),
    "--small": units(step.distance === 5 ? 50 : 30),
    "--contact": units(step.contact),
    "--group": units(layout.group - 8),
    "--below": units(layout.below),
    "--panel": units(PANEL.width[step.distance]),
  } as CSSProperties;
  return (
    <div className={classes.join(" ")} style={style}>
      <div className="patients">
        {pages.every(({ sections }) => sections.length === 0) ? (
          <Message mark="bed" title="No open patient cards">
            New patients appear here by themselves.
          </Message>
        ) : (
          <div className="patients-pages">
            <Crossfade id={page}>
              <Patients
                layout={layout}
                page={page}
                news={news}
                total={view.total}
                width={
                  width - (layout.panel === "side" ? PANEL.width[step.distance] + COLUMN_GAP : 0)
                }
              />
            </Crossfade>
          </div>
        )}
        {layout.panel === "side" ? null : place}
      </div>
      {layout.panel === "none" ? null : (
        <aside className="panel">
          <div className="panel-room">
            <Suspense fallback={null}>
              <OnCallPanel
                cards={onCall}
                isFar={step.distance === 5}
                room={room}
                now={now}
                hiddenSince={view.areContactsHidden ? view.lastHeard : null}
              />
            </Suspense>
          </div>
          {layout.panel === "side" ? place : null}
        </aside>
      )}
    </div>
  );
}
