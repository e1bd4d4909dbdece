import { counted } from "@wardline/domain/counted";
import { needsAttention } from "@wardline/domain/ward-order";
import { zonedParts } from "@wardline/domain/zoned-day";
import { lazy, Suspense, useMemo } from "react";
import "./standard.css";
import "./page/reading.css";
import { Crossfade } from "../chrome/crossfade.js";
import { Classical } from "../classical/classical.js";
import { steadily } from "../live/steadily.js";
import { knownZone } from "../live/wall-clock.js";
import { legendOf } from "../view/legend.js";
import type { News } from "../view/news.js";
import { cardsOfRoom } from "../view/on-call.js";
import { bedIn, type Room } from "../view/rooms.js";
import type { RowView } from "../view/rows.js";
import { units } from "../view/stage.js";
import type { TemplateProps } from "../view/template-props.js";
import { cardAt, pageAt, type Stop, stayOf, tourAt, type WardEvent } from "../view/tour.js";
import { cardPages, listLayout, standardLayout } from "./layout/panel-layout.js";
import { roomPages } from "./layout/room-pages.js";
import { OnCall } from "./page/on-call.js";
import { PatientList } from "./page/patient-list.js";
import { WardView } from "./scene/ward-view.js";
import { emptyPlaces, wardOf } from "./ward/ward.js";
import type { WardScript } from "./ward/ward-script.js";

/** Loaded at once, and held from then on: an event does not wait for its words. */
const lowerThird = steadily(async () => ({
  default: (await import("./page/lower-third.js")).LowerThird,
}));
const LowerThird = lazy(() => lowerThird);

const wardKey = steadily(async () => ({ default: (await import("./page/ward-key.js")).WardKey }));
const WardKey = lazy(() => wardKey);

/** How long the words of an event stay, and the camera with them. */
const EVENT_MS = 8_000;

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
  const { rows, rooms, roomsAre, leaving, marks, now, onCall, hospital } = view;
  const layout = standardLayout(stage.main, stage.isUpright, onCall);
  const cards = useMemo(() => cardPages(onCall, layout.lines), [onCall, layout.lines]);

  const emptyCount = emptyPlaces(leaving, now).length;
  const minute = Math.floor(now / 60_000) * 60_000;
  const wardRooms = useMemo(
    () => wardOf(rooms, roomsAre, emptyCount === 0 ? [] : leaving.slice(-emptyCount), minute),
    [rooms, roomsAre, leaving, emptyCount, minute],
  );
  const attention = useMemo(() => attentionOf(rows, minute), [rows, minute]);
  const isFirst = ({ status, signals }: RowView) =>
    status === "new_patient" || signals.wait?.level === "over";
  const news = attention.filter(isFirst).length;
  const legend = useMemo(() => legendOf(rows), [rows]);
  const overview = overviewPages(
    roomPages(wardRooms.length).length,
    Math.min(ATTENTION_PAGES, listLayout(news, layout).pages),
  );
  const stops: Stop[] = [
    { room: null, pages: overview.pages },
    ...wardRooms
      .filter(({ count }) => count > 0)
      .map(({ key, count }) => ({ room: key, pages: listLayout(count, layout).pages })),
  ];
  const tour = tourAt(now, stops, eventsOf(rooms, view.news));
  const stop = stops.find((one) => one.room === tour.room) ?? { room: null, pages: 1 };
  const page = pageAt(stop, tour.since, now);
  const room = rooms.find(({ key }) => key === stop.room) ?? null;
  const isShown = tour.event !== null && now - tour.since < EVENT_MS;
  const subject = isShown ? room?.rows.find(({ id }) => id === tour.event?.id) : undefined;
  const script = useScript({
    rooms: wardRooms,
    room: stop.room,
    page: stop.room === null ? overview.roomPageOf(page) : 0,
    event: subject?.id ?? null,
    hour: hourOf(minute, hospital.timezone),
    hasPower: view.freshness !== "stale",
  });

  const listed = room === null ? attention : room.rows.filter(({ isLeaving }) => !isLeaving);
  const listPage = room === null ? overview.listPageOf(page) : page;
  const stopCards = room === null || cards.length === 0 ? cards : cardsOfRoom(cards, room);
  const turn = cardAt(tour, stopCards.length, now);
  const card = stopCards[turn];
  // Of the overview's list only the first pages show: they are full.
  const list = listLayout(
    room === null ? Math.min(layout.rows, listed.length) : listed.length,
    layout,
  );
  const shown = listed.slice(listPage * list.rows, (listPage + 1) * list.rows);

  const classes = ["standard", layout.isBelow ? "is-below" : "is-side"];
  if (view.isNight) classes.push("is-night");
  return (
    <div className={classes.join(" ")}>
      <section
        className="ward"
        style={{ width: units(layout.scene.width), height: units(layout.scene.height) }}
      >
        <WardView
          script={script}
          marks={marks}
          revision={revision}
          canvas={canvas}
          onFrameRate={onFrameRate}
          onUnable={onUnable}
        />
        {subject === undefined || room === null ? null : (
          <Suspense fallback={null}>
            <LowerThird
              key={`${subject.id}/${tour.since}`}
              status={subject.status}
              bed={bedIn(room, subject)}
              room={room.name}
              duty={subject.duty}
              left={EVENT_MS - (now - tour.since)}
            />
          </Suspense>
        )}
        <div className="ward-key">
          <Suspense fallback={null}>
            <WardKey rooms={wardRooms} marks={legend?.marks ?? []} now={now} />
          </Suspense>
        </div>
      </section>
      <section className="reading">
        <header className="reading-head">
          <h2 className="reading-title line" dir="auto">
            {room === null ? "Needs attention" : room.name}
          </h2>
          <span className="reading-note">{noteOf(stop, listPage, list.pages, listed.length)}</span>
          <i
            key={tour.since}
            className="reading-progress"
            style={{ animationDuration: `${stayOf(stop)}ms` }}
          />
        </header>
        <div className="reading-list">
          <Crossfade id={`${stop.room ?? " "}/${listPage}`}>
            <PatientList rows={shown} room={room} list={list} marks={marks} />
          </Crossfade>
        </div>
        {card === undefined ? null : (
          <OnCall
            card={card}
            id={`${stop.room ?? " "}/${turn}`}
            height={layout.card}
            hiddenSince={view.areContactsHidden ? view.lastHeard : null}
          />
        )}
      </section>
    </div>
  );
}

