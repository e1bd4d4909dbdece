import { Button } from "@mantine/core";
import { useState } from "react";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { AbsenceDialog } from "../../shared/absences/AbsenceDialog.js";
import { AbsenceList } from "../../shared/absences/AbsenceList.js";
import { useAbsencesFrom } from "../../shared/absences/absences.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { Panel } from "../../ui/page/Panel.js";

/** "I am away": enters one's own days. */
export function EnterAbsence() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        I am away
      </Button>
      <AbsenceDialog absence={null} people={null} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The days on which one is away; nothing where there are none. */
export function OwnAbsences({ ownId }: { ownId: string }) {
  const { data, isError, error, refetch } = useAbsencesFrom(useHospitalToday());
  if (data === undefined && isError) {
    return (
      <Panel title="Away">
        <ErrorState
          error={error}
          fallback="Failed to fetch who is away"
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  const own = data?.filter(({ person }) => person.id === ownId) ?? [];
  if (own.length === 0) return null;
  return (
    <Panel title="Away">
      <AbsenceList absences={own} people={null} />
    </Panel>
  );
}
