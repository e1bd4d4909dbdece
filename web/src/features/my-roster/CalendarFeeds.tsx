import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBrandGoogle, IconCalendarPlus } from "@tabler/icons-react";
import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import {
  type CALENDAR_FEED_KINDS,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@wardline/contracts/roster/calendar-feeds";
import { useState } from "react";
import { call } from "../../lib/calls/api.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { Panel } from "../../ui/page/Panel.js";
import { buildCalendarLinks } from "./calendar-links.js";
import classes from "./MyRoster.module.css";

type FeedKind = (typeof CALENDAR_FEED_KINDS)[number];

/** Loads both calendar feeds; feeds in use include their secret addresses. */
const calendarFeedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: async ({ signal }) => (await call(listCalendarFeeds, { signal })).data,
});

function useRenewFeed() {
  return useMutation({
    mutationFn: async (kind: FeedKind) =>
      (await call(renewCalendarFeed, { params: { kind } })).data.url,
    onSuccess: (url, kind, _result, { client }) => putUrl(client, kind, url),
  });
}

function useRevokeFeed() {
  return useMutation({
    mutationFn: (kind: FeedKind) => call(revokeCalendarFeed, { params: { kind } }),
    onSuccess: (_answer, kind, _result, { client }) => putUrl(client, kind, null),
  });
}

function putUrl(queryClient: QueryClient, kind: FeedKind, url: string | null): void {
  queryClient.setQueryData(calendarFeedsQuery.queryKey, (held) =>
    held?.map((feed) => (feed.kind === kind ? { kind, url } : feed)),
  );
}

const toast = toastsAbout("calendar-feed");

function FeedCard({ kind, url }: { kind: FeedKind; url: string | null }) {
  const renew = useRenewFeed();
  const revoke = useRevokeFeed();
  const [confirmation, setConfirmation] = useState<"renew" | "revoke" | null>(null);
  const isBusy = renew.isPending || revoke.isPending;

  async function create(): Promise<void> {
    try {
      await renew.mutateAsync(kind);
      setConfirmation(null);
      toast.success(
        url === null ? "The calendar address was created." : "The calendar has a new address.",
      );
    } catch (error) {
      toast.error(error, "Failed to create the calendar address.");
    }
  }

  async function revokeAddress(): Promise<void> {
    try {
      await revoke.mutateAsync(kind);
      setConfirmation(null);
      toast.success("The calendar address no longer works.");
    } catch (error) {
      toast.error(error, "Failed to revoke the calendar address.");
    }
  }

  return (
    <>
      {url === null ? (
        <Button variant="default" disabled={isBusy} onClick={() => void create()}>
          Create calendar address
        </Button>
      ) : (
        <Stack gap="sm">
          <CopyField label="Secret address" value={url} />
          <Group gap="sm">
            <Button
              component="a"
              href={buildCalendarLinks(url).webcal}
              leftSection={<IconCalendarPlus size={17} aria-hidden="true" />}
            >
              Add to calendar
            </Button>
            <Button
              component="a"
              variant="default"
              href={buildCalendarLinks(url).google}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandGoogle size={17} aria-hidden="true" />}
            >
              Google Calendar (Android)
            </Button>
            <Button variant="default" onClick={() => setConfirmation("renew")}>
              Renew address
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => setConfirmation("revoke")}
            >
              Revoke address
            </Button>
          </Group>
        </Stack>
      )}
      <ConfirmDialog
        opened={confirmation === "renew"}
        onClose={() => setConfirmation(null)}
        onConfirm={() => void create()}
        title="Renew address"
        text="Your current address stops working at once, including in the calendars that use it."
        confirmLabel="Renew address"
        isBusy={isBusy}
        isDanger={false}
      />
      <ConfirmDialog
        opened={confirmation === "revoke"}
        onClose={() => setConfirmation(null)}
        onConfirm={() => void revokeAddress()}
        title="Revoke address"
        text="The address stops working at once, and calendars that use it are no longer updated."
        confirmLabel="Revoke address"
        isBusy={isBusy}
      />
    </>
  );
}

/** Shows the addresses with which a calendar app subscribes to the duties. */
export function CalendarFeeds({ department }: { department: string }) {
  const feeds = useQuery(calendarFeedsQuery);
  return (
    <Panel
      title="Duties in your calendar"
      description="A secret address keeps the calendar on your phone or computer current automatically. Anyone who has the address can read the duties, so do not share it."
    >
      <Loaded query={feeds} fallback="Failed to fetch rosters">
        {(data) => (
          <div className={classes.feeds}>
            {data.map(({ kind, url }) => (
              <div key={kind}>
                <Text component="h3" fw={650} mb={6}>
                  {kind === "personal" ? "My duties" : `All of ${department}`}
                </Text>
                <FeedCard kind={kind} url={url} />
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
