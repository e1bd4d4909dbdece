import type { CSSProperties } from "react";
import { useRuler } from "../../chrome/text/page-ruler.js";
import { formatBedInRoom, type Room } from "../../view/patients/rooms.js";
import type { RowView } from "../../view/patients/rows.js";
import { toCssLength } from "../../view/place/stage.js";
import type { TemplateProps } from "../../view/template-props.js";
import type { ListLayout } from "../layout/panel-layout.js";
import { PatientRow } from "./patient-row.js";
import { choosePatientRowForms } from "./patient-row-forms.js";

/**
 * Shows a page of the list next to the ward. `room`: the room of its patients; null if they are in several. `width`: in
 * units.
 */
export function PatientList(props: {
  rows: readonly RowView[];
  room: Room | null;
  list: ListLayout;
  width: number;
  marks: TemplateProps["view"]["marks"];
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
