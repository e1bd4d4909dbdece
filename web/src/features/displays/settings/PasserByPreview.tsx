import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { Display } from "@wardline/contracts/displays";
import { maskHospitalNo, maskName } from "@wardline/domain/name-mask";
import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import classes from "../Displays.module.css";
import { usePreview } from "./preview.js";

const PATIENTS = 3;
const PEOPLE = 2;
const EXAMPLE = { name: "Adaeze Obi", hospital_no: "SL-20418" };

/** What a passer-by sees of patients and staff on a display: the beginning of what its screens are really sent. */
export function PasserByPreview({ display }: { display: Display }) {
  const { data } = usePreview(display);
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.previewTitle}>What a passer-by sees</figcaption>
      {data === undefined ? null : <Seen board={data} display={display} />}
    </figure>
  );
}

function Seen({ board, display }: { board: BoardSnapshot; display: Display }) {
  const card = board.onCall.find(({ people }) => people.length > 0);
  return (
    <>
      {board.patients.length === 0 ? (
        <p className={classes.previewNote}>
          No open cards now. {EXAMPLE.name} would be “{exampleOf(display)}”.
        </p>
      ) : null}
      {board.patients.slice(0, PATIENTS).map(({ id, bed_no, name, hospital_no, status }) => (
        <p key={id} className={classes.previewRow}>
          <span className={classes.previewBed}>{bed_no || "–"}</span>
          <span className={classes.previewName}>{name || hospital_no}</span>
          <span style={{ color: STATUS_MARKS[status].colour }}>
            {PATIENT_STATUS_SHORT_LABELS[status]}
          </span>
        </p>
      ))}
      {card?.people.slice(0, PEOPLE).map(({ role, name, phone }) => (
        <p key={role + name} className={classes.previewRow}>
          <span className={classes.previewNote}>{role || "On call"}</span>
          <span className={classes.previewName}>{name}</span>
          <span>{phone ?? ""}</span>
        </p>
      ))}
      {card === undefined ? (
        <p className={classes.previewNote}>
          {display.show_contacts ? "Nobody is on call now." : "Who is on call is not shown."}
        </p>
      ) : null}
    </>
  );
}

function exampleOf({ name_display }: Display): string {
  return maskName(EXAMPLE.name, name_display) || maskHospitalNo(EXAMPLE.hospital_no, name_display);
}
