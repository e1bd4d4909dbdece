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

type FeedKind = (typeof CALENDAR_FEED_KINDS)[number];

/** Loads both calendar feeds; feeds in use include their secret addresses. */
const calendarFeedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: async ({ signal }) => (await call(listCalendarFeeds, { signal })).data,
});

function putUrl(queryClient: QueryClient, kind: FeedKind, url: string | null): void {
  queryClient.setQueryData(calendarFeedsQuery.queryKey, (held) =>
    held?.map((feed) => (feed.kind === kind ? { kind, url } : feed)),
  );
}

const toast = toastsAbout("calendar-feed");

function FeedCard({ kind, url }: { kind: FeedKind; url: string | null }) {
  const renew = useMutation({
    mutationFn: async () => (await call(renewCalendarFeed, { params: { kind } })).data.url,
    onSuccess: (newUrl, _input, _result, { client }) => {
      putUrl(client, kind, newUrl);
      setConfirmation(null);
      toast.success(
        url === null ? "The calendar address was created." : "The calendar has a new address.",
      );
    },
    onError: (error) => toast.error(error, "Failed to create the calendar address."),
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed, { params: { kind } }),
    onSuccess: (_answer, _input, _result, { client }) => {
      putUrl(client, kind, null);
      setConfirmation(null);
      toast.success("The calendar address no longer works.");
    },
    onError: (error) => toast.error(error, "Failed to revoke the calendar address."),
  });
  const [confirmation, setConfirmation] = useState<"renew" | "revoke" | null>(null);
  const isBusy = renew.isPending || revoke.isPending;

  return (
    <>
      {url === null ? (
        <Button variant="default" disabled={isBusy} onClick={() => renew.mutate()}>
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
        onConfirm={() => renew.mutate()}
        title="Renew address"
        text="Your current address stops working at once, including in the calendars that use it."
        confirmLabel="Renew address"
        isBusy={isBusy}
        isDanger={false}
      />
      <ConfirmDialog
        opened={confirmation === "revoke"}
        onClose={() => setConfirmation(null)}
        onConfirm={() => revoke.mutate()}
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
  return (
    <Panel
      title="Duties in your calendar"
      description="A secret address keeps the calendar on your phone or computer current automatically. Anyone who has the address can read the duties, so do not share it."
    >
      <Loaded query={useQuery(calendarFeedsQuery)} fallback="Failed to fetch rosters">
        {(data) => (
          <Stack gap={20}>
            {data.map(({ kind, url }) => (
              <div key={kind}>
                <Text component="h3" fw={650} mb={6}>
                  {kind === "personal" ? "My duties" : `All of ${department}`}
                </Text>
                <FeedCard kind={kind} url={url} />
              </div>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

/** Returns the links that subscribe to a feed: one for Apple and Outlook, one for Android and Google. */
export function buildCalendarLinks(url: string): { webcal: string; google: string } {
  const webcal = url.replace(/^https?:/, "webcal:");
  const google = new URL("https://calendar.google.com/calendar/r");
  // Google accepts a feed's address only in "cid" and only with the webcal scheme.
  google.searchParams.set("cid", webcal);
  return { webcal, google: google.href };
}
