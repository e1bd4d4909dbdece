import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { toastsAbout } from "../../../ui/toast.js";
import { useRemoveTotp, useRenewCodes } from "../api/second-factor.js";
import { PasswordDialog } from "./PasswordDialog.js";
import { RecoveryCodes } from "./RecoveryCodes.js";

const toast = toastsAbout("second-factor");

/** What can be done with an app that is switched on; both take the password. */
export function TotpActions() {
  const [asked, setAsked] = useState<"renew" | "remove" | null>(null);
  const remove = useRemoveTotp();
  const renew = useRenewCodes();
  const close = () => setAsked(null);

  if (renew.data !== undefined) {
    return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  }
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsked("renew")}>
          New Recovery Codes
        </Button>
        <Button variant="default" c="red" onClick={() => setAsked("remove")}>
          Switch Off
        </Button>
      </Group>
      <PasswordDialog
        opened={asked === "renew"}
        onClose={close}
        title="Make new recovery codes?"
        text="The former ones no longer work."
        label="Make New Codes"
        onConfirm={async (password) => {
          await renew.mutateAsync(password);
          close();
        }}
      />
      <PasswordDialog
        opened={asked === "remove"}
        onClose={close}
        title="Switch off the second factor?"
        text="Your password alone then opens this account. The recovery codes no longer work."
        label="Switch Off"
        onConfirm={async (password) => {
          await remove.mutateAsync(password);
          close();
          toast.success("The second factor is switched off.");
        }}
      />
    </>
  );
}
