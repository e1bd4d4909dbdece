import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ParkedMessage } from "@wardline/contracts/patients/adt";
import { formatNumber } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { restoreFocus } from "../../lib/focus-back.js";
import { useWardLimit } from "../../lib/session/rights.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import entries from "../../ui/page/EntryList.module.css";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import classes from "./Adt.module.css";
import { locationText, useAdtSettings } from "./adt-settings.js";
import { MapForm } from "./MapForm.js";
import {
  appliedText,
  behindText,
  messageText,
  needsPlace,
  parkedQuery,
  typeText,
  useDiscardMessage,
  useRetryMessage,
} from "./parked.js";

const toast = toastsAbout("parked");

/** Lists the messages that wait for a person, each with its actions (docs/product.md, Parked messages). */
export function ParkedList() {
  const isLimited = useWardLimit().length > 0;
  const query = useQuery(parkedQuery);
  if (isLimited) {
    return (
      <EmptyState
        title="Your rights are limited to specific wards"
        text="Parked messages may concern any ward. People with rights for the whole hospital see them."
      />
    );
  }
  return (
    <Loaded query={query} fallback="Failed to load the parked messages.">
      {({ messages, total }) =>
        messages.length === 0 ? (
          <EmptyState icon={<IconMailCheck size={26} />} title="No parked messages" />
        ) : (
          <Messages messages={messages} total={total} />
        )
      }
    </Loaded>
  );
}

type Act = "map" | "discard";

function Messages({ messages, total }: { messages: readonly ParkedMessage[]; total: number }) {
  const [chosenAction, setChosenAction] = useState<{ act: Act; message: ParkedMessage } | null>(
    null,
  );
  const { data: settings } = useAdtSettings();
  const discard = useDiscardMessage();
  const close = () => setChosenAction(null);
  const message = chosenAction?.message ?? null;
  const followersText = message === null ? null : behindText(message);
  return (
    <Stack gap="sm">
      {messages.length === total ? null : (
        <Text c="dimmed">
          The {formatNumber(messages.length)} oldest of {formatNumber(total)} are shown. The others
          follow as these are settled.
        </Text>
      )}
      <ul className={entries.list} aria-label="Parked messages">
        {messages.map((one) => (
          <MessageItem
            key={one.id}
            message={one}
            onAct={(act) => setChosenAction({ act, message: one })}
          />
        ))}
      </ul>
      <FormDialog opened={chosenAction?.act === "map"} onClose={close} title="Map and retry">
        {message?.location == null ? null : (
          <MapForm
            message={message}
            location={message.location}
            places={settings?.places ?? []}
            onClose={close}
          />
        )}
      </FormDialog>
      <DeleteDialog
        opened={chosenAction?.act === "discard"}
        onClose={close}
        subject={message}
        remove={discard}
        title={`Discard ${message === null ? "the message" : messageText(message)}?`}
        text={`The message is not applied and cannot be restored. ${followersText === null ? "Cards stay as they are." : `${followersText} They are applied without it.`}`}
        confirmLabel="Discard"
        toast={toast}
        done="Message discarded."
        about={message === null ? undefined : messageText(message)}
        failed="Failed to discard the message."
      />
    </Stack>
  );
}

function MessageItem({ message, onAct }: { message: ParkedMessage; onAct: (act: Act) => void }) {
  const { id, type, patient, problem, location, received_at, text } = message;
  const formatMoment = useMomentText();
  const retry = useRetryMessage();
  const label = messageText(message);
  const followersText = behindText(message);

  async function tryAgain(): Promise<void> {
    try {
      const { parked, applied } = await retry.mutateAsync({ id });
      if (parked !== null)
        return toast.warning(`Still parked. ${parked.problem}`, { about: label });
      toast.success(appliedText({ applied }), { about: label });
      // The message and its button are no longer in the list.
      restoreFocus(null);
    } catch (error) {
      toast.error(error, "Failed to apply the message.");
    }
  }

  return (
    <li style={{ alignItems: "flex-start", gap: "10px 18px", padding: "14px 0" }}>
      <Box flex="1 1 22rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={650}>
          {typeText(type)}
          {patient.name === "" ? null : (
            <>
              : <ProperName>{patient.name}</ProperName>
            </>
          )}
          {patient.hospital_no === "" ? null : `, ${patient.hospital_no}`}
        </Text>
        <Text>{problem}</Text>
        <Text size="sm" c="dimmed">
          Received {formatMoment(received_at)}
          {location === null ? null : ` · ${locationText(location)}`}
        </Text>
        {followersText === null ? null : (
          <Text size="sm" fw={600} my={4}>
            {followersText}
          </Text>
        )}
        <details className={classes.fold}>
          <summary aria-label={`Text of the message: ${label}`}>Text of the message</summary>
          <pre className={classes.text} translate="no">
            {text}
          </pre>
        </details>
      </Box>
      <Group gap="xs">
        {needsPlace(message) ? (
          <Button aria-label={`Map and retry: ${label}`} onClick={() => onAct("map")}>
            Map and retry
          </Button>
        ) : null}
        <Button
          variant="default"
          aria-label={`Retry: ${label}`}
          {...getAvailabilityProps(retry.isPending, () => void tryAgain())}
        >
          Retry
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          aria-label={`Discard: ${label}`}
          onClick={() => onAct("discard")}
        >
          Discard
        </Button>
      </Group>
    </li>
  );
}
