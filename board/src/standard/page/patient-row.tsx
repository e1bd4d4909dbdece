import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { type CSSProperties, memo } from "react";
import { FittedText, useRuler } from "../../chrome/text/fitted.js";
import { buildStatusStyle, Glyph, Signals } from "../../chrome/text/signals.js";
import type { ShownBoard } from "../../view/board-view.js";
import type { Room } from "../../view/patients/rooms.js";
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
  const { rows, room, list, width, marks } = props;
  useRuler();
  const forms = choosePatientRowForms(rows, room, width, list.isRoomy);
  return (
    <ul style={{ "--patient": toCssLength(list.row) } as CSSProperties}>
      {forms.map((one) => (
        <PatientRow key={one.row.id} forms={one} newsAt={marks[one.row.id]?.at ?? 0} />
      ))}
    </ul>
  );
}

/** Shows one patient (docs/board.md, 3D Standard). `newsAt`: time of the last change while it counts as news; else 0. */
const PatientRow = memo(
  function PatientRow({ forms, newsAt }: { forms: PatientRowForms; newsAt: number }) {
    const { row, bed, hasBed, name, beside, duty, hasWord, signals } = forms;
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
          <div className="flex patient-line">
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
