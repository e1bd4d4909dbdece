import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import type { Display } from "@wardline/contracts/displays";
import { acceptPairing } from "@wardline/contracts/pairings";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../../lib/calls/api.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import { KeepingNote } from "../../../shared/pairing/KeepingNote.js";
import { PairingCodeField } from "../../../shared/pairing/PairingCodeField.js";
import { pairingCode } from "../../../shared/pairing/pairing-code.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { PlainHttpNote } from "../../../ui/feedback/PlainHttpNote.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { SuggestField } from "../../../ui/form/SuggestField.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { meantDisplay } from "../display-list.js";
import { takeDisplay } from "../displays.js";
import { type PairingValues, pairingErrors } from "./pairing-form.js";

const toast = toastsAbout("display");

const FIELDS = ["code", "name"];

interface PairFormProps {
  displays: readonly Display[];
  code: string;
  onClose: () => void;
}

/** The code that a screen shows, and the display that it becomes. */
export function PairForm({ displays, code, onClose }: PairFormProps) {
  const pair = usePair();
  const ward = useMyWardId();
  const form = useForm<PairingValues>({
    initialValues: { code: pairingCode(code), name: meantDisplay(displays, ward)?.name ?? "" },
  });
  useUnsavedEntries(form.isDirty());

  async function save(values: PairingValues): Promise<void> {
    if (pair.isPending || showErrors(form, pairingErrors(values))) return;
    try {
      const { name } = await pair.mutateAsync({
        code: pairingCode(values.code),
        name: values.name,
      });
      toast.success(`The screen was paired. It shows “${name}” in a moment.`);
      onClose();
    } catch (error) {
      form.clearErrors();
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to pair the screen.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text>
          Open <Code>{`${window.location.host}/board`}</Code> in the browser of the screen. It shows
          a code, which is good for 10 minutes.
        </Text>
        <PairingCodeField
          label="Code on the screen"
          data-autofocus={code === "" ? true : undefined}
          {...form.getInputProps("code")}
        />
        <SuggestField
          {...NAME_TEXT}
          label="Display"
          description="A new name makes a new display. An existing one adds the screen to that display."
          required
          suggestions={displays.map(({ name }) => ({ value: name }))}
          maxLength={LIMITS.name}
          data-autofocus={code === "" ? undefined : true}
          {...form.getInputProps("name")}
        />
        <PlainHttpNote />
        <KeepingNote />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={pair.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={pair.isPending}>
            Pair screen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Makes the screen that shows a code a screen of the display with this name. */
function usePair() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof acceptPairing>["body"]) =>
      (await call(acceptPairing, { body })).data,
    onSuccess: (display, _body, _result, { client }) => takeDisplay(client, display),
  });
}
