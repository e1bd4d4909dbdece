import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { updateTonight } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { HospitalSwitch } from "../../shared/hospital/HospitalSwitch.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { RosterRulesForm } from "./RosterRulesForm.js";
import { rosterRulesQuery } from "./roster-rules-data.js";

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

/** Whether roster makers are shown what is wrong in the coming duties. */
function TonightSettings() {
  return (
    <Panel title="Gaps">
      <HospitalSwitch
        name="tonight"
        label="Show gaps in the current and next duties"
        description="Those who make rosters see in one line a department where somebody is missing, away or cannot be reached, and who could go on instead. At 17:00 they get a mail where something is wrong. Staff see their own department's line, without names."
        done={{ on: "Gaps are now shown and mailed.", off: "Gaps are now off." }}
        save={(tonight) => call(updateTonight, { body: { tonight } })}
      />
    </Panel>
  );
}
