import { Alert, Box, Checkbox, Group, MultiSelect, Radio, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type SubAccount, updateGrants } from "@wardline/contracts/accounts/sub-accounts";
import type { Ward } from "@wardline/contracts/patients/wards";
import { fullName } from "@wardline/domain/people/full-name";
import {
  limitProblem,
  listGrantPhrases,
  summariseRights,
} from "@wardline/domain/people/grant-words";
import { areSameGrants, type Grant, normaliseGrants } from "@wardline/domain/people/grants";
import {
  hasPatientGrant,
  normaliseLimit,
  type WardLimit,
} from "@wardline/domain/people/ward-limit";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { ProperName } from "@wardline/theme/name-text";
import { createVersionedUpdate } from "../../../lib/calls/mutations.js";
import { useSession } from "../../../lib/session/session-store.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { FieldErrors } from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import {
  findChoice,
  getChoiceGrants,
  listLimitNames,
  listShownRights,
  RIGHTS_CHOICES,
  rightsLabel,
} from "../rights.js";
import classes from "../Staff.module.css";
import { putStaff } from "../staff-changes.js";

const WHOLE_HOSPITAL = "The whole hospital";
const toast = toastsAbout("rights");

type RightsValues = { grants: readonly Grant[]; wards: WardLimit };

const { useChange: useUpdateRights, readCurrent } = createVersionedUpdate(updateGrants, putStaff);

/** Form that gives and withdraws rights, as a bundle or one by one. If the server refuses, the choice stays. */
export function RightsForm({ staff, onClose }: { staff: SubAccount; onClose: () => void }) {
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
      const body = { grants: given, wards: normaliseLimit(given, wards) };
      return update.mutateAsync({ id, version, body });
    },
    readCurrent,
    toast,
    saved: `The rights of ${fullName(staff)} were saved.`,
    failed: "Failed to save the rights.",
    onSaved: onClose,
  });
  const { form, base } = entry;
  const { grants, wards } = form.values;
  const hospitalWards = useWards();
  const phrases = listGrantPhrases(useParentDetails().data?.only_administrators_delete === true);
  const sentences = summariseRights(grants, listLimitNames(wards, hospitalWards), phrases);
  // The same rights in another order do not count as a change.
  const setGrants = (next: readonly Grant[]) =>
    form.setFieldValue("grants", areSameGrants(next, base.grants) ? base.grants : next);
  const ownId = useSession()?.user.id;
  const isLosingOwnRights =
    staff.id === ownId &&
    base.grants.includes("administrator") &&
    !grants.includes("administrator");

  return (
    <DialogForm
      entry={entry}
      labels={{ grants: "The choice of rights", wards: "The choice of wards" }}
      formatValue={(values, field) =>
        field === "wards"
          ? listLimitNames(values.wards, hospitalWards).join(", ") || WHOLE_HOSPITAL
          : (rightsLabel(values.grants) ?? "None")
      }
      shownBy={["wards"]}
      label="Save rights"
      onCancel={onClose}
    >
      <BundleChoice grants={grants} onChange={setGrants} />
      <SingleRights grants={grants} onChange={setGrants} phrases={phrases} />
      {hasPatientGrant(grants) && (hospitalWards.length > 0 || wards.length > 0) ? (
        <LimitField form={form} hospitalWards={hospitalWards} />
      ) : null}
      {/* A screen reader announces each change. */}
      <Box
        component="section"
        p="14px 16px"
        bd="1px solid var(--wl-line)"
        bdrs="md"
        bg="var(--wl-summary)"
        aria-live="polite"
      >
        <Box component="h3" m="0 0 6px" fz="0.875rem">
          What <ProperName>{fullName(staff)}</ProperName> can do
        </Box>
        <Box component="ul" ps={20} style={{ listStyle: "disc" }}>
          {sentences.map((sentence) => (
            <Box key={sentence} component="li" my={3}>
              {sentence}
            </Box>
          ))}
        </Box>
      </Box>
      {isLosingOwnRights ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          You are removing your own right to give rights. After you save, only another administrator
          can give it back to you.
        </Alert>
      ) : null}
    </DialogForm>
  );
}

type GrantsProps = { grants: readonly Grant[]; onChange: (grants: readonly Grant[]) => void };

function BundleChoice({ grants, onChange }: GrantsProps) {
  return (
    <Radio.Group
      label="Set of rights"
      description="Ready-made rights for each job. All staff also see their own area."
      value={findChoice(grants)}
      onChange={(choice) => onChange(getChoiceGrants(choice) ?? grants)}
    >
      <Group gap="10px 20px" mt={10}>
        {RIGHTS_CHOICES.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            // Custom cannot be chosen directly; it results from ticking single rights below.
            disabled={getChoiceGrants(value) === null && findChoice(grants) !== value}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

type SingleRightsProps = GrantsProps & { phrases: ReturnType<typeof listGrantPhrases> };

function SingleRights({ grants, onChange, phrases }: SingleRightsProps) {
  return (
    <fieldset>
      <Text component="legend" fw={500} size="sm" mb={10}>
        Can
      </Text>
      <div className={classes.grants}>
        {listShownRights(grants).map(({ grant, isHeld, isImplied }) => (
          <Checkbox
            key={grant}
            label={phrases[grant]}
            checked={isHeld}
            disabled={isImplied}
            onChange={() =>
              onChange(isHeld ? grants.filter((one) => one !== grant) : [...grants, grant])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type LimitFieldProps = { form: UseFormReturnType<RightsValues>; hospitalWards: readonly Ward[] };

/** Limits the rights to patients in the chosen wards. A ward that has been deleted can still be removed here. */
function LimitField({ form, hospitalWards }: LimitFieldProps) {
  const { wards } = form.values;
  const deletedIds = wards.filter((id) => !hospitalWards.some((ward) => ward.id === id));
  return (
    <MultiSelect
      {...CODE_TEXT}
      label="Patients of"
      description="Optional. Limits these rights to patients in the chosen wards."
      placeholder={wards.length === 0 ? WHOLE_HOSPITAL : ""}
      data={[
        ...hospitalWards.map(({ id, name }) => ({ value: id, label: name })),
        ...deletedIds.map((id) => ({ value: id, label: DELETED_WARD })),
      ]}
      {...form.getInputProps("wards")}
      value={[...wards]}
      searchable
      hidePickedOptions
      nothingFoundMessage="No ward has this name"
    />
  );
}
