import { Button, Group, Stack, Text } from "@mantine/core";
import { canCall } from "@wardline/contracts/accounts/access";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { type Display, listDisplays } from "@wardline/contracts/boards/displays";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useDisplays, useRotateDisplay } from "./displays.js";

const toast = toastsAbout("display");

/**
 * Lists, after the account of `leaver` is deleted, the boards that the person can still open, with a button for a new
 * address (docs/product.md, Staffs page). Shows nothing if there are none, or if the user may not change them.
 */
export function KnownAddresses({ leaver }: { leaver: SubAccount }) {
  const { data } = useDisplays();
  const [knownDisplays, setKnownDisplays] = useState<readonly Display[] | null>(null);
  // The list is fixed after the first answer, so that a board with a new address stays in it and shows that its address
  // is new.
  if (knownDisplays === null && data !== undefined)
    setKnownDisplays(findKnownDisplays(leaver, data));
  if (knownDisplays === null || knownDisplays.length === 0) return null;
  return <KnownList name={`${leaver.firstName} ${leaver.lastName}`} displays={knownDisplays} />;
}

/**
 * Returns the displays whose address a person was given: all displays if the person had the right to displays,
 * otherwise the displays that staff know, and none if the person never logged in.
 */
function findKnownDisplays(
  { grants, invitation }: SubAccount,
  displays: readonly Display[],
): Display[] {
  if (invitation !== "active") return [];
  const hasSeenAll = canCall({ accountType: "sub", grants }, listDisplays.access);
  return displays.filter(({ known_to_staff }) => hasSeenAll || known_to_staff);
}

function KnownList({ name, displays }: { name: string; displays: readonly Display[] }) {
  const [opened, setOpened] = useState(true);
  const rotate = useRotateDisplay();
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());

  async function changeAddress({ display_id, name: display }: Display): Promise<void> {
    try {
      await rotate.mutateAsync(display_id);
      setChangedIds((before) => new Set([...before, display_id]));
      toast.success(`“${display}” has a new address.`);
    } catch (error) {
      toast.error(error, "Failed to change the address of the display.");
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Boards that ${name} can still open`}
    >
      <Stack gap="md">
        <Text>
          This person knows the addresses of these boards, which open without a password. A new
          address ends the old one: every screen that shows the board goes dark until it is opened
          at the new address.
        </Text>
        {displays.map((display) => (
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
