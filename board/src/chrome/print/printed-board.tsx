import { emergencyTitle } from "@wardline/domain/boards/emergency";
import { formatPatientDuration } from "@wardline/domain/patients/patient-duration";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { formatCount } from "@wardline/domain/text/format-count";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import "./printed-board.css";
import type { BoardSession, CurrentBoard } from "../../live/board-session.js";
import { getKnownZone } from "../../live/clock.js";
import type { BoardState } from "../../live/reducer.js";
import { type ShownBoard, useBoardView } from "../../view/board-view.js";
import { getPersonKey } from "../../view/on-call/on-call-pages.js";
import { formatBedInRoom, type Room } from "../../view/patients/rooms.js";
import type { RowView } from "../../view/patients/rows.js";
import { ALIKE_SIGN } from "../../view/patients/signals.js";
import { floorToSecond } from "../../view/time/turns.js";

/** Contents of the page while the browser prints. Times in epoch milliseconds. */
interface PrintedState {
  state: BoardState;
  status: CurrentBoard["status"];
  heardAt: number | null;
  now: number;
}

/** Prints the board's list on `P` or any other print command (docs/board.md, Printed). */
export default function PrintedBoard(props: {
  session: Pick<BoardSession, "clock" | "getCurrent" | "heardAt">;
}) {
  const { session } = props;
  const [printedState, setPrintedState] = useState<PrintedState | null>(null);
  useEffect(() => {
    const begin = () => {
      hideAddress();
      const { state, status } = session.getCurrent();
      if (state === null) return;
      const now = floorToSecond(session.clock.now());
      // The browser prints the page as it is when this handler returns.
      flushSync(() => setPrintedState({ state, status, heardAt: session.heardAt, now }));
    };
    // Some browsers report the end of printing too early, others never.
    const end = () => setPrintedState(null);
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      end();
      if (key.toLowerCase() === "p" && !ctrlKey && !metaKey && !altKey) window.print();
    };
    window.addEventListener("beforeprint", begin);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", end);
    };
  }, [session]);
  return printedState === null ? null : <PrintedList {...printedState} />;
}

/** Time after which the address is restored even if the browser never reports the end of printing. */
const ADDRESS_HIDDEN_MS = 60_000;

/** Hides the board's secret address while printing, because browsers print the address on the paper. */
function hideAddress(): void {
  const { href, pathname } = window.location;
  if (!pathname.startsWith("/board/")) return;
  const restore = () => {
    clearTimeout(timer);
    window.removeEventListener("afterprint", restore);
    window.history.replaceState(window.history.state, "", href);
  };
  const timer = setTimeout(restore, ADDRESS_HIDDEN_MS);
  window.addEventListener("afterprint", restore);
  window.history.replaceState(window.history.state, "", "/board");
}

/** Lists the patients by room and bed, and the people on call, masked like the board itself. */
export function PrintedList({ state, status, heardAt, now }: PrintedState) {
  const view = useBoardView(state, status, heardAt, now);
  const zone = getKnownZone(state.hospital.timezone);
  const asOf = `AS OF ${formatMoment(heardAt ?? now, zone)}`;
  return (
    <article className="printed">
      <header className="printed-head">
        <p className="printed-hospital" dir="auto">
          {view.hospital.name}
        </p>
        <h1 className="bold printed-as-of">
          {asOf}, revision {state.revision}
        </h1>
        <p>
          {formatCount(view.total, "patient")}. Printed {formatMoment(now, zone)}.{" "}
          {view.freshness === "stale"
            ? "The server could not be reached. Later changes are missing from this printout."
            : null}
        </p>
        {view.emergencies.map((emergency) => (
          <p key={emergency.id} className="bold" dir="auto">
            {emergencyTitle(emergency)}, since {clockText(emergency.raised_at, zone)}
          </p>
        ))}
        {view.notices.map(({ id, text }) => (
          <p key={id} dir="auto">
            Notice: {text}
          </p>
        ))}
      </header>
      {view.rooms.map((room) => (
        <PrintedRoom key={room.key} room={room} asOf={asOf} at={now} zone={zone} />
      ))}
      {view.rooms.length === 0 ? <p>No patients.</p> : null}
      <OnCall view={view} asOf={asOf} />
    </article>
  );
}

/** Titles and widths of a table's columns; columns without a width share the rest. */
type Columns = readonly (readonly [title: string, width?: string])[];

const ROOM_COLUMNS: Columns = [
  ["Bed", "20mm"],
  ["Patient"],
  ["Status and wait", "33mm"],
  ["Here since", "39mm"],
  ["Signals"],
  ["Team", "28mm"],
];
const ON_CALL_COLUMNS: Columns = [["Department"], ["Role"], ["Name"], ["Telephone"]];

