import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type ParentDetails,
  updateCleaning,
  updateDeletion,
  updateDowntimeKits,
  updateTonight,
} from "@wardline/contracts/accounts/account";
import { updatePatientIdentity } from "@wardline/contracts/patients/identity";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";

interface Choice {
  field: keyof ParentDetails;
  label: string;
  description: string;
  done: { on: string; off: string };
  save: (isOn: boolean) => Promise<unknown>;
}

const CHOICES = {
  cleaning: {
    field: "cleaning",
    label: "Clean beds after patients",
    description:
      "When a patient is discharged or moved, the bed stays closed for cleaning until someone marks it ready. Off: the bed is free at once.",
    done: {
      on: "Beds are now cleaned after patients.",
      off: "Beds are now free as soon as a patient leaves.",
    },
    save: (cleaning) => call(updateCleaning, { body: { cleaning } }),
  },
  // Only administrators see this switch (docs/wire/patients.md, Patients).
  deletion: {
    field: "only_administrators_delete",
    label: "Only administrators can delete cards",
    description:
      "Everyone else can still discharge patients, but cannot delete cards. Off: everyone who can change a card can delete it.",
    done: {
      on: "Only administrators can now delete cards.",
      off: "Everyone who may change a card can now delete it.",
    },
    save: (only_administrators_delete) =>
      call(updateDeletion, { body: { only_administrators_delete } }),
  },
  downtime: {
    field: "downtime_kits",
    label: "Make downtime kits",
    description:
      "Every 30 minutes Wardline makes a page to print for each ward: its patients, who is on call, and numbered blank lines for a power or network failure. The page Wards shows “Downtime”, and New Patient accepts cards written on paper. The pages contain patients' names and are stored on this server and on each downtime station. Switching this off deletes the kits.",
    done: { on: "Downtime kits are now on.", off: "Downtime kits are now off." },
    save: (downtime_kits) => call(updateDowntimeKits, { body: { downtime_kits } }),
  },
  gaps: {
    field: "tonight",
    label: "Show gaps in the current and next duties",
    description:
      "For each department, roster makers see who is missing, away or out of reach, and who could step in. At 17:00 they get an email if something is wrong. Staff see their own department, without names.",
    done: { on: "Gaps are now shown and emailed.", off: "Gaps are no longer shown or emailed." },
    save: (tonight) => call(updateTonight, { body: { tonight } }),
  },
  identity: {
    field: "patient_identity",
    label: "Record dates of birth and additional numbers, and merge cards",
    description:
      "A card gets a date of birth, from which the age is calculated, and additional numbers such as an insurance number. Two cards of one patient can be merged. Off: no page asks for any of this, and existing entries stay.",
    done: {
      on: "Cards now have dates of birth and additional numbers.",
      off: "Cards no longer show dates of birth and additional numbers.",
    },
    save: (patient_identity) => call(updatePatientIdentity, { body: { patient_identity } }),
  },
} as const satisfies Record<string, Choice>;

/** Switch for one of the hospital's settings, saved at once (docs/product.md, Settings). */
export function HospitalSwitch({ row }: { row: keyof typeof CHOICES }) {
  const { field, label, description, done, save }: Choice = CHOICES[row];
  const change = useMutation({
    mutationFn: save,
    onSuccess: async (_reply, isOn, _result, { client }) => {
      await client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
      toastsAbout(row).success(isOn ? done.on : done.off);
    },
    onError: (error) => toastsAbout(row).error(error, "Failed to save."),
  });
  return (
    <SettingsRow
      name={row}
      query={useParentDetails()}
      describeState={(details) => (details[field] === true ? "On" : "Off")}
    >
      {(details) => (
        <Switch
          label={label}
          description={description}
          checked={details[field] === true}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </SettingsRow>
  );
}
