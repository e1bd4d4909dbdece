import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PasswordDialog } from "../../ui/dialog/PasswordDialog.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { useRenewCodes } from "./second-factor.js";

/** How many recovery codes are left, and making new ones, which takes the password. */
export function CodesLeft({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewCodes();
  if (renew.data !== undefined) {
    return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  }
  return (
    <Stack gap="sm">
      <Text>{codesLeftText(left)}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          New Recovery Codes
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Make new recovery codes?"
        text="The former ones no longer work."
        label="Make New Codes"
        onConfirm={async (password) => {
          await renew.mutateAsync(password);
          setAsking(false);
        }}
      />
    </Stack>
  );
}

function codesLeftText(left: number): string {
  if (left === 0) return "No recovery code is left: please make new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}
