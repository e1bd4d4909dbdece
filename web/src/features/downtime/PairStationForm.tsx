import { Checkbox, MultiSelect, Text, TextInput } from "@mantine/core";
import { pairStation } from "@wardline/contracts/boards/kits";
import { LIMITS } from "@wardline/domain/limits";
import { useWards } from "../../shared/hospital/wards.js";
import { PairingForm } from "../../shared/pairing/PairingForm.js";
import { normalisePairingCode, withCodeError } from "../../shared/pairing/pairing-code.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { usePairStation } from "./downtime-data.js";

/** Values of the form that pairs a station (docs/wire/boards.md, Downtime kits). */
type StationValues = { code: string; name: string; wards: string[]; switchboard: boolean };

/** Form fields that can show their own errors. */
const FIELDS = ["code", "name", "wards"];

const toast = toastsAbout("stations");

const toBody = (values: StationValues) => ({ ...values, code: normalisePairingCode(values.code) });

/** Form that pairs a station; asks for the code on the computer and the wards whose kits it stores. */
export function PairStationForm({ code, onClose }: { code: string; onClose: () => void }) {
  const wards = useWards();
  const pair = usePairStation();
  const entry = useRecordForm({
    record: null,
    toValues: (): StationValues => ({
      code: normalisePairingCode(code),
      name: "",
      wards: [],
      switchboard: false,
    }),
    findErrors: (values) =>
      withCodeError(validateSchema(pairStation.body, toBody(values)), values.code),
    send: (values) => pair.mutateAsync(toBody(values)),
    toast,
    saved: ({ name }) => `“${name}” was paired. It will show its kits in a moment.`,
    failed: "Failed to pair the station.",
    onSaved: onClose,
  });

  return (
    <PairingForm
      entry={entry}
      code={code}
      page="station"
      browser="the browser of the computer"
      codeLabel="Code on the computer"
      label="Pair station"
      shownBy={FIELDS}
      onCancel={onClose}
    >
      <TextInput
        {...NAME_TEXT}
        label="Name"
        description="The station's location, such as “Ward 3 desk”"
        required
        autoComplete="off"
        maxLength={LIMITS.name}
        data-autofocus={code === "" ? undefined : true}
        {...entry.form.getInputProps("name")}
      />
      <Checkbox
        label="The switchboard's kit: who is on call in the whole hospital"
        {...entry.form.getInputProps("switchboard", { type: "checkbox" })}
      />
      <MultiSelect
        {...CODE_TEXT}
        label="Wards whose kits the station stores"
        description="Everybody who can use this computer can read them."
        data={wards.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward has this name"
        {...entry.form.getInputProps("wards")}
      />
      {window.isSecureContext ? null : (
        <Text size="sm" c="dimmed">
          This address uses plain HTTP. A station that is restarted or reloaded during an outage
          shows the browser’s error page. Over HTTPS it shows its kits.
        </Text>
      )}
    </PairingForm>
  );
}
