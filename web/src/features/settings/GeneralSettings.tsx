import { NativeSelect, Stack, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { updateCleaning, updatePageLock } from "@wardline/contracts/accounts";
import { LOCK_MINUTES, type LockMinutes } from "@wardline/domain/people/page-lock";
import { counted } from "@wardline/domain/text/counted";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { DowntimeSettings } from "./DowntimeSettings.js";
import { GeneralForm } from "./GeneralForm.js";

const toast = toastsAbout("cleaning");
const lockToast = toastsAbout("page-lock");

/** Whether beds are cleaned after their patients; it is saved at once (docs/product.md, Settings). */
function CleaningSettings() {
  const isOn = useParentDetails().data?.cleaning === true;
  const change = useMutation({
    mutationFn: async (cleaning: boolean) =>
      (await call(updateCleaning, { body: { cleaning } })).data,
    onSuccess: ({ cleaning }, _wanted, _result, { client }) => {
      client.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, cleaning });
      toast.success(
        cleaning ? "Beds are now cleaned after patients." : "Beds are now free at once.",
      );
    },
    onError: (error) => toast.error(error, "Failed to save."),
  });
  return (
    <Panel title="Beds">
      <Switch
        label="Clean beds after patients"
        description="When a patient is discharged or moved, the bed stays closed for cleaning until someone says that it is ready. Off: it is free at once."
        checked={isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Panel>
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
      <CleaningSettings />
      <DowntimeSettings />
      <PageLockSettings />
    </Stack>
  );
}
