import { Button } from "@mantine/core";
import { IconBed, IconUsersGroup } from "@tabler/icons-react";
import type { Department } from "@wardline/contracts/departments";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { Suspense, useState } from "react";
import { useDepartments } from "../features/departments/api/use-departments.js";
import { FormDialog } from "../ui/FormDialog.js";
import { LoadingState } from "../ui/LoadingState.js";
import { lazyPart } from "../ui/lazy-part.js";
import { useTeamContacts } from "./contacts-of.js";

const AssignTeamForm = lazyPart(
  async () => (await import("../features/patients/components/AssignTeamForm.js")).AssignTeamForm,
);
const SetBedsForm = lazyPart(
  async () => (await import("../features/patients/components/SetBedsForm.js")).SetBedsForm,
);
const TeamSelect = lazyPart(
  async () => (await import("../features/contacts/components/TeamSelect.js")).TeamSelect,
);

const NO_DEPARTMENTS: readonly Department[] = [];

/** What of the selected patients is changed together, beside their status (docs/product.md, Patients page). */
export function PatientsBulk({ patients }: { patients: readonly Patient[] }) {
  const [opened, setOpened] = useState<"team" | "bed" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUsersGroup size={17} aria-hidden="true" />}
        onClick={() => setOpened("team")}
      >
        Assign team
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBed size={17} aria-hidden="true" />}
        onClick={() => setOpened("bed")}
      >
        Set bed
      </Button>
      <FormDialog opened={opened === "team"} onClose={close} title="Assign team">
        <Suspense fallback={<LoadingState />}>
          <AssignTeam patients={patients} onClose={close} />
        </Suspense>
      </FormDialog>
      <FormDialog opened={opened === "bed"} onClose={close} title="Set bed">
        <Suspense fallback={<LoadingState />}>
          <SetBedsForm patients={patients} onClose={close} />
        </Suspense>
      </FormDialog>
    </>
  );
}

function AssignTeam({ patients, onClose }: { patients: readonly Patient[]; onClose: () => void }) {
  const { data: departments = NO_DEPARTMENTS, isLoadingError } = useDepartments();
  const [teams, setTeams] = useState<string[]>([]);
  const contacts = useTeamContacts(teams, departments);
  return (
    <AssignTeamForm
      patients={patients}
      teams={teams}
      contacts={contacts}
      onClose={onClose}
      teamField={
        <TeamSelect
          label={PATIENT_FIELD_LABELS.teams}
          departments={departments.map(({ department }) => department)}
          isFailed={isLoadingError}
          selected={teams}
          onChange={setTeams}
        />
      }
    />
  );
}
