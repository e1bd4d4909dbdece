import { Box, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  deleteWebhook,
  listWebhookDeliveries,
  rotateWebhook,
  testWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { LIMITS } from "@wardline/domain/limits";
import { formatNumber } from "@wardline/domain/text/format-count";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { usePagedList } from "../../lib/calls/paged-list.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { useWards } from "../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { RowMenu } from "../../ui/menu/ActionMenu.js";
import lineList from "../../ui/page/LineList.module.css";
import { MoreRows } from "../../ui/table/MoreRows.js";
import { ReplayForm, WebhookForm } from "./WebhookForm.js";
import classes from "./Webhooks.module.css";
import { WEBHOOKS_KEY } from "./webhook-live.js";
import { outcomeText, readHost, selectionText, stateText, webhooksText } from "./webhook-words.js";
import {
  BUSY_POLL_MS,
  dropWebhook,
  putWithoutSecret,
  webhooksQuery,
  webhookUpdate,
} from "./webhooks.js";

const toast = toastsAbout("webhooks");

/** Settings row "Webhooks": the programs that receive the hospital's changes (docs/product.md, Settings). */
export function WebhooksRow() {
  const formatMoment = useMomentText();
  return (
    <SettingsRow
      name="webhooks"
      query={useQuery(webhooksQuery)}
      fallback="Failed to load the webhooks."
      describeState={(webhooks) => webhooksText(webhooks, formatMoment)}
      description="Sends changes to another program as they happen, each once and in order, signed as the Standard Webhooks specification defines."
    >
      {(webhooks) => <Webhooks webhooks={webhooks} />}
    </SettingsRow>
  );
}

type Act = "edit" | "replay" | "rotate" | "delete";

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [isAdding, setAdding] = useState(false);
  const [openAction, setOpenAction] = useState<{ act: Act; webhook: Webhook } | null>(null);
  // The new secret, which is shown only once.
  const [shown, setShown] = useState<{ host: string; secret: string } | null>(null);
  const showSecret = (webhook: WebhookWithSecret) =>
    setShown({ host: readHost(webhook), secret: webhook.secret });
  const close = () => setOpenAction(null);
  const rotate = useMutation({
    mutationFn: async ({ id }: Webhook) => (await call(rotateWebhook, { params: { id } })).data,
    onSuccess: (webhook, _before, _result, { client }) => {
      putWithoutSecret(client, webhook);
      showSecret(webhook);
    },
    onError: (error) => toast.error(error, "Failed to replace the secret."),
    onSettled: close,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => ignoreNotFound(call(deleteWebhook, { params: { id } })),
    onSuccess: (_nothing, webhook, _result, { client }) => {
      dropWebhook(client, webhook.id);
      toast.success(`The webhook to ${readHost(webhook)} was deleted.`);
    },
    onError: (error) => toast.error(error, "Failed to delete the webhook."),
    onSettled: close,
  });
  const latest =
    webhooks.find(({ id }) => id === openAction?.webhook.id) ?? openAction?.webhook ?? null;
  const host = latest === null ? "" : readHost(latest);

  return (
    <Stack gap="md">
      {webhooks.length === 0 ? (
        <Text c="dimmed">No webhooks yet. Nothing is sent to anybody.</Text>
      ) : (
        <ul className={lineList.list} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onAct={(act) => setOpenAction({ act, webhook })}
            />
          ))}
        </ul>
      )}
      <Group>
        <Button
          variant="default"
          disabled={webhooks.length >= LIMITS.webhooks}
          onClick={() => setAdding(true)}
        >
          Add webhook
        </Button>
      </Group>
      <FormDialog opened={isAdding} onClose={() => setAdding(false)} title="Add webhook" size="lg">
        <WebhookForm webhook={null} onClose={() => setAdding(false)} onCreated={showSecret} />
      </FormDialog>
      <FormDialog
        opened={openAction?.act === "edit"}
        onClose={close}
        title={`Edit webhook to ${host}`}
        size="lg"
      >
        <WebhookForm key={latest?.id} webhook={latest} onClose={close} onCreated={close} />
      </FormDialog>
      <FormDialog
        opened={openAction?.act === "replay"}
        onClose={close}
        title={`Send again to ${host}`}
      >
        {latest === null ? null : <ReplayForm webhook={latest} onClose={close} />}
      </FormDialog>
      <ConfirmDialog
        opened={openAction?.act === "rotate"}
        onClose={close}
        onConfirm={() => latest !== null && rotate.mutate(latest)}
        title="Replace the secret"
        text="Messages are signed with both secrets for a day. Give the receiver the new secret within that day. If the former secret has leaked, replace the secret twice: the leaked secret then stops working at once."
        confirmLabel="Replace secret"
        isBusy={rotate.isPending}
        isDanger={false}
      />
      <ConfirmDialog
        opened={openAction?.act === "delete"}
        onClose={close}
        onConfirm={() => latest !== null && remove.mutate(latest)}
        title={`Delete the webhook to ${host}`}
        text="Nothing more is sent to the receiver, not even the changes that are waiting. The webhook's deliveries are deleted as well."
        confirmLabel="Delete webhook"
        isBusy={remove.isPending}
      />
      <Dialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Secret for ${shown?.host ?? ""}`}
      >
        <Stack gap="md">
          <Text>
            The receiver checks messages with this secret. Copy it now: it is not shown again.
          </Text>
          <CopyField label="Secret" value={shown?.secret ?? ""} data-autofocus />
          <Group justify="flex-end">
            <Button onClick={() => setShown(null)}>Done</Button>
          </Group>
        </Stack>
      </Dialog>
    </Stack>
  );
}

function WebhookItem({ webhook, onAct }: { webhook: Webhook; onAct: (act: Act) => void }) {
  const { id, url, state, version, former_secret_until, is_readable } = webhook;
  const host = readHost(webhook);
  const formatMoment = useMomentText();
  const wards = useWards();
  const update = webhookUpdate.useChange();
  const test = useMutation({
    mutationFn: async () => (await call(testWebhook, { params: { id } })).data,
    onSuccess: (_tested, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
  const [isOpen, setOpen] = useState(false);
  const isOff = state === "off";
  const isWorking = state === "active" && is_readable;

  function sendTest(): void {
    setOpen(true);
    void toast.report(
      test.mutateAsync(),
      ({ revision }) => `Test sent as revision ${revision}. See the answer under Deliveries.`,
      "Failed to send the test event.",
    );
  }

  function setEnabled(enabled: boolean): void {
    void toast.report(
      update.mutateAsync({ id, version, body: { enabled } }),
      `The webhook to ${host} was switched ${enabled ? "on" : "off"}.`,
      "Failed to change the webhook.",
    );
  }

  return (
    <li>
      <Group wrap="nowrap" align="flex-start" gap={14} py="sm">
        <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
          <Text fw={600}>{url}</Text>
          <Text
            size="sm"
            c={isWorking || isOff ? undefined : "var(--mantine-color-error)"}
            aria-live="polite"
          >
            {stateText(webhook, formatMoment)}
          </Text>
          <Text size="sm" c="dimmed">
            {selectionText(
              webhook,
              (ward) => wards.find((one) => one.id === ward)?.name ?? DELETED_WARD,
            )}
          </Text>
          {former_secret_until === null ? null : (
            <Text size="sm" c="dimmed">
              Also signed with the former secret until {formatMoment(former_secret_until)}
            </Text>
          )}
        </Box>
        <RowMenu
          label={`Actions for ${host}`}
          actions={() => [
            { label: "Edit", onSelect: () => onAct("edit") },
            { label: "Send again…", onSelect: () => onAct("replay"), isDisabled: isOff },
            { label: "Replace secret", onSelect: () => onAct("rotate") },
            { label: isOff ? "Switch on" : "Switch off", onSelect: () => setEnabled(isOff) },
            { label: "Delete", onSelect: () => onAct("delete"), isDanger: true },
          ]}
        />
      </Group>
      <Group gap="sm" pb="sm">
        <Button variant="default" loading={test.isPending} disabled={isOff} onClick={sendTest}>
          Send a test
        </Button>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide deliveries" : "Show deliveries"}
        </Button>
      </Group>
      {isOpen ? <Deliveries id={id} host={host} /> : null}
    </li>
  );
}

function Deliveries({ id, host }: { id: string; host: string }) {
  const query = usePagedList(
    [...WEBHOOKS_KEY, "deliveries", id],
    (cursor, signal) => call(listWebhookDeliveries, { params: { id }, query: cursor, signal }),
    { refetchInterval: BUSY_POLL_MS },
  );
  const formatMoment = useMomentText();
  return (
    <Loaded query={query} label="Loading the deliveries" fallback="Failed to load the deliveries.">
      {(data) =>
        data.length === 0 ? (
          <Text c="dimmed" size="sm">
            Nothing has been sent yet. “Send a test” shows whether the receiver works.
          </Text>
        ) : (
          <>
            <ul className={lineList.list} aria-label={`Deliveries to ${host}`}>
              {data.map((delivery) => (
                <Box component="li" key={delivery.id} py={8} style={{ overflowWrap: "anywhere" }}>
                  <Text
                    size="sm"
                    c={delivery.is_delivered ? undefined : "var(--mantine-color-error)"}
                  >
                    {outcomeText(delivery)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <Code>{delivery.type}</Code> · revision {delivery.revision} ·{" "}
                    {formatMoment(delivery.at)} · {formatNumber(delivery.duration_ms)} ms
                  </Text>
                  {delivery.answer === "" ? null : (
                    <pre className={classes.answer}>{delivery.answer}</pre>
                  )}
                </Box>
              ))}
            </ul>
            <MoreRows count={data.length} words={["delivery", "deliveries"]} query={query} />
          </>
        )
      }
    </Loaded>
  );
}
