import { Stack } from "@mantine/core";
import { NextDuty } from "../../features/my-roster/NextDuty.js";
import { WhoIsOnCall } from "../../features/on-call/WhoIsOnCall.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Who is on call, for staff: the own duty first (docs/wire.md, Duties). */
export function SubOnCallPage() {
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        <NextDuty />
        <div>
          <WhoIsOnCall />
        </div>
      </Stack>
    </>
  );
}
