import { Button, Text } from "@mantine/core";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { useState } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { AbsenceDialog } from "../../../shared/absences/AbsenceDialog.js";
import { AbsenceList } from "../../../shared/absences/AbsenceList.js";
import { useAbsencesFrom } from "../../../shared/absences/absences.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { useRosterStaff } from "../roster-queries.js";

/** Lists everybody's absences from today on, for roster makers. */
export function WhoIsAway({ departments }: { departments: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Who is away
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Who is away">
        <Absences departments={departments} />
      </Dialog>
    </>
  );
}

function Absences({ departments }: { departments: readonly string[] }) {
  const absences = useAbsencesFrom(useHospitalToday());
  const staff = useRosterStaff();
  const [isEntering, setEntering] = useState(false);
  const failure = absences.data === undefined && absences.isError ? absences.error : staff.error;
  if (failure !== null) {
    return (
      <ErrorState
        error={failure}
        fallback="Failed to fetch the absences."
        onRetry={() => {
          void absences.refetch();
          staff.refetch();
        }}
      />
    );
  }
  const lists = staff.data;
  if (absences.data === undefined || lists === undefined) return <LoadingState />;
  const departmentNames = new Set(departments.map(toComparedText));
  const people = ROSTER_ROLES.flatMap((role) => lists[role]).filter(({ department }) =>
    departmentNames.has(toComparedText(department)),
  );
  return (
    <>
      <Button mb="md" onClick={() => setEntering(true)}>
        Enter an absence
      </Button>
      {absences.data.length === 0 ? (
        <Text c="dimmed">No absences entered from today on.</Text>
      ) : (
        <AbsenceList absences={absences.data} people={people} />
      )}
      <AbsenceDialog
        absence={null}
        people={people}
        opened={isEntering}
        onClose={() => setEntering(false)}
      />
    </>
  );
}
