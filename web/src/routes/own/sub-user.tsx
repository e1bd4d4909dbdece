import { Stack } from "@mantine/core";
import { SUB_DETAILS_POLL_MS } from "@wardline/domain/people/session-timing";
import { NextDuty } from "../../features/my-roster/NextDuty.js";
import { OwnOnCall } from "../../features/on-call/OwnOnCall.js";
import { HospitalScreen } from "../../features/profile/HospitalScreen.js";
import { OwnTonight } from "../../features/roster/tonight/TonightLine.js";
import { useSession } from "../../lib/session/session-store.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** The first page of a staff member: people to call and the display (docs/product.md, The staff's area). */
export function SubUserPage() {
  const details = useSubDetails(SUB_DETAILS_POLL_MS);
  const storedHospital = useSession()?.parentInfo;
  const hospital = details.data?.parentInfo ?? storedHospital ?? null;
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader title={hospital?.hospital_name} />
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
