import { Text, TextInput } from "@mantine/core";
import { replayWebhook, type Webhook } from "@wardline/contracts/operation/webhooks";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DialogForm } from "../../ui/form/DialogForm.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { useReplayWebhook } from "./webhooks.js";

const toast = toastsAbout("webhooks");
const LABELS = { from: "First revision" };

const toBody = ({ from }: { from: string }) => ({
  from: from.trim() === "" ? Number.NaN : Number(from),
});

/** Form to enter the revision from which the webhook sends everything again. */
export function ReplayForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, revision, behind } = webhook;
  const replay = useReplayWebhook();
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ from: "" }),
    findErrors: (values) => validateSchema(replayWebhook.body, toBody(values)),
    send: (values) => replay.mutateAsync({ id, ...toBody(values) }),
    toast,
    saved: (_webhook, { from }) => `Everything from revision ${from} on is sent again.`,
    failed: "Failed to resend the changes.",
    onSaved: onClose,
  });
  return (
    <DialogForm
      entry={entry}
      labels={LABELS}
      formatValue={({ from }) => String(from)}
      label="Send again"
      onCancel={onClose}
    >
      <Text size="sm">
        The newest revision is {revision + behind}. The receiver gets each revision again under its
        original id, in order.
      </Text>
      <TextInput
        {...CODE_TEXT}
        label={LABELS.from}
        inputMode="numeric"
        required
        autoComplete="off"
        maxLength={10}
        data-autofocus
        {...entry.form.getInputProps("from")}
      />
    </DialogForm>
  );
}
