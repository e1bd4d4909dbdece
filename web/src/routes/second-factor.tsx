import { Button, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { AREAS } from "../app/areas.js";
import { SessionProviders } from "../app/SessionProviders.js";
import { SetUp } from "../features/second-factor/components/SetUp.js";
import { logOut, useIsLeaving } from "../lib/session.js";
import { sessionStore } from "../lib/session-store.js";
import { PageHeader } from "../ui/PageHeader.js";

/** Where an administrator without a second factor is led when the hospital demands one (docs/product.md, Second factor). */
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
  const goOn = () => {
    const session = sessionStore.get();
    if (session === null) return;
    const { second_factor_missing: _set, ...user } = session.user;
    sessionStore.patch({ user });
    void navigate({ href: AREAS[session.accountType].home, replace: true, ignoreBlocker: true });
  };
  return (
    <Stack gap="lg" maw={460} w="100%">
      <PageHeader />
      <Text>
        Your hospital asks every administrator for a second factor: a code from an app on your
        phone, after the password. Please set it up to go on.
      </Text>
      <SetUp isOn={false} onDone={goOn} />
      <Button variant="default" onClick={() => logOut()} loading={isLeaving}>
        Logout
      </Button>
    </Stack>
  );
}
