import { Stack, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { updateTonight } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { RosterRulesForm } from "./RosterRulesForm.js";
import { rosterRulesQuery } from "./roster-rules-data.js";

const toast = toastsAbout("tonight");

/** Which rules the hospital has for its rosters (docs/product.md, Settings). */
export function RosterRulesSettings() {
  const { data, error, isError, refetch } = useQuery(rosterRulesQuery);
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return (
    <Stack gap="lg">
      <RosterRulesForm record={data} />
      <TonightSettings />
    </Stack>
  );
}

/** Whether roster makers are shown what is wrong in the coming duties; it is saved at once. */
function TonightSettings() {
  const { data: details } = useParentDetails();
  const change = useMutation({
    mutationFn: async (tonight: boolean) =>
      (await call(updateTonight, { body: { tonight } })).data.tonight,
    onSuccess: (tonight, _wanted, _result, { client }) => {
      client.setQueryData(parentDetailsQuery.queryKey, (held) => {
        if (held === undefined) return held;
        const { tonight: _before, ...rest } = held;
        return tonight ? { ...rest, tonight } : rest;
      });
      toast.success(tonight ? "Tonight is now shown and mailed." : "Tonight is now off.");
    },
    onError: (error) => toast.error(error, "Failed to save."),
  });
  return (
    <Panel title="Tonight">
      <Switch
        label="Show what is wrong in the coming duties"
        description="Those who make rosters see in one line a department where somebody is missing, away or cannot be reached, and who could go on instead. At 17:00 they get a mail where something is wrong. Staff see their own department's line, without names."
        checked={details?.tonight === true}
        disabled={details === undefined || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}