/** The same object until any part of it changes: the ward is drawn again for no other. */
function useScript({ rooms, room, page, event, hour, hasPower }: WardScript): WardScript {
  return useMemo(
    () => ({ rooms, room, page, event, hour, hasPower }),
    [rooms, room, page, event, hour, hasPower],
  );
}

/** The hospital's hour at `at` (epoch milliseconds), 0 to 24. */
function hourOf(at: number, timezone: string): number {
  const { hour, minute } = zonedParts(at, knownZone(timezone));
  return hour + minute / 60;
}

/** The pages of the overview's stop: each page of rooms stays for two of them, the list turns with each. */
function overviewPages(roomPages: number, listPages: number) {
  return {
    pages: roomPages > 1 ? 2 * roomPages : listPages,
    roomPageOf: (page: number) => (roomPages > 1 ? Math.floor(page / 2) : 0),
    listPageOf: (page: number) => page % listPages,
  };
}

function attentionOf(rows: readonly RowView[], now: number): RowView[] {
  const cards = rows
    .filter(({ isLeaving }) => !isLeaving)
    .map((row) => ({ row, bed_no: row.bed, created_at: row.createdAt, status: row.status }));
  const listed = needsAttention(cards, now).map(({ row }) => row);
  const isLate = ({ signals }: RowView) => signals.wait?.level === "over";
  return [...listed.filter(isLate), ...listed.filter((row) => !isLate(row))];
}

/** What is news, each with the first of its rooms. */
function eventsOf(rooms: readonly Room[], news: readonly News[]): WardEvent[] {
  const events: WardEvent[] = [];
  for (const { id, at } of news) {
    const room = rooms.find(({ rows }) => rows.some((row) => row.id === id));
    if (room !== undefined) events.push({ id, at, room: room.key });
  }
  return events;
}

function noteOf({ room }: Stop, page: number, pages: number, count: number): string {
  const place = pages > 1 && room !== null ? ` · ${page + 1}/${pages}` : "";
  if (room === null) return "waiting, new, longest stay";
  return `${counted(count, "patient")}${place}`;
}
