import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { PasswordDialog } from "../../ui/dialog/PasswordDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useRemoveTotp } from "./second-factor.js";

const toast = toastsAbout("second-factor");

/** Switches the authenticator app off, with the password. */
export function SwitchOff({ isOnlyFactor }: { isOnlyFactor: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveTotp();
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Switch Off
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Switch off the authenticator app?"
        text={
          isOnlyFactor
            ? "Your password alone then opens this account. The recovery codes no longer work."
            : "Its codes no longer open this account. Your passkeys still do."
        }
        label="Switch Off"
        onConfirm={async (password) => {
          await remove.mutateAsync(password);
          setAsking(false);
          toast.success("The authenticator app is switched off.");
        }}
      />
    </>
  );
}