/** Shows a table with a head, which the browser repeats on each sheet. */
function PrintedTable(props: {
  columns: Columns;
  asOf: string;
  title: ReactNode;
  children: ReactNode;
}) {
  const { columns, asOf, title, children } = props;
  return (
    <table>
      <colgroup>
        {columns.map(([name, width]) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={columns.length} className="printed-name">
            <span className="printed-again">{asOf}</span>
            {title}
          </th>
        </tr>
        <tr>
          {columns.map(([name]) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function PrintedRoom(props: { room: Room; asOf: string; at: number; zone: string }) {
  const { room, asOf, at, zone } = props;
  const rows = room.rows.filter(({ isLeaving }) => !isLeaving);
  const closed = room.closed.map(({ bed, reason }) => `${bed} (${BED_CLOSURE_LABELS[reason]})`);
  const title = (
    <>
      <span dir="auto">{room.name}</span> · {formatCount(rows.length, "patient")}
    </>
  );
  return (
    <section className="printed-room">
      <PrintedTable columns={ROOM_COLUMNS} asOf={asOf} title={title}>
        <tbody>
          {rows.map((row) => (
            <PrintedRow key={row.id} row={row} room={room} at={at} zone={zone} />
          ))}
        </tbody>
      </PrintedTable>
      {room.free.length === 0 ? null : <p>Free beds: {room.free.join(", ")}</p>}
      {closed.length === 0 ? null : <p>Closed beds: {closed.join(", ")}</p>}
    </section>
  );
}

function PrintedRow(props: { row: RowView; room: Room; at: number; zone: string }) {
  const { row, room, at, zone } = props;
  const { isAlike, marks, notes, wait } = row.signals;
  return (
    <tr>
      <td className="printed-label" dir="auto">
        {formatBedInRoom(room, row)}
      </td>
      <td>
        <b dir="auto">
          {isAlike ? `${ALIKE_SIGN} ` : ""}
          {row.name}
        </b>
        {row.hospitalNo === "" ? null : <p>{row.hospitalNo}</p>}
      </td>
      <td>
        {PATIENT_STATUS_LABELS[row.status]}
        {wait === null ? null : <p className="bold">waits {wait.text}</p>}
      </td>
      <td>
        {formatMoment(row.createdAt, zone)}
        <p>{formatPatientDuration(row.createdAt, at)}</p>
      </td>
      <td>
        {marks.map(({ label }) => (
          <p key={label}>{label}</p>
        ))}
        {notes.map(({ kind, text, duration }) => (
          <p key={kind} dir="auto">
            {kind === "discharge" ? "Leaves" : "Waiting for"} {text} {duration}
          </p>
        ))}
      </td>
      <td dir="auto">{row.teams.join(", ")}</td>
    </tr>
  );
}

function OnCall({ view, asOf }: { view: ShownBoard; asOf: string }) {
  if (view.areContactsHidden) {
    return (
      <section className="printed-room">
        <h2 className="printed-name">On call</h2>
        <p>
          Contacts are hidden: they may have changed since the last update ({view.lastHeardAt}).
        </p>
      </section>
    );
  }
  if (view.onCall.length === 0) return null;
  return (
    <section className="printed-room">
      <PrintedTable columns={ON_CALL_COLUMNS} asOf={asOf} title="On call">
        {view.onCall.map(({ department, until, people, fallback, notice }) => (
          <tbody key={department} className="printed-whole">
            {people.length === 0 ? (
              <tr>
                <td dir="auto">{department}</td>
                <td colSpan={3}>{fallback}</td>
              </tr>
            ) : (
              people.map((person, index) => (
                <tr key={getPersonKey(person)}>
                  <td dir="auto">
                    {index === 0 ? department : ""}
                    {index === 0 && until !== "" ? <p>until {until}</p> : null}
                    {index === 0 && notice !== undefined ? <p>{notice}</p> : null}
                  </td>
                  <td>{formatCalledRole(person)}</td>
                  <td>
                    <ProperName>{person.name}</ProperName>
                    {person.for === undefined ? null : (
                      <p>
                        covers <ProperName>{person.for}</ProperName>
                      </p>
                    )}
                  </td>
                  <td className="bold printed-phone">
                    <TelephoneNumber>{person.phone}</TelephoneNumber>
                  </td>
                </tr>
              ))
            )}
          </tbody>
        ))}
      </PrintedTable>
    </section>
  );
}

/** Formats a moment: "14:05, Sat 21 Nov". */
function formatMoment(at: number, zone: string): string {
  return `${clockText(at, zone)}, ${dateText(at, zone)}`;
}
