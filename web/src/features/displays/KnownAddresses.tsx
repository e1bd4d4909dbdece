import { Button, Group, Stack, Text } from "@mantine/core";
import { canCall } from "@wardline/contracts/accounts/access";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { type Display, listDisplays } from "@wardline/contracts/boards/displays";
import { fullName } from "@wardline/domain/people/full-name";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useDisplays, useRotateDisplay } from "./displays.js";

const toast = toastsAbout("display");

/** Lists the boards that a person whose account was deleted can still open (docs/product.md, Staffs page). */
export function KnownAddresses({ leaver }: { leaver: SubAccount }) {
  const { data } = useDisplays();
  const rotate = useRotateDisplay();
  const [opened, setOpened] = useState(true);
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());
  const [knownDisplays, setKnownDisplays] = useState<readonly Display[] | null>(null);
  // The list is fixed after the first answer, so that a board with a new address stays in it.
  if (knownDisplays === null && data !== undefined)
    setKnownDisplays(findKnownDisplays(leaver, data));

  async function changeAddress({ display_id, name: display }: Display): Promise<void> {
    const isChanged = await toast.report(
      rotate.mutateAsync(display_id),
      `“${display}” has a new address.`,
      "Failed to change the address of the display.",
    );
    if (isChanged) setChangedIds((before) => new Set([...before, display_id]));
  }

  if (knownDisplays === null || knownDisplays.length === 0) return null;
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Boards that ${fullName(leaver)} can still open`}
    >
      <Stack gap="md">
        <Text>
          This person knows the addresses of these boards, which open without a password. A new
          address ends the old one: every screen that shows the board goes dark until it is opened
          at the new address.
        </Text>
        {knownDisplays.map((display) => (
          <Group key={display.display_id} justify="space-between" wrap="nowrap">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {display.name}
            </Text>
            {changedIds.has(display.display_id) ? (
              <Text c="dimmed" size="sm">
                The old address no longer works
              </Text>
            ) : (
              <Button
                variant="default"
                aria-label={`New address for ${display.name}`}
                loading={rotate.isPending && rotate.variables === display.display_id}
                flex="none"
                onClick={() => void changeAddress(display)}
              >
                New address
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Returns the displays whose address a person was given; none if the person never logged in. */
function findKnownDisplays({ grants, invitation }: SubAccount, displays: readonly Display[]) {
  if (invitation !== "active") return [];
  const hasSeenAll = canCall({ accountType: "sub", grants }, listDisplays.access);
  return displays.filter(({ known_to_staff }) => hasSeenAll || known_to_staff);
}
