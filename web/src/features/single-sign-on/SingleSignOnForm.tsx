import { NativeSelect, Switch, TextInput } from "@mantine/core";
import {
  type SingleSignOnSettings,
  saveSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { SIGN_ON_LIMITS } from "@wardline/domain/people/single-sign-on";
import { useEffect } from "react";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { buildNameChoices } from "../../ui/form/name-choices.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { singleSignOnQuery } from "./single-sign-on.js";
import {
  findSignOnErrors,
  type GroupRow,
  getGroupPath,
  groupErrorsByField,
  SIGN_ON_LABELS,
  type SingleSignOnValues,
  signOnText,
  toSignOnChange,
  toSignOnValues,
} from "./single-sign-on-form.js";

// Version 0 means that there is no provider yet.
const signOnUpdate = createVersionedUpdate(saveSingleSignOn, (client, settings) =>
  client.setQueryData(singleSignOnQuery.queryKey, (held) => held && { ...held, settings }),
);

const CHOICES = BUNDLES.map(({ id, name }) => ({ value: id, label: name }));
const BLANK: Omit<GroupRow, "id"> = { group: "", bundle: "ward-clerk" };

const toast = toastsAbout("single-sign-on");

interface SingleSignOnFormProps {
  settings: SingleSignOnSettings | null;
  departments: readonly string[];
  roles: readonly string[];
  /** Reports whether the form has unsaved changes; a connection test uses only saved settings. */
  onDirty: (isDirty: boolean) => void;
}

const SHOWN_FIELDS = Object.keys(SIGN_ON_LABELS).filter(
  (field) => !["groups", "is_on", "trusts_addresses"].includes(field),
);

/** Form for the hospital's provider and the people it signs in (docs/product.md, Single sign-on). */
export function SingleSignOnForm({ settings, departments, roles, onDirty }: SingleSignOnFormProps) {
  const update = signOnUpdate.useChange();
  const entry = useRecordForm({
    record: settings,
    toValues: toSignOnValues,
    findErrors: findSignOnErrors,
    serverErrors: (error, given) => groupErrorsByField(parseFieldErrors(error), given),
    isUnchanged: (given, on) => toSignOnChange(given, on) === null,
    send: (given, on) =>
      update.mutateAsync({ version: on?.version ?? 0, body: toSignOnChange(given, on) ?? {} }),
    readCurrent: signOnUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: "Single sign-on saved successfully",
    failed: "Failed to save single sign-on.",
  });
  const { form, base } = entry;
  const { values } = form;
  const isDirty =
    base === null
      ? JSON.stringify(values) !== JSON.stringify(toSignOnValues(null))
      : toSignOnChange(values, base) !== null;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const getFieldProps = (field: keyof SingleSignOnValues) => ({
    label: SIGN_ON_LABELS[field],
    ...form.getInputProps(field),
  });

  return (
    <PageForm
      entry={entry}
      labels={SIGN_ON_LABELS}
      formatValue={signOnText}
      shownBy={[...SHOWN_FIELDS, ...values.groups.map(({ id }) => getGroupPath(id))]}
      isUnsaved={isDirty}
      label="Save single sign-on"
      isUnavailable={!isDirty}
    >
      <TextInput
        {...CODE_TEXT}
        {...getFieldProps("issuer")}
        type="url"
        required
        placeholder="https://login.example.org/realms/hospital"
        description="Issuer URL from your sign-in provider."
        maxLength={LIMITS.text}
      />
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("client_id")}
          required
          maxLength={LIMITS.text}
          description="The id under which your provider knows Wardline."
        />
        <PasswordField
          {...getFieldProps("client_secret")}
          required={base === null}
          placeholder={base === null ? "" : `Stored ${base.client_secret_hint}`}
          description={
            base === null
              ? "Stored encrypted and never shown again."
              : "Leave empty to keep the stored secret."
          }
          autoComplete="new-password"
        />
      </TwoColumns>
      <TextInput
        {...CODE_TEXT}
        {...getFieldProps("domains")}
        required
        placeholder="hospital.example, clinic.example"
        description="Only people with an address at these domains can log in, once the provider has verified the address."
      />
      <TwoColumns>
        <NativeSelect
          {...getFieldProps("department")}
          description="For people without an account. If you choose no department, no account is created."
          data={buildNameChoices("None: nobody is added", departments, values.department)}
        />
        <NativeSelect
          {...getFieldProps("role")}
          description="You can change both later in Staffs."
          data={buildNameChoices("None: nobody is added", roles, values.role)}
        />
      </TwoColumns>
      <RowsField
        label="Groups and rights (optional)"
        hint="Everyone in the group gets these rights at their first sign-on. You can change them later in Staffs."
        rows={values.groups}
        onChange={(groups) => {
          form.clearErrors();
          form.setFieldValue("groups", groups);
        }}
        blank={BLANK}
        maxRows={SIGN_ON_LIMITS.groups}
        what="group"
        getName={({ group }) => group}
      >
        {({ id, group, bundle }, index, change) => (
          <>
            <TextInput
              {...CODE_TEXT}
              flex={1.4}
              aria-label={`Group ${index + 1}`}
              placeholder="Group at the provider"
              value={group}
              maxLength={LIMITS.text}
              error={form.errors[getGroupPath(id)]}
              onChange={(event) => change({ group: event.currentTarget.value })}
            />
            <NativeSelect
              flex={1}
              aria-label={`Rights of group ${index + 1}`}
              data={CHOICES}
              value={bundle}
              onChange={({ currentTarget }) =>
                change({ bundle: currentTarget.value as GroupRow["bundle"] })
              }
            />
          </>
        )}
      </RowsField>
      {values.groups.length === 0 ? null : (
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("group_claim")}
          required
          maxLength={LIMITS.name}
          description="The name under which the provider lists a person's groups."
        />
      )}
      <Switch
        label={SIGN_ON_LABELS.trusts_addresses}
        description="Accepts addresses at your verified domains even if the provider does not confirm them; Microsoft Entra ID never does. Switch this on only if people cannot change their own address there."
        {...form.getInputProps("trusts_addresses", { type: "checkbox" })}
      />
      <Switch label={SIGN_ON_LABELS.is_on} {...form.getInputProps("is_on", { type: "checkbox" })} />
      <Switch
        label={SIGN_ON_LABELS.is_only}
        description="Staff can no longer log in with a password. The hospital's own account still can, for when the provider is down."
        disabled={!values.is_on}
        checked={values.is_on && values.is_only}
        onChange={(event) => form.setFieldValue("is_only", event.currentTarget.checked)}
        error={form.errors.is_only}
      />
    </PageForm>
  );
}
