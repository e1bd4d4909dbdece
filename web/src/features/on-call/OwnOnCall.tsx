import { Text } from "@mantine/core";
import { isUnreachable } from "@wardline/client/call-error";
import { isSameText } from "@wardline/domain/text/text-forms";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useOnCallNow } from "../../shared/contacts/on-call-queries.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { CachedState } from "../../ui/feedback/Notes.js";
import { Panel } from "../../ui/page/Panel.js";

/** Shows a staff member who to call in their own department now. */
export function OwnOnCall({ department }: { department: string }) {
  const zone = useHospitalZone();
  const { duties, error, refetch, dataUpdatedAt } = useOnCallNow();
  const ownDuty = duties?.find((duty) => isSameText(duty.department, department));
  const people = ownDuty?.people ?? [];
  return (
    <Panel
      title="On now"
      description={
        ownDuty?.source === "roster"
          ? `${ownDuty.department}, until ${dutyMomentText(ownDuty.until, zone)}`
          : department
      }
    >
      <Loaded
        query={{ data: duties, error, refetch }}
        fallback="Failed to fetch the people on call."
      >
        {() => (
          <>
            {isUnreachable(error) ? <CachedState at={dataUpdatedAt} zone={zone} /> : null}
            {people.length === 0 ? <Text c="dimmed">Nobody is on the roster.</Text> : null}
            <PeopleToCall people={people} department={department} duty={ownDuty} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
