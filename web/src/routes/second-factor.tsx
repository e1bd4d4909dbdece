import "../app/mantine-area.css";
import { Button, Stack, Text, Title } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { SessionProviders } from "../app/SessionProviders.js";
import { useSecondFactor } from "../features/second-factor/api/second-factor.js";
import { AddPasskey } from "../features/second-factor/components/AddPasskey.js";
import { SetUp } from "../features/second-factor/components/SetUp.js";
import { forgetDrafts } from "../lib/draft.js";
import { logOut, useIsLeaving } from "../lib/session.js";
import { sessionStore } from "../lib/session-store.js";
import { PageHeader } from "../ui/PageHeader.js";
import { pageToEnter } from "./enter-area.js";

/**
 * Where an administrator without a second factor is led when the hospital demands one, and from where the page that they
 * were on opens again (docs/product.md, Second factor).
 */
export function SecondFactorPage() {
  return (
    <SessionProviders>
      <SecondFactor />
    </SessionProviders>
  );
}

function SecondFactor() {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { data } = useSecondFactor();
  const { from } = useLocation({ select: ({ state }) => state });

  async function goOn(): Promise<void> {
    const session = sessionStore.get();
    if (session === null) return;
    const href = await pageToEnter(session, from);
    const { second_factor_missing: _set, ...user } = session.user;
    sessionStore.patch({ user });
    await navigate({ href, replace: true, ignoreBlocker: true });
  }

  return (
    <Stack gap="lg" maw={460} w="100%">
      <PageHeader />
      <Text>
        Your hospital asks every administrator for a second factor after the password: a code from
        an app on your phone, or a passkey. Please set one up to go on; what you have entered is
        kept.
      </Text>
      <Title order={2} size="h3">
        Authenticator app
      </Title>
      <SetUp isOn={false} onDone={() => void goOn()} />
      {data === undefined ? null : (
        <>
          <Title order={2} size="h3">
            Passkey
          </Title>
          <AddPasskey host={data.passkey_host} onDone={() => void goOn()} />
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
