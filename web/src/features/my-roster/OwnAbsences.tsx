import { Button } from "@mantine/core";
import { useState } from "react";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { AbsenceDialog } from "../../shared/absences/AbsenceDialog.js";
import { AbsenceList } from "../../shared/absences/AbsenceList.js";
import { useAbsencesFrom } from "../../shared/absences/absences.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { Panel } from "../../ui/page/Panel.js";

/** Shows the button "I am away" with its form. */
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

/** Lists the days on which the reader is away; renders nothing if there are none. */
export function OwnAbsences({ ownId }: { ownId: string }) {
  const query = useAbsencesFrom(useHospitalToday());
  const own = query.data?.filter(({ person }) => person.id === ownId) ?? [];
  if (own.length === 0 && (query.data !== undefined || query.error === null)) return null;
  return (
    <Panel title="Away">
      <Loaded query={query} fallback="Failed to fetch the absences.">
        {() => <AbsenceList absences={own} people={null} />}
      </Loaded>
    </Panel>
  );
}
