import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { type CSSProperties, memo } from "react";
import "./patient-row.css";
import { FittedText, useRuler } from "../../chrome/text/fitted.js";
import { buildStatusStyle, Glyph, Signals } from "../../chrome/text/signals.js";
import type { ShownBoard } from "../../view/board-view.js";
import { formatBedInRoom, type Room } from "../../view/patients/rooms.js";
import type { RowView } from "../../view/patients/rows.js";
import { toCssLength } from "../../view/place/stage.js";
import type { ListLayout } from "../layout/panel-layout.js";
import { choosePatientRowForms, type PatientRowForms } from "./patient-row-forms.js";

/** Shows a page of the list next to the ward. `room`: room of all its patients, or null. `width`: in units. */
export function PatientList(props: {
  rows: readonly RowView[];
  room: Room | null;
  list: ListLayout;
  width: number;
  marks: ShownBoard["marks"];
}) {
  const { room, list, width, marks } = props;
  useRuler();
  const rows = props.rows.map((row) => ({
    row,
    bed: room === null ? row.bed : formatBedInRoom(room, row),
  }));
  const forms = choosePatientRowForms(rows, width, list.isRoomy);
  return (
    <ul style={{ "--patient": toCssLength(list.row) } as CSSProperties}>
      {rows.map(({ row, bed }, index) => {
        const rowForms = forms[index];
        if (rowForms === undefined) return null;
        return (
          <PatientRow
            key={row.id}
            row={row}
            hasBed={bed !== ""}
            forms={rowForms}
            newsAt={marks[row.id]?.at ?? 0}
          />
        );
      })}
    </ul>
  );
}

/** Shows one patient of the list next to the ward (docs/board.md, 3D Standard). */
const PatientRow = memo(
  function PatientRow(props: {
    row: Pick<RowView, "isNumber" | "status" | "signals">;
    hasBed: boolean;
    forms: PatientRowForms;
    /** Time of the patient's last change while it counts as news; else 0. */
    newsAt: number;
  }) {
    const { row, hasBed, newsAt } = props;
    const { bed, name, beside, duty, hasWord, signals } = props.forms;
    const { wait } = row.signals;
    const isLate = wait?.level === "over";
    return (
      <li
        className={isLate ? "flex patient is-late" : "flex patient"}
        style={buildStatusStyle(row.status)}
      >
        {newsAt === 0 ? null : <i key={newsAt} className="cover patient-news" />}
        <div className="patient-bed">
          <FittedText className={hasBed ? "patient-label" : "patient-label is-none"} form={bed} />
        </div>
        <div className="grow">
          <div className="flex patient-line">
            <FittedText
              className={row.isNumber ? "patient-name is-number" : "patient-name"}
              form={name}
              dir="auto"
            />
            {beside === null ? null : (
              <FittedText
                as="span"
                className={isLate ? "patient-wait is-over" : "patient-stay"}
                form={beside}
              />
            )}
          </div>
          <div className="flex patient-line is-duty">
            <span className="flex patient-status">
              <Glyph status={row.status} />
              {hasWord ? PATIENT_STATUS_SHORT_LABELS[row.status] : null}
            </span>
            {wait === null || isLate ? null : <span className="patient-wait">{wait.text}</span>}
            <FittedText className="duty" form={duty} />
          </div>
          {signals === null ? null : <Signals shown={signals} />}
        </div>
      </li>
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
