import { Button, Text } from "@mantine/core";
import type { Passkey } from "@wardline/contracts/passkeys";
import { useState } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { PasswordDialog } from "../../ui/dialog/PasswordDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useRemovePasskey } from "./passkeys.js";
import classes from "./SecondFactor.module.css";

const toast = toastsAbout("second-factor");

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Whether there is no factor but one of these. */
  isOnlyFactor: boolean;
}

/** The passkeys of the own account; removing one takes the password. */
export function PasskeyList({ passkeys, isOnlyFactor }: PasskeyListProps) {
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  const zone = useHospitalZone();
  const isLast = isOnlyFactor && passkeys.length === 1;
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className={classes.passkeys} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={classes.words}>
                <Text component="div" fw={520}>
                  {passkey.name}
                </Text>
                <Text c="dimmed" size="sm">
                  added {momentText(passkey.created_at, zone)} ·{" "}
                  {passkey.last_used_at === null
                    ? "never used"
                    : `used ${momentText(passkey.last_used_at, zone)}`}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => {
                  setChosen(passkey);
                  setAsking(true);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove the passkey ${chosen?.name ?? ""}?`}
        text={
          isLast
            ? "Your password alone then opens this account. The recovery codes no longer work."
            : "It no longer opens this account. Please remove it from the device, too."
        }
        label="Remove"
        onConfirm={async (password) => {
          if (chosen === null) return;
          await remove.mutateAsync({ passkeyId: chosen.id, password });
          setAsking(false);
          toast.success("The passkey was removed.");
        }}
      />
    </>
  );
}
