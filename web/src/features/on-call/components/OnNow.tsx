import { Text } from "@mantine/core";
import { foldName } from "@wardline/domain/department";
import { dutyMomentText } from "../../../lib/duty-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Panel } from "../../../ui/Panel.js";
import { PeopleToCall } from "../../../ui/PeopleToCall.js";
import { useOnCallNow } from "../api/on-call-queries.js";

/** Whom a staff member calls in the own department now. */
export function OnNow({ department }: { department: string }) {
  const zone = useHospitalZone();
  const { duties, error, refetch } = useOnCallNow();
  const own = duties?.find((duty) => foldName(duty.department) === foldName(department));
  const people = own?.people ?? [];
  return (
    <Panel
      title="On now"
      description={
        own === undefined || people.length === 0
          ? department
          : `${own.department}, until ${dutyMomentText(own.until, zone)}`
      }
    >
      {duties === undefined && error !== null ? (
        <ErrorState
          error={error}
          fallback="Failed to fetch who is on call"
          onRetry={() => void refetch()}
        />
      ) : null}
      {duties === undefined && error === null ? <LoadingState /> : null}
      {duties !== undefined && people.length === 0 ? (
        <Text c="dimmed">Nobody is on the roster.</Text>
      ) : null}
      <PeopleToCall people={people} department={department} />
    </Panel>
  );
}
