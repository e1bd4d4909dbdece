import { Stack } from "@mantine/core";
import { Suspense } from "react";
import { ChangePasswordForm } from "../../features/profile/ChangePasswordForm.js";
import { DutyReminders, OwnMails } from "../../features/profile/OwnMails.js";
import { ProfileDetails } from "../../features/profile/ProfileDetails.js";
import { SingleKeySwitch } from "../../features/profile/SingleKeys.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

const SecondFactorRow = lazyPart(
  async () => (await import("../../features/second-factor/SecondFactorRow.js")).SecondFactorRow,
);
const SignOnLinkPanel = lazyPart(
  async () => (await import("../../features/single-sign-on/SignOnLinkPanel.js")).SignOnLinkPanel,
);
const SessionsPanel = lazyPart(
  async () => (await import("../../features/sessions/SessionsPanel.js")).SessionsPanel,
);

/** The page with a staff member's profile and security settings (docs/product.md, The staff's area). */
export function SubSettingsPage() {
  const details = useSubDetails();
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader />
      <Stack gap="lg">
        <Panel title="Profile" description="Contact admin to update account information">
          <Loaded query={details}>{(data) => <ProfileDetails profile={data} />}</Loaded>
        </Panel>
        <DutyReminders />
        <OwnMails />
        <SingleKeySwitch />
        <Panel title="Change Password">
          <ChangePasswordForm accountType="sub" />
        </Panel>
        <Suspense fallback={<LoadingState />}>
          <SecondFactorRow />
        </Suspense>
        <Suspense fallback={null}>
          <SignOnLinkPanel />
        </Suspense>
        <Suspense fallback={<LoadingState />}>
          <SessionsPanel />
        </Suspense>
      </Stack>
    </div>
  );
}
