import { Badge, Box, Button, Group, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import {
  endOtherSessions,
  endSession,
  type OwnSession,
} from "@wardline/contracts/accounts/sessions";
import { useState } from "react";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import lineList from "../../ui/page/LineList.module.css";
import { Panel } from "../../ui/page/Panel.js";
import { ownSessionsQuery } from "./own-sessions.js";

const HANDHELD = /iPhone|iPad|Android/;

const MAX_SHOWN_SESSIONS = 3;

const toast = toastsAbout("sessions");
const reportFailure = (failure: Error) =>
  toast.error(failure, "The session could not be ended. Please try again.");

/** Panel "My sessions": where the user is logged in, with buttons to log out there (docs/product.md, My sessions). */
export function SessionsPanel() {
  const query = useQuery(ownSessionsQuery);
  const formatMoment = useMomentText();
  const [isAsking, setAsking] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  // This session comes first, so that the others can be compared with it.
  const sessions = (query.data ?? []).toSorted(
    (one, other) => Number(other.is_current) - Number(one.is_current),
  );
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  const end = useMutation({
    // A session that has already ended counts as a success.
    mutationFn: (session: OwnSession) =>
      ignoreNotFound(call(endSession, { params: { sessionId: session.id } })),
    onSuccess: (_nothing, session, _result, { client }) => {
      filterSessions(client, ({ id }) => id !== session.id);
      toast.success(`${session.device} is logged out.`);
    },
    onError: reportFailure,
  });
  const endOthers = useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data.ended,
    onSuccess: (ended, _nothing, _result, { client }) => {
      filterSessions(client, ({ is_current }) => is_current);
      toast.success(ended === 1 ? "One session ended." : `${ended} sessions ended.`);
    },
    onError: reportFailure,
    onSettled: () => setAsking(false),
  });
  return (
    <Loaded query={query} fallback="Failed to fetch your sessions.">
      {() => (
        <Panel
          title="My sessions"
          description="Where this account is logged in. If you don't recognise a device, end its session and change your password."
          aside={
            hasOthers ? (
              <Group gap="xs">
                {sessions.length <= MAX_SHOWN_SESSIONS ? null : (
                  <Button variant="default" onClick={() => setExpanded(!isExpanded)}>
                    {isExpanded ? "Show fewer" : `Show all ${sessions.length}`}
                  </Button>
                )}
                <Button variant="default" onClick={() => setAsking(true)}>
                  End all others
                </Button>
              </Group>
            ) : null
          }
        >
          <ul className={lineList.list}>
            {sessions.slice(0, isExpanded ? undefined : MAX_SHOWN_SESSIONS).map((session) => {
              const { id, device, address, last_seen_at, is_current } = session;
              const Icon = HANDHELD.test(device) ? IconDeviceMobile : IconDeviceDesktop;
              return (
                <Group component="li" key={id} wrap="nowrap" gap={14} py={8}>
                  <Icon
                    size={22}
                    aria-hidden="true"
                    color="var(--mantine-color-dimmed)"
                    style={{ flex: "none" }}
                  />
                  <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
                    <Text component="div" fw={520}>
                      {device}{" "}
                      {is_current ? (
                        <Badge color="petrol" variant="filled">
                          This device
                        </Badge>
                      ) : null}
                    </Text>
                    <Text c="dimmed" size="sm">
                      {address} · seen {formatMoment(last_seen_at)}
                    </Text>
                  </Box>
                  {is_current ? null : (
                    <Button
                      variant="default"
                      onClick={() => end.mutate(session)}
                      loading={end.isPending && end.variables.id === id}
                      aria-label={`End the session of ${device}, ${address}`}
                    >
                      End
                    </Button>
                  )}
                </Group>
              );
            })}
          </ul>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => endOthers.mutate()}
            title="End all other sessions?"
            text="Every other device has to log in again. This device stays logged in."
            confirmLabel="End all others"
            isBusy={endOthers.isPending}
          />
        </Panel>
      )}
    </Loaded>
  );
}

function filterSessions(client: QueryClient, isRemaining: (session: OwnSession) => boolean): void {
  client.setQueryData(ownSessionsQuery.queryKey, (list) => list?.filter(isRemaining));
}
