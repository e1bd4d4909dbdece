import "../../ui/mantine-area.css";
import { Button, Stack, Text, Title } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { AddPasskey } from "../../features/second-factor/AddPasskey.js";
import { SetUp } from "../../features/second-factor/SetUp.js";
import { useSecondFactor } from "../../features/second-factor/second-factor.js";
import { sessionStore, useSession } from "../../lib/session/session-store.js";
import { choosePageToEnter } from "../../shared/session/areas.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import { logOut, useIsLeaving } from "../../shared/session/session.js";
import { forgetDrafts } from "../../ui/form/forget-drafts.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Sets up a required second factor, then reopens the previous page (docs/product.md, Second factor). */
export function SecondFactorPage() {
  const session = useSession();
  if (session === null) return null;
  return (
    <SessionProviders key={session.user.id}>
      <SecondFactor />
    </SessionProviders>
  );
}

function SecondFactor() {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { data } = useSecondFactor();
  const { from } = useLocation({ select: ({ state }) => state });

  async function continueToArea(): Promise<void> {
    const session = sessionStore.get();
    if (session === null) return;
    const href = choosePageToEnter(session, from);
    const { second_factor_missing: _set, ...user } = session.user;
    sessionStore.patch({ user });
    await navigate({ href, replace: true, ignoreBlocker: true });
  }

  return (
    <Stack gap="lg" maw={460} w="100%">
      <PageHeader />
      <Text>
        Your hospital asks every administrator for a second factor after the password: a code from
        an app on your phone, or a passkey. Please set one up to continue; what you have entered is
        kept.
      </Text>
      <Title order={2} size="h3">
        Authenticator app
      </Title>
      {data === undefined ? null : (
        <>
          <SetUp
            isOn={false}
            needsPassword={data.asks_password}
            onDone={() => void continueToArea()}
          />
          <Title order={2} size="h3">
            Passkey
          </Title>
          <AddPasskey
            host={data.passkey_host}
            isPasswordRequired={data.asks_password}
            onDone={() => void continueToArea()}
          />
        </>
      )}
      <Button
        variant="default"
        onClick={() => {
          forgetDrafts();
          logOut();
        }}
        loading={isLeaving}
      >
        Logout
      </Button>
    </Stack>
  );
}
