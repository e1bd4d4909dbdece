import { formatCount } from "@wardline/domain/text/format-count";
import { toZonedParts } from "@wardline/domain/time/zoned-day";
import { useMemo } from "react";
import "./standard.css";
import { Crossfade } from "../chrome/crossfade.js";
import { Classical } from "../classical/classical.js";
import { getKnownZone } from "../live/clock.js";
import type { TemplateProps } from "../view/board-view.js";
import { type OnCallCard, selectOwnCards } from "../view/on-call/on-call.js";
import { sortOwnFirst } from "../view/on-call/on-call-pages.js";
import { listAttentionRows, type News } from "../view/patients/attention.js";
import type { Room } from "../view/patients/rooms.js";
import type { RowView } from "../view/patients/rows.js";
import { buildLegend } from "../view/patients/signals.js";
import { toCssLength } from "../view/place/stage.js";
import { layOutStandardBoard, splitCards } from "./layout/panel-layout.js";
import { OnCall } from "./page/on-call.js";
import { PatientList } from "./page/patient-row.js";
import { LowerThird, WardKey } from "./page/ward-captions.js";
import { WardView } from "./scene/ward-view.js";
import type { WardScript } from "./ward/choreography.js";
import { planTour, type TourPlan, type WardEvent } from "./ward/tour-plan.js";
import { buildWard, listVacatedPlaces } from "./ward/ward.js";

/** Time for which an event's words are shown and the camera shows its bed. */
const EVENT_MS = 8_000;

/** From this number of patients, the list shows only those who need attention. */
const ATTENTION_ONLY_FROM = 200;

/** Shows the 3D board (docs/board.md, 3D Standard), or the 2D board without patients or for several emergencies. */
export default function Standard(props: TemplateProps) {
  const { leaving, now, total, emergencies } = props.view;
  const isEmpty = total === 0 && listVacatedPlaces(leaving, now).length === 0;
  // Next to several emergencies the ward would be too small to read.
  const needs2dBoard = isEmpty || emergencies.length > 1;
  return needs2dBoard ? <Classical {...props} /> : <Ward {...props} />;
}

