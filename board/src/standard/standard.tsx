import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import { foldName } from "@wardline/domain/department";
import { needsAttention } from "@wardline/domain/ward-order";
import { useMemo } from "react";
import "./standard.css";
import "./reading.css";
import { Classical } from "../classical/classical.js";
import { Crossfade } from "../classical/crossfade.js";
import type { TemplateProps } from "../template-props.js";
import type { News } from "../view/news.js";
import type { OnCallCard } from "../view/on-call.js";
import type { RowView } from "../view/rows.js";
import { units } from "../view/stage.js";
import { OnCall } from "./on-call.js";
import { cardPages, standardLayout } from "./panel-layout.js";
import { PatientRow } from "./patient-row.js";
import { cardAt, pageAt, type Stop, stayOf, tourAt, type WardEvent } from "./tour.js";
import { emptyPlaces, NO_TEAM, teamOf, wardOf } from "./ward.js";
import { WardView } from "./ward-view.js";

/** The overview's list is what to look at first, not everyone: no more pages than this. */
const ATTENTION_PAGES = 3;

/**
 * The 3D board (docs/board.md, 3D Standard). A ward without anyone has no shape to show: it is the 2D board's empty
 * page, on-call people and all.
 */
export default function Standard(props: TemplateProps) {
  const { leaving, now, total } = props.view;
  const isEmpty = total === 0 && emptyPlaces(leaving, now).length === 0;
  return isEmpty ? <Classical {...props} /> : <Ward {...props} />;
}

/** The ward as a model, and beside it what is to be read. */
function Ward({ view, stage, revision, canvas, onFrameRate, onUnable }: TemplateProps) {
  const { rows, leaving, marks, now, onCall } = view;
  const cards = useMemo(() => cardPages(onCall), [onCall]);
  const layout = standardLayout(stage.main, stage.isUpright, cards);

  const emptyCount = emptyPlaces(leaving, now).length;
  const minute = Math.floor(now / 60_000) * 60_000;
  const teams = useMemo(
    () => wardOf(rows, emptyCount === 0 ? [] : leaving.slice(-emptyCount), minute),
    [rows, leaving, emptyCount, minute],
  );
  const attention = useMemo(() => attentionOf(rows, minute), [rows, minute]);
  const pagesOf = (count: number) => Math.max(1, Math.ceil(count / layout.rows));
  const news = attention.filter(({ status }) => status === "new_patient").length;
  const stops: Stop[] = [
    { team: null, pages: Math.min(ATTENTION_PAGES, pagesOf(news)) },
    ...teams
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ team: name, pages: pagesOf(count) })),
  ];
  const tour = tourAt(now, stops, eventsOf(rows, view.news));
  const stop = stops.find(({ team }) => team === tour.team) ?? { team: null, pages: 1 };
  const page = pageAt(stop, tour.since, now);
  const listed =
    stop.team === null
      ? attention
      : rows.filter((row) => !row.isLeaving && teamOf(row.teams) === stop.team);
  const stopCards = stop.team === null || cards.length === 0 ? cards : cardsOf(cards, stop.team);
  const turn = cardAt(tour, stopCards.length, now);
  const card = stopCards[turn];
  const shown = listed.slice(page * layout.rows, (page + 1) * layout.rows);

  const classes = ["standard", layout.isBelow ? "is-below" : "is-side"];
  if (view.isNight) classes.push("is-night");
  return (
    <div className={classes.join(" ")}>
      <section
        className="ward"
        style={{ width: units(layout.scene.width), height: units(layout.scene.height) }}
      >
        <WardView
          teams={teams}
          team={stop.team}
          marks={marks}
          revision={revision}
          canvas={canvas}
          onFrameRate={onFrameRate}
          onUnable={onUnable}
        />
        <p className="ward-legend">Height = length of stay · Colour = status</p>
      </section>
      <section className="reading">
        <header className="reading-head">
          <h2 className="reading-title line" dir="auto">
            {stop.team === null ? "Needs attention" : stop.team || "No team"}
          </h2>
          <span className="reading-note">{noteOf(stop, page, listed.length)}</span>
          <i
            key={tour.since}
            className="reading-progress"
            style={{ animationDuration: `${stayOf(stop)}ms` }}
          />
        </header>
        <div className="reading-list">
          <Crossfade id={`${stop.team ?? " "}/${page}`}>
            <ul>
              {shown.map((row) => (
                <PatientRow
                  key={row.id}
                  bed={row.bed}
                  name={row.name}
                  status={row.status}
                  duty={row.duty}
                  duration={row.duration}
                  newsAt={marks[row.id]?.at ?? 0}
                />
              ))}
            </ul>
          </Crossfade>
        </div>
        {card === undefined ? null : (
          <OnCall
            card={card}
            id={`${stop.team ?? " "}/${turn}`}
            height={layout.card}
            hiddenSince={view.areContactsHidden ? view.lastHeard : null}
          />
        )}
      </section>
    </div>
  );
}

function attentionOf(rows: readonly RowView[], now: number): RowView[] {
  const cards = rows
    .filter(({ isLeaving }) => !isLeaving)
    .map((row) => ({ row, bed_no: row.bed, created_at: row.createdAt, status: row.status }));
  return needsAttention(cards, now).map(({ row }) => row);
}

/** What is news, each with its tray. */
function eventsOf(rows: readonly RowView[], news: readonly News[]): WardEvent[] {
  const events: WardEvent[] = [];
  for (const { id, at } of news) {
    const row = rows.find((one) => one.id === id);
    if (row !== undefined) events.push({ id, at, team: teamOf(row.teams) });
  }
  return events;
}

function cardsOf(cards: readonly OnCallCard[], team: string): OnCallCard[] {
  const found = cards.filter(({ department }) => foldName(department) === foldName(team));
  if (found.length > 0) return found;
  const department = team === NO_TEAM ? "No team" : team;
  return [{ department, until: "", people: [], instead: NO_CONTACTS_TEXT }];
}

function noteOf({ team, pages }: Stop, page: number, count: number): string {
  const place = pages > 1 ? ` · ${page + 1}/${pages}` : "";
  if (team === null) return `new, then longest stay${place}`;
  return `${count === 1 ? "1 patient" : `${count} patients`}${place}`;
}
