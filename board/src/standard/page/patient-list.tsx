import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { writeSameForm } from "../../chrome/text/same-form.js";
import { bedIn, type Room } from "../../view/patients/rooms.js";
import type { RowView } from "../../view/patients/rows.js";
import { units } from "../../view/place/stage.js";
import type { TemplateProps } from "../../view/template-props.js";
import type { ListLayout } from "../layout/panel-layout.js";
import { PatientRow } from "./patient-row.js";

/** A page of the list beside the ward. `room`: whose list it is; null for the overview's. */
export function PatientList(props: {
  rows: readonly RowView[];
  room: Room | null;
  list: ListLayout;
  marks: TemplateProps["view"]["marks"];
}) {
  const { rows, room, list, marks } = props;
  const ref = useRef<HTMLUListElement>(null);
  // After each picture, as rows are measured then.
  useLayoutEffect(() => {
    if (ref.current !== null) writeSameForm(ref.current);
  });
  return (
    <ul ref={ref} style={{ "--patient": units(list.row) } as CSSProperties}>
      {rows.map((row) => (
        <PatientRow
          key={row.id}
          bed={room === null ? row.bed : bedIn(room, row)}
          name={row.name}
          isNumber={row.isNumber}
          status={row.status}
          duty={row.duty}
          signals={row.signals}
          duration={row.duration}
          newsAt={marks[row.id]?.at ?? 0}
          isRoomy={list.isRoomy}
        />
      ))}
    </ul>
  );
}
