import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { toastsAbout } from "../../../ui/toast.js";
import { useRemoveTotp, useRenewCodes } from "../api/second-factor.js";
import { PasswordDialog } from "./PasswordDialog.js";
import { RecoveryCodes } from "./RecoveryCodes.js";

const toast = toastsAbout("second-factor");

const ACTS = {
  renew: {
    title: "Make new recovery codes?",
    text: "The former ones no longer work.",
    label: "Make New Codes",
  },
  remove: {
    title: "Switch off the second factor?",
    text: "Your password alone then opens this account. The recovery codes no longer work.",
    label: "Switch Off",
  },
} as const;

/** What can be done with an app that is switched on; both take the password. */
export function TotpActions() {
  const [act, setAct] = useState<keyof typeof ACTS>("renew");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveTotp();
  const renew = useRenewCodes();
  const ask = (next: keyof typeof ACTS) => {
    setAct(next);
    setAsking(true);
  };

  async function confirm(password: string): Promise<void> {
    await (act === "renew" ? renew : remove).mutateAsync(password);
    setAsking(false);
    if (act === "remove") toast.success("The second factor is switched off.");
  }

  if (renew.data !== undefined) {
    return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  }
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => ask("renew")}>
          New Recovery Codes
        </Button>
        <Button variant="default" onClick={() => ask("remove")}>
          Switch Off
        </Button>
      </Group>
      <PasswordDialog
        {...ACTS[act]}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
}
