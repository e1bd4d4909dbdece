import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { NO_WARD } from "../features/patients/list/no-ward.js";
import { Glyph } from "../features/wards/Glyph.js";
import classes from "../features/wards/WardMap.module.css";
import { ActionMenu, type MenuAction } from "../ui/menu/ActionMenu.js";
import { Panel } from "../ui/page/Panel.js";

/** So many are shown; the list of patients has the others. */
const AT_MOST = 24;

interface UnplacedProps {
  patients: readonly Patient[];
  actionsOf: (patient: Patient) => readonly MenuAction[];
}

/** The open patients who lie in no ward's bed, each with the way to one. */
export function Unplaced({ patients, actionsOf }: UnplacedProps) {
  const unplaced = patients.filter(({ ward_id }) => ward_id === null);
  if (unplaced.length === 0) return null;
  return (
    <Panel
      title="In no ward's bed"
      description="Their bed is empty, or a text that means no bed of a ward."
      aside={<span className={classes.aside}>{unplaced.length}</span>}
    >
      <ul className={classes.map} aria-label="Patients in no ward's bed">
        {unplaced.slice(0, AT_MOST).map((patient) => (
          <li key={patient.id} className={classes.bed}>
            <ActionMenu label={`Actions for ${patient.name}`} actions={() => actionsOf(patient)}>
              {(trigger) => (
                <button
                  {...trigger}
                  type="button"
                  className={classes.main}
                  title={patient.name}
                  aria-label={`${patient.name}, ${PATIENT_STATUS_LABELS[patient.status]}, ${patient.bed_no || "no bed"}`}
                >
                  <b className={classes.words}>{patient.name}</b>
                  <span className={classes.text}>
                    <Glyph patient={patient} />
                    <span className={classes.words}>{patient.bed_no || "No bed"}</span>
                  </span>
                </button>
              )}
            </ActionMenu>
          </li>
        ))}
      </ul>
      {unplaced.length <= AT_MOST ? null : (
        <Anchor
          component={Link}
          to="/dashboard/patients"
          search={{ ward: NO_WARD } as never}
          mt="sm"
          display="inline-block"
        >
          All {unplaced.length} in the list of patients
        </Anchor>
      )}
    </Panel>
  );
}
