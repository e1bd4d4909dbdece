import { Alert, Checkbox, MultiSelect, Radio, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Ward } from "@wardline/contracts/patients/wards";
import { limitProblem, summariseRights } from "@wardline/domain/people/grant-words";
import { areSameGrants, type Grant, normaliseGrants } from "@wardline/domain/people/grants";
import {
  hasPatientGrant,
  normaliseLimit,
  type WardLimit,
} from "@wardline/domain/people/ward-limit";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { useSession } from "../../../lib/session/session-store.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import type { FieldErrors } from "../../../ui/form/form-errors.js";
import { ConcurrentChangeAlert, useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import classes from "../Rights.module.css";
import {
  findChoice,
  getChoiceGrants,
  listLimitNames,
  listShownRights,
  RIGHTS_CHOICES,
  rightsLabel,
} from "../rights.js";
import { readCurrentRights, useUpdateRights } from "../staff-changes.js";
import { staffFullName } from "../staff-list.js";
import { useGrantPhrases } from "./use-grant-words.js";

const WHOLE_HOSPITAL = "The whole hospital";
const toast = toastsAbout("rights");

interface RightsFormProps {
  staff: SubAccount;
  onClose: () => void;
}

interface RightsValues extends Record<string, unknown> {
  grants: readonly Grant[];
  wards: WardLimit;
}

/** Form that gives and withdraws rights, as a bundle or one by one. If the server refuses, the choice stays. */
export function RightsForm({ staff, onClose }: RightsFormProps) {
  const update = useUpdateRights();
  const entry = useRecordForm({
    record: staff,
    toValues: ({ grants, wards }): RightsValues => ({ grants, wards }),
    draft: `rights ${staff.id}`,
    findErrors: ({ grants, wards }): FieldErrors => {
      const problem = hasPatientGrant(grants) ? limitProblem(grants, wards) : null;
      return problem === null ? {} : { wards: problem };
    },
    send: ({ grants, wards }, { id, version }) => {
      const given = normaliseGrants(grants);
      return update.mutateAsync({
        id,
        version,
        grants: given,
        wards: normaliseLimit(given, wards),
      });
    },
    readCurrent: readCurrentRights,
    toast,
    saved: `The rights of ${staffFullName(staff)} were saved.`,
    failed: "Failed to save the rights.",
    onSaved: onClose,
  });
  const { form, base, concurrentChanges, dismiss } = entry;
  const { grants, wards } = form.values;
  const hospitalWards = useWards();
  const words = useGrantPhrases();
  // The same rights in another order do not count as a change.
  const setGrants = (next: readonly Grant[]) =>
    form.setFieldValue("grants", areSameGrants(next, base.grants) ? base.grants : next);
  const ownId = useSession()?.user.id;
  const isLosingOwnRights =
    staff.id === ownId &&
    base.grants.includes("administrator") &&
    !grants.includes("administrator");

  return (
    <DialogForm entry={entry} shownBy={["wards"]} label="Save rights" onCancel={onClose}>
      <ConcurrentChangeAlert
        changes={concurrentChanges}
        getLabel={(field) => (field === "wards" ? "The choice of wards" : "The choice of rights")}
        formatValue={(field) =>
          field === "wards"
            ? listLimitNames(base.wards, hospitalWards).join(", ") || WHOLE_HOSPITAL
            : (rightsLabel(base.grants) ?? "None")
        }
        onDismiss={dismiss}
      />
      <BundleChoice grants={grants} onChange={setGrants} />
      <SingleRights grants={grants} onChange={setGrants} />
      {hasPatientGrant(grants) && (hospitalWards.length > 0 || wards.length > 0) ? (
        <LimitField {...form.getInputProps("wards")} hospitalWards={hospitalWards} limit={wards} />
      ) : null}
      <RightsSummary
        name={staffFullName(staff)}
        sentences={summariseRights(grants, listLimitNames(wards, hospitalWards), words)}
      />
      {isLosingOwnRights ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          You are removing your own right to give rights. After you save, only another administrator
          can give it back to you.
        </Alert>
      ) : null}
    </DialogForm>
  );
}

interface GrantsProps {
  grants: readonly Grant[];
  onChange: (grants: readonly Grant[]) => void;
}

function BundleChoice({ grants, onChange }: GrantsProps) {
  return (
    <Radio.Group
      label="Set of rights"
      description="Ready-made rights for each job. All staff also see their own area."
      value={findChoice(grants)}
      onChange={(choice) => onChange(getChoiceGrants(choice) ?? grants)}
    >
      <div className={classes.choices} style={{ marginTop: 10 }}>
        {RIGHTS_CHOICES.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            // Custom cannot be chosen directly; it results from ticking single rights below.
            disabled={getChoiceGrants(value) === null && findChoice(grants) !== value}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function SingleRights({ grants, onChange }: GrantsProps) {
  const words = useGrantPhrases();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={500} size="sm" mb={10} p={0}>
        Can
      </Text>
      <div className={classes.grants}>
        {listShownRights(grants).map(({ grant, isHeld, isImplied }) => (
          <Checkbox
            key={grant}
            label={words[grant]}
            checked={isHeld}
            disabled={isImplied}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...grants, grant]
                  : grants.filter((one) => one !== grant),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LimitFieldProps {
  hospitalWards: readonly Ward[];
  limit: WardLimit;
  error?: ReactNode;
  onChange: (limit: string[]) => void;
}

/**
 * Field to limit the rights to patients in the chosen wards. A ward that has been deleted can still be removed here.
 */
function LimitField({ hospitalWards, limit, error, onChange }: LimitFieldProps) {
  const deletedIds = limit.filter((id) => !hospitalWards.some((ward) => ward.id === id));
  return (
    <MultiSelect
      {...CODE_TEXT}
      label="Patients of"
      description="Optional. Limits these rights to patients in the chosen wards."
      placeholder={limit.length === 0 ? WHOLE_HOSPITAL : ""}
      data={[
        ...hospitalWards.map(({ id, name }) => ({ value: id, label: name })),
        ...deletedIds.map((id) => ({ value: id, label: DELETED_WARD })),
      ]}
      value={[...limit]}
      onChange={onChange}
      error={error}
      searchable
      hidePickedOptions
      nothingFoundMessage="No ward has this name"
    />
  );
}

/** Describes the person's rights in plain sentences; a screen reader announces each change. */
function RightsSummary({ name, sentences }: { name: string; sentences: readonly string[] }) {
  return (
    <section className={classes.summary} aria-live="polite">
      <h3>
        What <ProperName>{name}</ProperName> can do
      </h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
