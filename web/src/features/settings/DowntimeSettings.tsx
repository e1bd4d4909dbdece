import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { updateDowntimeKits } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toast = toastsAbout("kits");

/** Whether downtime kits are made; it is saved at once (docs/wire.md, Downtime kits). */
export function DowntimeSettings() {
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
      toast.success(downtime_kits ? "Downtime kits are now made." : "Downtime kits are now off.");
    },
    onError: (error) => toast.error(error, "Failed to save."),
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
