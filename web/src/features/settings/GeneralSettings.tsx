import { Stack, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { updateCleaning, updateDowntimeKits } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { GeneralForm } from "./GeneralForm.js";

const toast = toastsAbout("cleaning");

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

const kitsToast = toastsAbout("kits");

/** Whether downtime kits are made; it is saved at once (docs/wire.md, Downtime kits). */
function DowntimeSettings() {
  const isOn = useParentDetails().data?.downtime_kits === true;
  const change = useMutation({
    mutationFn: async (downtime_kits: boolean) =>
      (await call(updateDowntimeKits, { body: { downtime_kits } })).data.downtime_kits,
    onSuccess: (downtime_kits, _wanted, _result, { client }) => {
      client.setQueryData(parentDetailsQuery.queryKey, (held) => {
        if (held === undefined) return held;
        const { downtime_kits: _before, ...rest } = held;
        return downtime_kits ? { ...rest, downtime_kits } : rest;
      });
      kitsToast.success(
        downtime_kits ? "Downtime kits are now made." : "Downtime kits are now off.",
      );
    },
    onError: (error) => kitsToast.error(error, "Failed to save."),
  });
  return (
    <Panel title="Downtime">
      <Switch
        label="Make downtime kits"
        description="Every 30 minutes each ward's patients, who is on call and numbered blank lines become a page to print, for when everything is off. The menu then has “Downtime”, and New Patient takes cards that were written on paper. The pages hold patients' names and lie on this server, and on each computer that you make a downtime station. Switched off, the kits are deleted."
        checked={isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
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
    </Stack>
  );
}
