import { Button, Checkbox, Code, Group, MultiSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ERRORS } from "@wardline/contracts/errors";
import { pairStation } from "@wardline/contracts/kits";
import { LIMITS } from "@wardline/domain/limits";
import { useWards } from "../../shared/hospital/wards.js";
import { KeepingNote } from "../../shared/pairing/KeepingNote.js";
import { PairingCodeField } from "../../shared/pairing/PairingCodeField.js";
import { isPairingCode, pairingCode } from "../../shared/pairing/pairing-code.js";
import { useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import {
  type FieldErrors,
  fieldErrors,
  schemaErrors,
  showErrors,
} from "../../ui/form/form-errors.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { usePairStation } from "./downtime-data.js";

/** What is typed in to pair a station (docs/wire.md, Downtime kits). */
interface StationValues extends Record<string, unknown> {
  code: string;
  name: string;
  wards: string[];
  switchboard: boolean;
}

/** One sentence for each field that needs attention. */
function stationErrors(body: StationValues): FieldErrors {
  const errors = schemaErrors(pairStation.body, body);
  if (isPairingCode(body.code)) return errors;
  return { ...errors, code: errors.code ?? ERRORS.PAIRING_CODE_INVALID[1] };
}

const FIELDS = ["code", "name", "wards"];

const toast = toastsAbout("stations");

/** The code that a computer shows, and of which wards it keeps the kits. */
export function PairStationForm({ code, onClose }: { code: string; onClose: () => void }) {
  const wards = useWards();
  const pair = usePairStation();
  const form = useForm<StationValues>({
    initialValues: { code: pairingCode(code), name: "", wards: [], switchboard: false },
  });
  useUnsavedEntries(form.isDirty());

  async function save(values: StationValues): Promise<void> {
    const body = { ...values, code: pairingCode(values.code) };
    if (pair.isPending || showErrors(form, stationErrors(body))) return;
    try {
      const { name } = await pair.mutateAsync(body);
      toast.success(`“${name}” was paired. It shows its kits in a moment.`);
      onClose();
    } catch (error) {
      form.clearErrors();
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to pair the station");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text>
          Open <Code>{`${window.location.host}/station`}</Code> in the browser of the computer. It
          shows a code, which is good for 10 minutes.
        </Text>
        <PairingCodeField
          label="Code on the computer"
          data-autofocus={code === "" ? true : undefined}
          {...form.getInputProps("code")}
        />
        <TextInput
          {...NAME_TEXT}
          label="Name"
          description="Where it stands, such as “Ward 3 desk”"
          required
          autoComplete="off"
          maxLength={LIMITS.name}
          data-autofocus={code === "" ? undefined : true}
          {...form.getInputProps("name")}
        />
        <Checkbox
          label="The switchboard's kit: who is on call in the whole hospital"
          {...form.getInputProps("switchboard", { type: "checkbox" })}
        />
        <MultiSelect
          {...CODE_TEXT}
          label="Wards whose kits it keeps"
          description="Everybody who can use this computer can read them."
          data={wards.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          hidePickedOptions
          nothingFoundMessage="No ward has this name"
          {...form.getInputProps("wards")}
        />
        {window.isSecureContext ? null : (
          <Text size="sm" c="dimmed">
            This address is plain HTTP. A station keeps its kits while the server is away, but one
            that is restarted or reloaded then shows the browser’s error page. Over HTTPS it shows
            its kits.
          </Text>
        )}
        <KeepingNote />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={pair.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={pair.isPending}>
            Pair station
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
