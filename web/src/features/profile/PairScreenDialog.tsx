import { NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { joinDisplay } from "@wardline/contracts/boards/pairings";
import { call } from "../../lib/calls/api.js";
import { runChange } from "../../lib/live/query-client.js";
import { displayNamesQuery } from "../../shared/hospital/display-names.js";
import {
  normalisePairingCode,
  PairingForm,
  withCodeError,
} from "../../shared/pairing/PairingForm.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PlainHttpNote } from "../../ui/feedback/Notes.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useRecordForm } from "../../ui/form/record-form.js";

const toast = toastsAbout("pair-screen");

interface PairScreenDialogProps {
  opened: boolean;
  /** Code from the TV's QR code; empty if it has to be typed. */
  code: string;
  onClose: () => void;
}

/** Dialog that pairs a TV with an existing display by the code on the TV (docs/wire/boards.md, Displays and boards). */
export function PairScreenDialog({ opened, code, onClose }: PairScreenDialogProps) {
  const displays = useQuery(displayNamesQuery);
  return (
    <FormDialog opened={opened} onClose={onClose} title="Pair a screen">
      <Loaded query={displays} fallback="Failed to fetch displays">
        {(names) =>
          names.length === 0 ? (
            <Text>
              There is no display that you can pair a screen with. Ask an administrator to publish
              one or to share it with staff.
            </Text>
          ) : (
            <PairScreenForm displays={names} code={code} onClose={onClose} />
          )
        }
      </Loaded>
    </FormDialog>
  );
}

interface PairScreenFormProps {
  displays: readonly { display_id: string; name: string }[];
  code: string;
  onClose: () => void;
}

function PairScreenForm({ displays, code, onClose }: PairScreenFormProps) {
  const entry = useRecordForm({
    record: null,
    toValues: () => ({
      code: normalisePairingCode(code),
      // If there are several displays, none is preselected, so that a hasty click does not show another ward.
      id: displays.length === 1 ? (displays[0]?.display_id ?? "") : "",
    }),
    findErrors: (values) =>
      withCodeError(values.id === "" ? { id: "Please choose a display." } : {}, values.code),
    send: async ({ id, code: typed }) => {
      const body = { code: normalisePairingCode(typed) };
      return (await runChange(() => call(joinDisplay, { params: { id }, body }))).data;
    },
    toast,
    saved: ({ name }) => `The screen was paired. It will show “${name}” in a moment.`,
    failed: "Failed to pair the screen.",
    onSaved: onClose,
  });

  return (
    <PairingForm entry={entry} code={code} onCancel={onClose}>
      <NativeSelect
        label="Display"
        required
        data={[
          ...(displays.length === 1 ? [] : [{ value: "", label: "Choose a display" }]),
          ...displays.map(({ display_id, name }) => ({ value: display_id, label: name })),
        ]}
        data-autofocus={code === "" ? undefined : true}
        {...entry.form.getInputProps("id")}
      />
      <PlainHttpNote />
    </PairingForm>
  );
}
