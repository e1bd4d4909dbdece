import { Box } from "@mantine/core";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { Display } from "@wardline/contracts/boards/displays";
import { BOARD_PAGE_MS, FAR_PATIENTS } from "@wardline/domain/boards/board-distance";
import { maskHospitalNo, maskName } from "@wardline/domain/patients/name-mask";
import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patients/patient-status";
import { computeWaitingRank, needsAttention } from "@wardline/domain/patients/waiting-order";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import classes from "../Displays.module.css";
import { usePreview } from "../displays.js";

/** Lines per page, for patients and wards together, with letters sized for 5 m. */
const PAGE_LINES = 4;
const EXAMPLE_PATIENT_COUNT = 3;
const EXAMPLE_PERSON_COUNT = 2;
const EXAMPLE = { name: "Adaeze Obi", hospital_no: "SL-20418" };

/** Describes how long a board for 5 m now takes to show everybody; undefined if everybody fits on one page. */
export function farBoardText({ patients, targets, serverTime }: BoardSnapshot): string | undefined {
  const isMany = patients.length > FAR_PATIENTS;
  const shown = patients.filter(
    (card) => !isMany || needsAttention(computeWaitingRank(card, targets, serverTime)),
  );
  const rooms = new Set(shown.map(({ ward_id, teams }) => ward_id ?? teams[0]));
  const pages = Math.max(1, Math.ceil((shown.length + rooms.size) / PAGE_LINES));
  if (pages === 1 && !isMany) return undefined;
  const cycleText = `At 5 m: about ${formatCount(pages, "page")} now, ${(pages * BOARD_PAGE_MS) / 1_000} seconds to show everybody.`;
  if (!isMany) return cycleText;
  return `${cycleText} With more than ${FAR_PATIENTS} patients, the board shows only new patients, those waiting too long, and each ward's free beds.`;
}

/** Previews what passers-by see of patients and staff, from the data that the display's screens receive. */
export function PasserByPreview({ display }: { display: Display }) {
  const { data } = usePreview(display);
  if (display.display_url === null) return null;
  return (
    <figure className={classes.preview}>
      <Box component="figcaption" className={classes.previewNote} fz="0.8125rem" fw={600}>
        What passers-by see
      </Box>
      {data === undefined ? null : <PreviewContent board={data} display={display} />}
    </figure>
  );
}

function PreviewContent({ board, display }: { board: BoardSnapshot; display: Display }) {
  const { name_display } = display;
  const card = board.onCall.find(({ people }) => people.length > 0);
  const exampleName =
    maskName(EXAMPLE.name, name_display) || maskHospitalNo(EXAMPLE.hospital_no, name_display);
  return (
    <>
      {board.patients.length === 0 ? (
        <p className={classes.previewNote}>
          No open cards now. {EXAMPLE.name} would appear as “{exampleName}”.
        </p>
      ) : null}
      {board.patients
        .slice(0, EXAMPLE_PATIENT_COUNT)
        .map(({ id, bed_no, name, hospital_no, status }) => (
          <p key={id} className={classes.previewRow}>
            <Box component="span" miw="3ch" fw={750}>
              {bed_no || "–"}
            </Box>
            <ProperName className={classes.previewName}>{name || hospital_no}</ProperName>
            <span style={{ color: STATUS_MARKS[status].colour }}>
              {PATIENT_STATUS_SHORT_LABELS[status]}
            </span>
          </p>
        ))}
      {card?.people.slice(0, EXAMPLE_PERSON_COUNT).map(({ role, name, phone }) => (
        <p key={role + name} className={classes.previewRow}>
          <span className={classes.previewNote}>{role || "On call"}</span>
          <ProperName className={classes.previewName}>{name}</ProperName>
          <TelephoneNumber>{phone ?? ""}</TelephoneNumber>
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
