import { Box, Button, Group, Text } from "@mantine/core";
import { IconFileOff, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { endPrintedPage, PAGE_SANDBOX, printPage } from "@wardline/client/printed-page";
import { type Kit, makeKits, readLatestKit, SWITCHBOARD } from "@wardline/contracts/boards/kits";
import { isKitOld, KIT_OVERDUE_MINUTES, kitAgeText } from "@wardline/domain/operation/kit-age";
import { formatCount } from "@wardline/domain/text/format-count";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { useEffect, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { useMay } from "../../lib/session/rights.js";
import { getServerTime, useNow } from "../../lib/time/clock.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import lineList from "../../ui/page/LineList.module.css";
import { Panel } from "../../ui/page/Panel.js";
import { kitsQuery } from "./downtime-data.js";

const toast = toastsAbout("kits");

/** Largest tolerated difference, in milliseconds, between the page's clock and the server's clock. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Returns the newest kit of each ward in order of ward name, with the switchboard's kit last. */
function listNewestKits(kits: readonly Kit[]): Kit[] {
  return kits
    .filter((kit, at) => kits.findIndex(({ ward_id }) => ward_id === kit.ward_id) === at)
    .sort(
      (a, b) =>
        Number(a.ward_id === null) - Number(b.ward_id === null) || compareNatural(a.ward, b.ward),
    );
}

/** Lists each ward's newest kit with its age and with actions to open or print it; a button makes new kits. */
export function KitsPanel() {
  const query = useQuery(kitsQuery);
  const make = useMutation({
    mutationFn: async () => (await call(makeKits)).data,
    onMutate: () => getServerTime(),
    onSuccess: (kits, _nothing, requestedAt, { client }) => {
      client.setQueryData(kitsQuery.queryKey, kits);
      const newKits = kits.filter(
        ({ made_at }) => Date.parse(made_at) >= requestedAt - CLOCK_TOLERANCE_MS,
      );
      if (newKits.length > 0)
        toast.success(`${formatCount(listNewestKits(newKits).length, "kit")} made.`);
      else
        toast.warning(
          "The kits have not been made yet. They will be made as soon as the worker is running.",
        );
    },
    onError: (failure) => toast.error(failure, "Failed to make the downtime kits."),
  });
  const newest = listNewestKits(query.data ?? []);
  const canMake = useMay(makeKits.access);
  const [open, setOpen] = useState<{ kit: Kit; html: string } | null>(null);
  // The access log records each read of a kit's page.
  const read = useMutation({
    mutationFn: async ({ ward_id }: Kit) =>
      (await call(readLatestKit, { params: { ward: ward_id ?? SWITCHBOARD } })).data,
    onError: (failure) => toast.error(failure, "Failed to fetch the downtime kit."),
  });

  // Removes the print view when the page locks or the user logs out in another tab.
  useEffect(() => endPrintedPage, []);

  return (
    <Loaded query={query} label="Loading the kits">
      {() => (
        <Panel
          title="Downtime kits"
          description="Printed backup for a power or network failure: a ward's patients, who is on call, and numbered blank lines. A new kit is made every 30 minutes and when duties change."
          aside={
            canMake ? (
              <Button loading={make.isPending} onClick={() => make.mutate()}>
                Make now
              </Button>
            ) : null
          }
        >
          {make.isPending ? (
            <Text component="output" display="block" c="dimmed" mb="sm">
              Making the kits of all wards.
            </Text>
          ) : null}
          {newest.length === 0 ? (
            <EmptyState
              icon={<IconFileOff size={26} />}
              title="No kits yet"
              text="The first kits are made within half an hour."
            />
          ) : (
            <ul className={lineList.list} aria-label="Newest kits">
              {newest.map((kit) => (
                <Group component="li" key={kit.ward_id} gap="10px 14px" py={12}>
                  <Box flex={1} miw="12.5rem" style={{ overflowWrap: "anywhere" }}>
                    <Text fw={600}>{kit.ward}</Text>
                    <KitAge kit={kit} />
                  </Box>
                  <Group gap="xs">
                    <Button
                      variant="default"
                      aria-label={`Open the kit of ${kit.ward}`}
                      disabled={read.isPending}
                      onClick={() =>
                        read.mutate(kit, { onSuccess: (html) => setOpen({ kit, html }) })
                      }
                    >
                      Open
                    </Button>
                    <Button
                      variant="default"
                      aria-label={`Print the kit of ${kit.ward}`}
                      leftSection={<IconPrinter size={17} aria-hidden="true" />}
                      disabled={read.isPending}
                      onClick={() => read.mutate(kit, { onSuccess: (html) => printPage(html) })}
                    >
                      Print
                    </Button>
                  </Group>
                </Group>
              ))}
            </ul>
          )}
          <Dialog
            opened={open !== null}
            onClose={() => setOpen(null)}
            title={open === null ? "" : `Downtime kit of ${open.kit.ward}`}
            size="min(1000px, 95vw)"
          >
            {open === null ? null : (
              <>
                <Box
                  component="iframe"
                  display="block"
                  w="100%"
                  h="70dvh"
                  bd="1px solid var(--wl-line)"
                  bg="#fff"
                  style={{ colorScheme: "light" }}
                  title={`Downtime kit of ${open.kit.ward}`}
                  sandbox={PAGE_SANDBOX}
                  srcDoc={open.html}
                />
                <Group justify="flex-end" mt="md">
                  <Button
                    leftSection={<IconPrinter size={17} aria-hidden="true" />}
                    onClick={() => printPage(open.html)}
                  >
                    Print
                  </Button>
                </Group>
              </>
            )}
          </Dialog>
        </Panel>
      )}
    </Loaded>
  );
}

function KitAge({ kit: { made_at } }: { kit: Kit }) {
  const now = useNow();
  const formatMoment = useMomentText();
  const madeAt = Date.parse(made_at);
  const isOld = isKitOld(madeAt, now);
  return (
    <Text size="sm" c={isOld ? "red" : "dimmed"} fw={isOld ? 700 : undefined}>
      {kitAgeText(madeAt, now)}
      {isOld ? `, older than ${KIT_OVERDUE_MINUTES} min` : ""} · {formatMoment(made_at)}
    </Text>
  );
}