function Ward({ view, stage, ...drawing }: TemplateProps) {
  const { rows, rooms, roomKind, leaving, marks, now, onCall, hospital, total, alarm } = view;
  // Nobody reads a list of this many patients: the list shows only those who need attention, and the ward shows where
  // they are.
  const isLarge = total >= ATTENTION_ONLY_FROM;
  const layout = layOutStandardBoard(stage.main, stage.isUpright, onCall);
  const cards = useMemo(() => splitCards(onCall, layout.lines), [onCall, layout.lines]);

  const vacatedCount = listVacatedPlaces(leaving, now).length;
  const minute = Math.floor(now / 60_000) * 60_000;
  const clock = toZonedParts(minute, getKnownZone(hospital.timezone));
  const wardRooms = useMemo(
    () =>
      buildWard(rooms, roomKind, vacatedCount === 0 ? [] : leaving.slice(-vacatedCount), minute),
    [rooms, roomKind, leaving, vacatedCount, minute],
  );
  const attention = useMemo(() => listAttentionRows(rows), [rows]);
  const legend = useMemo(() => buildLegend(rows), [rows]);
  const everyone = useMemo(() => listEveryone(rooms), [rooms]);
  const [newestEmergency] = view.emergencies;
  const wardAlarm =
    newestEmergency === undefined || alarm === null
      ? null
      : { kind: newestEmergency.kind, room: alarm.room.key, id: alarm.row?.id ?? null };
  const plan = planTour({
    now,
    rooms: wardRooms,
    attention,
    everyone: everyone.map(({ room }) => room),
    layout,
    isLarge,
    events: listEvents(rooms, view.news),
    alarm: wardAlarm && {
      room: wardAlarm.room,
      at: Date.parse(newestEmergency?.raised_at ?? ""),
      isPatient: wardAlarm.id !== null,
    },
  });
  const { tour, stop, listed: listedScope, list, listPage } = plan;
  const room = rooms.find(({ key }) => key === stop.room) ?? null;
  const isShown = tour.event !== null && now - tour.since < EVENT_MS;
  const subject = isShown ? room?.rows.find(({ id }) => id === tour.event?.id) : undefined;

  const scopeRoom = listedScope === "room" ? room : null;
  const currentRows =
    scopeRoom?.rows.filter(({ isLeaving }) => !isLeaving) ??
    (listedScope === "everyone" ? everyone.map(({ row }) => row) : attention);
  // The patient of an emergency is first on every page.
  const pinnedRows = currentRows.filter(({ id }) => id === alarm?.row?.id);
  const listedRows = currentRows.filter((row) => row !== pinnedRows[0]);
  const cardsInTurn = chooseCards(cards, rooms, plan.onCall);
  const turn = plan.onCall.turn % Math.max(1, cardsInTurn.length);
  const card = cardsInTurn[turn];
  const turnRows = list.rows - pinnedRows.length;
  const shownRows = pinnedRows.concat(
    listedRows.slice(listPage * turnRows, (listPage + 1) * turnRows),
  );
  const script = useScript({
    rooms: wardRooms,
    room: stop.room,
    page: plan.roomPage,
    event: subject?.id ?? null,
    listed: shownRows.map(({ id }) => id),
    alarm: wardAlarm,
    hour: clock.hour + clock.minute / 60,
    hasPower: view.freshness !== "stale",
  });

  const direction = layout.isBelow ? " column is-below" : view.isNight ? " is-night" : "";
  return (
    <div className={`standard${direction}`}>
      <section
        className="column ward"
        style={{ width: toCssLength(layout.scene.width), height: toCssLength(layout.scene.height) }}
      >
        <WardView {...drawing} script={script} marks={marks} />
        {subject === undefined || room === null ? null : (
          <LowerThird
            key={`${subject.id}/${tour.since}`}
            row={subject}
            room={room}
            width={layout.scene.width}
            remainingMs={EVENT_MS - (now - tour.since)}
          />
        )}
        <WardKey rooms={wardRooms} marks={legend?.marks ?? []} now={now} />
      </section>
      <section className="column reading">
        <header className="reading-head">
          <h2 className="reading-title line" dir="auto">
            {listedScope === "attention"
              ? "Needs attention"
              : (rooms.find(({ key }) => key === plan.listedRoom)?.name ?? "All patients")}
          </h2>
          <span className="secondary reading-note">{formatListNote(plan, currentRows.length)}</span>
          <i
            key={plan.since}
            className="reading-progress"
            style={{ animationDuration: `${plan.stay}ms` }}
          />
        </header>
        <div className="grow">
          <Crossfade id={`${scopeRoom?.key ?? listedScope}/${listPage}`}>
            <PatientList
              rows={shownRows}
              room={scopeRoom}
              list={list}
              width={layout.panel}
              marks={marks}
            />
          </Crossfade>
        </div>
        {card === undefined ? null : (
          <OnCall
            card={card}
            id={`${plan.onCall.room ?? " "}/${turn}`}
            width={layout.panel}
            height={layout.card}
            hiddenSince={view.areContactsHidden ? view.lastHeardAt : null}
          />
        )}
      </section>
    </div>
  );
}

/** Returns the same object until a part of it changes, so that the ward is not redrawn needlessly. */
function useScript(script: WardScript): WardScript {
  const text = JSON.stringify({ ...script, rooms: null });
  // oxlint-disable-next-line react/exhaustive-deps -- the rooms and the text cover all dependencies
  return useMemo(() => script, [script.rooms, text]);
}

function listEvents(rooms: readonly Room[], news: readonly News[]): WardEvent[] {
  return news.flatMap(({ id, at }) => {
    const room = rooms.find(({ rows }) => rows.some((row) => row.id === id));
    return room === undefined ? [] : [{ id, at, room: room.key }];
  });
}

function chooseCards(
  cards: readonly OnCallCard[],
  rooms: readonly Room[],
  { room: key, hasOnlyRoomCards }: TourPlan["onCall"],
): readonly OnCallCard[] {
  const room = rooms.find((one) => one.key === key);
  if (cards.length === 0 || room === undefined) return cards;
  return hasOnlyRoomCards ? selectOwnCards(cards, room) : sortOwnFirst(cards, room);
}

/** Returns all current patients room by room; a patient in two rooms appears once. */
function listEveryone(rooms: readonly Room[]): { row: RowView; room: string }[] {
  const entriesById = new Map<string, { row: RowView; room: string }>();
  for (const { key, rows } of rooms) {
    for (const row of rows) {
      if (!row.isLeaving && !entriesById.has(row.id)) entriesById.set(row.id, { row, room: key });
    }
  }
  return [...entriesById.values()];
}

function formatListNote({ listed, list, listPage }: TourPlan, count: number): string {
  const page = list.pages > 1 ? `${listPage + 1}/${list.pages}` : "";
  if (listed === "attention") return count === 0 ? "nobody now" : page || "waiting, then new";
  return `${formatCount(count, "patient")}${page && ` · ${page}`}`;
}
