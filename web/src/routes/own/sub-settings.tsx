import { Stack } from "@mantine/core";
import { Suspense } from "react";
import { ChangePasswordForm } from "../../features/profile/ChangePasswordForm.js";
import { DutyReminders } from "../../features/profile/DutyReminders.js";
import { OwnMails } from "../../features/profile/OwnMails.js";
import { ProfileFacts } from "../../features/profile/ProfileFacts.js";
import { StartPage } from "../../features/profile/StartPage.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

const SecondFactorPanel = lazyPart(
  async () => (await import("../../features/second-factor/SecondFactorPanel.js")).SecondFactorPanel,
);
const SignOnLinkPanel = lazyPart(
  async () => (await import("../../features/single-sign-on/SignOnLinkPanel.js")).SignOnLinkPanel,
);
const SessionsPanel = lazyPart(
  async () => (await import("../../features/sessions/SessionsPanel.js")).SessionsPanel,
);

/** The staff member's own profile and password (docs/product.md, The staff's area). */
export function SubSettingsPage() {
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader />
      <Stack gap="lg">
        <Panel title="Profile" description="Contact admin to update account information">
          <Profile />
        </Panel>
        <StartPage />
        <DutyReminders />
        <OwnMails />
        <Panel title="Change Password">
          <ChangePasswordForm accountType="sub" />
        </Panel>
        <Suspense fallback={<LoadingState />}>
          <SecondFactorPanel />
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

function Profile() {
  const { data, error, isError, refetch } = useSubDetails();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return <ProfileFacts profile={data} />;
}
