import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import type { Display } from "@wardline/contracts/boards/displays";
import { acceptPairing } from "@wardline/contracts/boards/pairings";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../../lib/calls/api.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import { PairingForm } from "../../../shared/pairing/PairingForm.js";
import { normalisePairingCode } from "../../../shared/pairing/pairing-code.js";
import { PlainHttpNote } from "../../../ui/feedback/PlainHttpNote.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { SuggestField } from "../../../ui/form/SuggestField.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { chooseDefaultDisplay } from "../display-list.js";
import { cacheDisplay } from "../displays.js";
import { findPairingErrors, type PairingValues } from "./pairing-form.js";

const toast = toastsAbout("display");

interface PairFormProps {
  displays: readonly Display[];
  code: string;
  onClose: () => void;
}

/** Form that pairs a screen; asks for the code on the screen and the name of its display. */
export function PairForm({ displays, code, onClose }: PairFormProps) {
  const pair = usePair();
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
    <PairingForm
      entry={entry}
      code={code}
      page="board"
      browser="the browser of the screen"
      codeLabel="Code on the screen"
      label="Pair screen"
      onCancel={onClose}
    >
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

function usePair() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof acceptPairing>["body"]) =>
      (await call(acceptPairing, { body })).data,
    onSuccess: (display, _body, _result, { client }) => cacheDisplay(client, display),
  });
}
