import { Button, Code, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ERRORS } from "@wardline/contracts/errors";
import { joinDisplay } from "@wardline/contracts/pairings";
import { call } from "../../lib/calls/api.js";
import { displayNamesQuery } from "../../shared/hospital/display-names.js";
import { KeepingNote } from "../../shared/pairing/KeepingNote.js";
import { PairingCodeField } from "../../shared/pairing/PairingCodeField.js";
import { isPairingCode, pairingCode } from "../../shared/pairing/pairing-code.js";
import { FormDialog, useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PlainHttpNote } from "../../ui/feedback/PlainHttpNote.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { fieldErrors } from "../../ui/form/form-errors.js";

const toast = toastsAbout("pair-screen");

interface PairScreenDialogProps {
  opened: boolean;
  /** The code that the TV's square brought along; empty when it is still to be typed. */
  code: string;
  onClose: () => void;
}

/** Joins the TV that shows a code to a display that exists (docs/wire.md, Displays and boards). */
export function PairScreenDialog({ opened, code, onClose }: PairScreenDialogProps) {
  const displays = useQuery(displayNamesQuery);
  return (
    <FormDialog opened={opened} onClose={onClose} title="Pair a TV">
      {displays.data === undefined && displays.isError ? (
        <ErrorState
          error={displays.error}
          fallback="Failed to fetch displays"
          onRetry={() => void displays.refetch()}
        />
      ) : null}
      {displays.isPending ? <LoadingState /> : null}
      {displays.data?.length === 0 ? (
        <Text>
          There is no display that you can join a TV to. An administrator publishes one, or gives
          its address to staff.
        </Text>
      ) : null}
      {displays.data === undefined || displays.data.length === 0 ? null : (
        <PairScreenForm displays={displays.data} code={code} onClose={onClose} />
      )}
    </FormDialog>
  );
}

interface PairScreenFormProps {
  displays: readonly { display_id: string; name: string }[];
  code: string;
  onClose: () => void;
}

function PairScreenForm({ displays, code, onClose }: PairScreenFormProps) {
  const join = useJoinDisplay();
  const form = useForm({
    initialValues: { code: pairingCode(code), id: onlyId(displays) },
    validate: {
      code: (typed) => (isPairingCode(typed) ? null : ERRORS.PAIRING_CODE_INVALID[1]),
      id: (chosen) => (chosen === "" ? "Please choose a display." : null),
    },
  });
  useUnsavedEntries(form.isDirty());

  async function save(values: { code: string; id: string }): Promise<void> {
    if (join.isPending) return;
    try {
      const { name } = await join.mutateAsync({ id: values.id, code: pairingCode(values.code) });
      toast.success(`The TV was paired. It shows “${name}” in a moment.`);
      onClose();
    } catch (error) {
      form.setErrors(fieldErrors(error));
      toast.error(error, "Failed to pair the TV.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text>
          Open <Code>{`${window.location.host}/board`}</Code> in the TV's browser. It shows a code,
          which is good for 10 minutes.
        </Text>
        <PairingCodeField
          label="Code on the TV"
          data-autofocus={code === "" ? true : undefined}
          {...form.getInputProps("code")}
        />
        <NativeSelect
          label="Display"
          required
          data={[
            ...(displays.length === 1 ? [] : [{ value: "", label: "Choose a display" }]),
            ...displays.map(({ display_id, name }) => ({ value: display_id, label: name })),
          ]}
          data-autofocus={code === "" ? undefined : true}
          {...form.getInputProps("id")}
        />
        <PlainHttpNote />
        <KeepingNote />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={join.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={join.isPending}>
            Pair this TV
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The only display; of several none is chosen, so that no TV comes to show another ward by a click too early. */
function onlyId(displays: PairScreenFormProps["displays"]): string {
  return displays.length === 1 ? (displays[0]?.display_id ?? "") : "";
}

/** Joins the screen that shows a code to a display that exists. */
function useJoinDisplay() {
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) =>
      (await call(joinDisplay, { params: { id }, body: { code } })).data,
  });
}
