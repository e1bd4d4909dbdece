import { Stack } from "@mantine/core";
import { SUB_DETAILS_POLL_MS } from "@wardline/domain/people/session-timing";
import { NextDuty } from "../../features/my-roster/NextDuty.js";
import { OwnOnCall } from "../../features/on-call/OwnOnCall.js";
import { HospitalScreen } from "../../features/profile/HospitalScreen.js";
import { OwnTonight } from "../../features/roster/tonight/OwnTonight.js";
import { useSession } from "../../lib/session/session-store.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/**
 * Renders the first page of a staff member: people to call, the hospital and its display (docs/product.md, The staff's
 * area).
 */
export function SubUserPage() {
  const details = useSubDetails(SUB_DETAILS_POLL_MS);
  const storedHospital = useSession()?.parentInfo;
  const hospital = details.data?.parentInfo ?? storedHospital ?? null;
  const title = hospital?.hospital_name;
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader {...(title !== undefined && { title })} />
      <Stack gap="md" mb="md">
        {details.data === undefined ? null : <OwnOnCall department={details.data.department} />}
        <NextDuty />
        <OwnTonight />
      </Stack>
      {hospital === null ? (
        <Loaded query={details} />
      ) : (
        <HospitalScreen displayUrl={hospital.display_url} />
      )}
    </div>
  );
}
