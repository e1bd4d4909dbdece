import { Stack } from "@mantine/core";
import { NextDuty } from "../../features/my-roster/NextDuty.js";
import { WhoIsOnCall } from "../../features/on-call/WhoIsOnCall.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Shows staff their own next duty and, below it, who is on call (docs/wire/roster.md, Duties). */
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
