import { Alert, Button, Group } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { undoMerge } from "@wardline/contracts/patients/identity";
import type { Patient } from "@wardline/contracts/patients/patient";
import { useMay } from "../../../lib/session/rights.js";
import { RowLink } from "../../../ui/table/RowLink.js";
import { patientPage } from "../cells/cells.js";
import { onePatient } from "../data/patient-queries.js";
import { useUndoMerge } from "./identity-queries.js";

/** Says into which card a card was merged, with the undo as long as neither has changed. */
export function MergedNote({ patient, into }: { patient: Patient; into: string }) {
  const { data: other } = useQuery(onePatient(into));
  const undo = useUndoMerge();
  const mayUndo = useMay(undoMerge.access);
  // One change wrote both cards; any later one has another time.
  const isLast = other?.updated_at === patient.updated_at;
  return (
    <Alert color="petrol" mb="md" icon={<IconArrowMerge aria-hidden="true" />}>
      <Group gap="sm" justify="space-between">
        <span>
          Merged into{" "}
          <RowLink href={patientPage(into)} dir="auto" translate="no">
            {other === undefined ? "another card" : `${other.name}, ${other.hospital_no}`}
          </RowLink>
        </span>
        {isLast && mayUndo ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={undo.isPending}
            onClick={() => undo.mutate({ patient })}
          >
            Undo merge
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
