import { NativeSelect, Text, TextInput } from "@mantine/core";
import { type Display, nameScreen } from "@wardline/contracts/boards/displays";
import { acceptPairing } from "@wardline/contracts/boards/pairings";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../../lib/calls/api.js";
import { createMutation } from "../../../lib/calls/mutations.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import {
  normalisePairingCode,
  PairingForm,
  withCodeError,
} from "../../../shared/pairing/PairingForm.js";
import { PlainHttpNote } from "../../../ui/feedback/Notes.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { type FieldErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { SuggestField } from "../../../ui/form/SuggestField.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { cacheDisplay, chooseDefaultDisplay } from "../displays.js";
import type { ListedScreen } from "./screen-list.js";
import { useMoveScreen, useNameScreen } from "./screens.js";

const toast = toastsAbout("display");

/** Values of the form that pairs a screen (docs/wire/boards.md, Displays and boards). */
type PairingValues = { code: string; name: string };

/** Returns one error message for each invalid field of the form that pairs a screen. */
export function findPairingErrors({ code, name }: PairingValues): FieldErrors {
  return withCodeError(validateSchema(acceptPairing.body, { code, name }), code);
}

const usePairScreen = createMutation(
  async (body: PairingValues) => (await call(acceptPairing, { body })).data,
  cacheDisplay,
);

type PairFormProps = { displays: readonly Display[]; code: string; onClose: () => void };

/** Form that pairs a screen; asks for the code on the screen and the name of its display. */
export function PairForm({ displays, code, onClose }: PairFormProps) {
  const pair = usePairScreen();
  const ward = useMyWardId();
  const entry = useRecordForm({
    record: null,
    toValues: (): PairingValues => ({
      code: normalisePairingCode(code),
      name: chooseDefaultDisplay(displays, ward)?.name ?? "",
    }),
    findErrors: findPairingErrors,
    send: (values) => pair.mutateAsync({ ...values, code: normalisePairingCode(values.code) }),
    toast,
    saved: ({ name }) => `The screen was paired. It will show “${name}” in a moment.`,
    failed: "Failed to pair the screen.",
    onSaved: onClose,
  });

  return (
    <PairingForm entry={entry} code={code} onCancel={onClose}>
      <SuggestField
        {...NAME_TEXT}
        label="Display"
        description="A new name creates a display. An existing name adds the screen to that display."
        required
        suggestions={displays.map(({ name }) => ({ value: name }))}
        maxLength={LIMITS.name}
        data-autofocus={code === "" ? undefined : true}
        {...entry.form.getInputProps("name")}
      />
      <PlainHttpNote />
    </PairingForm>
  );
}

type ScreenProps = { screen: ListedScreen; onClose: () => void };

/** Form that names a screen after its location. */
export function NameForm({ screen, onClose }: ScreenProps) {
  const change = useNameScreen();
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ name: screen.name }),
    findErrors: (values) => validateSchema(nameScreen.body, values),
    send: ({ name }) => change.mutateAsync({ ...screen, name }),
    toast,
    saved: (_answer, { name }) =>
      name.trim() === "" ? "The name was removed." : "The screen was named.",
    failed: "Failed to name the screen.",
    onSaved: onClose,
  });

  return (
    <DialogForm entry={entry} label="Save" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        label="Location"
        description="For example “Bay 2, over the sink”. Without a name, the screen is listed by its number."
        maxLength={LIMITS.name}
        data-autofocus
        {...entry.form.getInputProps("name")}
      />
    </DialogForm>
  );
}

type MoveFormProps = ScreenProps & { displays: readonly Display[] };

/** Form that moves an open screen to another display. */
export function MoveForm({ screen, displays, onClose }: MoveFormProps) {
  const move = useMoveScreen();
  const others = displays.filter(({ display_id }) => display_id !== screen.display_id);
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ display: others[0]?.display_id ?? "" }),
    send: ({ display }) => move.mutateAsync({ ...screen, to: display }),
    toast,
    saved: (_answer, { display }) => {
      const name = others.find(({ display_id }) => display_id === display)?.name ?? "";
      return `The screen was moved. It will show “${name}” in a moment.`;
    },
    failed: "Failed to move the screen.",
    onSaved: onClose,
  });

  return (
    <DialogForm entry={entry} label="Move" onCancel={onClose}>
      <Text>
        The screen shows “{screen.display}” now and changes at once. It keeps its name and does not
        need pairing again.
      </Text>
      <NativeSelect
        label="Display"
        data={others.map(({ display_id, name }) => ({ value: display_id, label: name }))}
        data-autofocus
        {...entry.form.getInputProps("display")}
      />
      <Text size="sm" c="dimmed">
        If the screen's browser always starts with the address of “{screen.display}”, change that
        address too.
      </Text>
    </DialogForm>
  );
}
