import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBrandGoogle, IconCalendarPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type CALENDAR_FEED_KINDS,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@wardline/contracts/roster/calendar-feeds";
import { useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { Panel } from "../../ui/page/Panel.js";

type FeedKind = (typeof CALENDAR_FEED_KINDS)[number];

const calendarFeedsQuery = answerQuery(["calendar-feeds"], listCalendarFeeds);

const toast = toastsAbout("calendar-feed");

const ACTS = {
  renew: {
    label: "Renew address",
    text: "Your current address stops working at once, including in the calendars that use it.",
    done: "The calendar has a new address.",
    failed: "Failed to create the calendar address.",
  },
  revoke: {
    label: "Revoke address",
    text: "The address stops working at once, and calendars that use it are no longer updated.",
    done: "The calendar address no longer works.",
    failed: "Failed to revoke the calendar address.",
  },
} as const;

function FeedCard({ kind, url }: { kind: FeedKind; url: string | null }) {
  const [question, setQuestion] = useState<keyof typeof ACTS | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: keyof typeof ACTS) => {
      if (act === "renew") return (await call(renewCalendarFeed, { params: { kind } })).data.url;
      await call(revokeCalendarFeed, { params: { kind } });
      return null;
    },
    onSuccess: (newUrl, act, _result, { client }) => {
      client.setQueryData(calendarFeedsQuery.queryKey, (held) =>
        held?.map((feed) => (feed.kind === kind ? { kind, url: newUrl } : feed)),
      );
      setQuestion(null);
      const isNew = act === "renew" && url === null;
      toast.success(isNew ? "The calendar address was created." : ACTS[act].done);
    },
    onError: (error, act) => toast.error(error, ACTS[act].failed),
  });
  const links = buildCalendarLinks(url ?? "");
  return (
    <>
      {url === null ? (
        <Button variant="default" disabled={isPending} onClick={() => mutate("renew")}>
          Create calendar address
        </Button>
      ) : (
        <Stack gap="sm">
          <CopyField label="Secret address" value={url} />
          <Group gap="sm">
            <Button
              component="a"
              href={links.webcal}
              leftSection={<IconCalendarPlus size={17} aria-hidden="true" />}
            >
              Add to calendar
            </Button>
            <Button
              component="a"
              variant="default"
              href={links.google}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandGoogle size={17} aria-hidden="true" />}
            >
              Google Calendar (Android)
            </Button>
            <Button variant="default" onClick={() => setQuestion("renew")}>
              Renew address
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => setQuestion("revoke")}
            >
              Revoke address
            </Button>
          </Group>
        </Stack>
      )}
      {(["renew", "revoke"] as const).map((act) => (
        <ConfirmDialog
          key={act}
          opened={question === act}
          onClose={() => setQuestion(null)}
          onConfirm={() => mutate(act)}
          title={ACTS[act].label}
          text={ACTS[act].text}
          confirmLabel={ACTS[act].label}
          isBusy={isPending}
          isDanger={act === "revoke"}
        />
      ))}
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
