import { NativeSelect, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { updateCleaning, updateDeletion, updatePageLock } from "@wardline/contracts/accounts";
import { LOCK_MINUTES, type LockMinutes } from "@wardline/domain/people/page-lock";
import { counted } from "@wardline/domain/text/counted";
import { call } from "../../lib/calls/api.js";
import { useMay } from "../../lib/session/rights.js";
import { HospitalSwitch } from "../../shared/hospital/HospitalSwitch.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { DowntimeSettings } from "./DowntimeSettings.js";
import { GeneralForm } from "./GeneralForm.js";

const lockToast = toastsAbout("page-lock");

/** Whether beds are cleaned after their patients. */
function CleaningSwitch() {
  return (
    <HospitalSwitch
      name="cleaning"
      label="Clean beds after patients"
      description="When a patient is discharged or moved, the bed stays closed for cleaning until someone says that it is ready. Off: it is free at once."
      done={{
        on: "Beds are now cleaned after patients.",
        off: "Beds are now free at once.",
      }}
      save={(cleaning) => call(updateCleaning, { body: { cleaning } })}
    />
  );
}

/** Whether administrators alone may delete cards; they alone are asked (docs/wire.md, Patients). */
function DeletionSwitch() {
  if (!useMay(updateDeletion.access)) return null;
  return (
    <HospitalSwitch
      name="only_administrators_delete"
      label="Only administrators delete cards"
      description="Others who may change patients still discharge them, and have no Delete in their menus. Off: everyone who may change a card may delete it."
      done={{
        on: "Only administrators can now delete cards.",
        off: "Everyone who may change a card can now delete it.",
      }}
      save={(only_administrators_delete) =>
        call(updateDeletion, { body: { only_administrators_delete } })
      }
    />
  );
}

const TIMES = [
  { value: "", label: "Never" },
  ...LOCK_MINUTES.map((minutes) => ({
    value: String(minutes),
    label: `After ${counted(minutes, "minute")}`,
  })),
];

/** After how long pages lock that nobody touches; it is saved at once (docs/product.md, Settings). */
function PageLockSettings() {
  const minutes = useParentDetails().data?.lock_minutes;
  const change = useMutation({
    mutationFn: async (wanted: LockMinutes | null) =>
      (await call(updatePageLock, { body: { lock_minutes: wanted } })).data.lock_minutes,
    onSuccess: (lock_minutes, _wanted, _result, { client }) => {
      client.setQueryData(parentDetailsQuery.queryKey, (held) => {
        if (held === undefined) return held;
        const { lock_minutes: _before, ...rest } = held;
        return lock_minutes === null ? rest : { ...rest, lock_minutes };
      });
      lockToast.success(
        lock_minutes === null
          ? "Pages do not lock any more."
          : `Pages now lock after ${counted(lock_minutes, "minute")}.`,
      );
    },
    onError: (error) => lockToast.error(error, "Failed to save."),
  });
  return (
    <Panel title="Shared computers">
      <NativeSelect
        label="Lock pages that nobody touches"
        description="People log in again and continue where they were; what they entered is kept. Boards on screens do not lock."
        maw={420}
        data={TIMES}
        value={minutes === undefined ? "" : String(minutes)}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) =>
          change.mutate(LOCK_MINUTES.find((one) => String(one) === value) ?? null)
        }
      />
    </Panel>
  );
}

/** The tab with the hospital's own details. */
export function GeneralSettings() {
  const { data, error, isError, refetch } = useParentDetails();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return (
    <Stack gap="lg">
      <Panel title="Hospital">
        <GeneralForm details={data} />
      </Panel>
      <Panel title="Patients and beds">
        <Stack gap="md">
          <CleaningSwitch />
          <DeletionSwitch />
        </Stack>
      </Panel>
      <DowntimeSettings />
      <PageLockSettings />
    </Stack>
  );
}
