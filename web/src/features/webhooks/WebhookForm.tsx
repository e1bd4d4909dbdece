import { MultiSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  createWebhook,
  replayWebhook,
  WEBHOOK_TYPES,
  type Webhook,
  type WebhookPayload,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { LIMITS } from "@wardline/domain/limits";
import { pickChanges } from "@wardline/domain/records/pick";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { call } from "../../lib/calls/api.js";
import { runChange } from "../../lib/live/query-client.js";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { putWebhook, putWithoutSecret, webhookUpdate } from "./webhooks.js";

type WebhookValues = { url: string; types: string[]; wards: string[]; payload: WebhookPayload };
type Body = CallOptions<typeof createWebhook>["body"];

const LABELS = {
  url: "Address of the receiver",
  types: "Events",
  wards: "Wards",
  payload: "Content of messages",
} as const satisfies Record<keyof WebhookValues, string>;

const toast = toastsAbout("webhooks");

function toValues(webhook: Webhook | null): WebhookValues {
  const { url = "", types = [], wards = [], payload = "thin" } = webhook ?? {};
  return { url, types, wards, payload };
}

interface WebhookFormProps {
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with a new webhook, so that its secret can be shown. */
  onCreated: (webhook: WebhookWithSecret) => void;
}

/** Form for a webhook (docs/product.md, Settings). The address may hold a key, so no draft is stored. */
export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const wards = useWards();
  const client = useQueryClient();
  const update = webhookUpdate.useChange();
  const entry = useRecordForm({
    record: webhook,
    toValues,
    findErrors: (values) => validateSchema(createWebhook.body, values),
    send: async (values, on) => {
      if (on !== null) {
        const body = pickChanges(values as Body, on);
        return update.mutateAsync({ id: on.id, version: on.version, body });
      }
      const { data } = await runChange(() => call(createWebhook, { body: values as Body }));
      putWithoutSecret(client, data);
      onCreated(data);
      return data;
    },
    readCurrent: webhookUpdate.readCurrent,
    toast,
    saved: webhook === null ? "The webhook was added." : "The webhook was changed.",
    failed: "The webhook could not be saved. Please try again.",
    onSaved: onClose,
  });
  const { form } = entry;
  const wardChoices = wards.map(({ id, name }) => ({ value: id, label: name }));
  const deletedWards = form.values.wards
    .filter((id) => wards.every((ward) => ward.id !== id))
    .map((id) => ({ value: id, label: DELETED_WARD }));

  return (
    <DialogForm
      entry={entry}
      labels={LABELS}
      formatValue={(values, field) => String(values[field])}
      label={webhook === null ? "Add webhook" : "Save Changes"}
      onCancel={onClose}
    >
      <TextInput
        {...CODE_TEXT}
        label={LABELS.url}
        description="The address must begin with https:// and be public, unless your system administrator allows a private address."
        placeholder="https://"
        required
        maxLength={LIMITS.address}
        data-autofocus
        {...form.getInputProps("url")}
      />
      <MultiSelect
        {...CODE_TEXT}
        label={LABELS.types}
        description="The changes to send. If you choose none, all changes are sent."
        data={WEBHOOK_TYPES}
        searchable
        hidePickedOptions
        nothingFoundMessage="No event has this name"
        {...form.getInputProps("types")}
      />
      <MultiSelect
        {...CODE_TEXT}
        label={LABELS.wards}
        description="The wards whose patients and beds are sent. If you choose none, all wards are sent."
        data={[...wardChoices, ...deletedWards]}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward has this name"
        {...form.getInputProps("wards")}
      />
      <Radio.Group label={LABELS.payload} {...form.getInputProps("payload")}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="thin"
            label="Thin: which record changed, and how"
            description="The receiver fetches the record with its own rights."
          />
          <Radio
            value="full"
            label="Full: also the record after the change"
            description="Names and other data of patients and staff are then sent to the receiver."
          />
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}

const toReplayBody = ({ from }: { from: string }) => ({
  from: from.trim() === "" ? Number.NaN : Number(from),
});

/** Form to enter the revision from which the webhook sends everything again. */
export function ReplayForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, revision, behind } = webhook;
  const client = useQueryClient();
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ from: "" }),
    findErrors: (values) => validateSchema(replayWebhook.body, toReplayBody(values)),
    send: async (values) => {
      const body = toReplayBody(values);
      const { data } = await runChange(() => call(replayWebhook, { params: { id }, body }));
      putWebhook(client, data);
    },
    toast,
    saved: (_webhook, { from }) => `Everything from revision ${from} on is sent again.`,
    failed: "Failed to resend the changes.",
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} label="Send again" onCancel={onClose}>
      <Text size="sm">
        The newest revision is {revision + behind}. The receiver gets each revision again under its
        original id, in order.
      </Text>
      <TextInput
        {...CODE_TEXT}
        label="First revision"
        inputMode="numeric"
        required
        maxLength={10}
        data-autofocus
        {...entry.form.getInputProps("from")}
      />
    </DialogForm>
  );
}
