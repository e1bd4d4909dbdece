import { Button, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import type { SingleSignOnSettings } from "@wardline/contracts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { SIGN_ON_LIMITS } from "@wardline/domain/people/single-sign-on";
import { type ReactNode, useEffect } from "react";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { unlessUnavailable } from "../../ui/form/unavailable.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { currentSignOnOf, useSaveSingleSignOn } from "./single-sign-on.js";
import {
  errorsByField,
  type GroupRow,
  groupPath,
  SIGN_ON_LABELS,
  type SingleSignOnValues,
  signOnChange,
  signOnErrors,
  signOnText,
  signOnValues,
} from "./single-sign-on-form.js";

interface GroupRowsProps {
  rows: readonly GroupRow[];
  errorOf: (row: GroupRow) => ReactNode;
  onChange: (rows: GroupRow[]) => void;
}

const CHOICES = BUNDLES.map(({ id, name }) => ({ value: id, label: name }));
const BLANK: Omit<GroupRow, "id"> = { group: "", bundle: "ward-clerk" };

/** Which group of the provider brings a new account which rights. */
function GroupRows({ rows, errorOf, onChange }: GroupRowsProps) {
  return (
    <RowsField
      label="Groups and rights (optional)"
      hint="Everyone in the group has these rights from the first sign-on. Later they are changed in Staffs."
      rows={rows}
      onChange={onChange}
      blank={BLANK}
      atMost={SIGN_ON_LIMITS.groups}
      what="group"
      nameOf={({ group }) => group}
    >
      {(row, index, change) => (
        <>
          <TextInput
            {...CODE_TEXT}
            flex={1.4}
            aria-label={`Group ${index + 1}`}
            placeholder="Group at the provider"
            value={row.group}
            maxLength={LIMITS.text}
            error={errorOf(row)}
            onChange={(event) => change({ group: event.currentTarget.value })}
            autoComplete="off"
          />
          <NativeSelect
            flex={1}
            aria-label={`Rights of group ${index + 1}`}
            data={CHOICES}
            value={row.bundle}
            onChange={(event) => {
              const bundle = BUNDLES.find(({ id }) => id === event.currentTarget.value);
              if (bundle !== undefined) change({ bundle: bundle.id });
            }}
          />
        </>
      )}
    </RowsField>
  );
}

const toast = toastsAbout("single-sign-on");

interface SingleSignOnFormProps {
  settings: SingleSignOnSettings | null;
  departments: readonly string[];
  roles: readonly string[];
  /** Receives whether something was not saved: it is not what a test would test. */
  onDirty: (isDirty: boolean) => void;
}

const SHOWN = [
  "issuer",
  "client_id",
  "client_secret",
  "domains",
  "department",
  "role",
  "group_claim",
  "is_only",
];

/** The hospital's provider, whom it lets in, and whether there is another way (docs/product.md, Single sign-on). */
export function SingleSignOnForm({ settings, departments, roles, onDirty }: SingleSignOnFormProps) {
  const save = useSaveSingleSignOn();
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing<
    SingleSignOnSettings | null,
    SingleSignOnValues
  >({ record: settings, valuesOf: signOnValues });
  const { values } = form;
  const change = signOnChange(values, base);
  const isDirty =
    base === null ? JSON.stringify(values) !== JSON.stringify(signOnValues(null)) : change !== null;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  async function submit(given: SingleSignOnValues): Promise<void> {
    if (save.isPending || change === null || showErrors(form, signOnErrors(given, base))) return;
    try {
      take(await save.mutateAsync({ version: base?.version ?? 0, body: change }));
      toast.success("Single sign-on saved successfully");
    } catch (error) {
      showErrors(form, errorsByField(fieldErrors(error), given));
      toast.error(error, "Failed to save single sign-on");
      const current = currentSignOnOf(error);
      if (current !== null) follow(current);
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((given) => void submit(given))}>
      <Stack gap="md">
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => SIGN_ON_LABELS[field as keyof SingleSignOnValues]}
          textOf={(field) => signOnText(signOnValues(base), field as keyof SingleSignOnValues)}
          onDismiss={dismiss}
        />
        <TextInput
          {...CODE_TEXT}
          label={SIGN_ON_LABELS.issuer}
          type="url"
          required
          placeholder="https://login.example.org/realms/hospital"
          description="The address by which the provider names itself; its description is read from there."
          maxLength={LIMITS.text}
          autoComplete="off"
          {...form.getInputProps("issuer")}
        />
        <TwoColumns>
          <TextInput
            {...CODE_TEXT}
            label={SIGN_ON_LABELS.client_id}
            required
            maxLength={LIMITS.text}
            description="The id under which your provider knows Wardline."
            autoComplete="off"
            {...form.getInputProps("client_id")}
          />
          <PasswordField
            label={SIGN_ON_LABELS.client_secret}
            required={base === null}
            placeholder={base === null ? "" : `Stored ${base.client_secret_hint}`}
            description={
              base === null
                ? "Kept encrypted; it is never shown again."
                : "Leave empty to keep the stored one."
            }
            autoComplete="new-password"
            {...form.getInputProps("client_secret")}
          />
        </TwoColumns>
        <TextInput
          {...CODE_TEXT}
          label={SIGN_ON_LABELS.domains}
          required
          placeholder="hospital.example, clinic.example"
          description="Only addresses of these domains are let in, once the provider has verified them."
          autoComplete="off"
          {...form.getInputProps("domains")}
        />
        <TwoColumns>
          <NativeSelect
            label={SIGN_ON_LABELS.department}
            description="For people without an account. If none is chosen, no account is made."
            data={choices("None: nobody is added", departments, values.department)}
            {...form.getInputProps("department")}
          />
          <NativeSelect
            label={SIGN_ON_LABELS.role}
            description="You can change both later in Staffs."
            data={choices("None: nobody is added", roles, values.role)}
            {...form.getInputProps("role")}
          />
        </TwoColumns>
        <GroupRows
          rows={values.groups}
          errorOf={({ id }) => form.errors[groupPath(id)]}
          onChange={(groups) => {
            form.clearErrors();
            form.setFieldValue("groups", groups);
          }}
        />
        {values.groups.length === 0 ? null : (
          <TextInput
            {...CODE_TEXT}
            label={SIGN_ON_LABELS.group_claim}
            required
            maxLength={LIMITS.name}
            description="The name under which the provider lists a person's groups."
            autoComplete="off"
            {...form.getInputProps("group_claim")}
          />
        )}
        <Switch
          label={SIGN_ON_LABELS.trusts_addresses}
          description="Addresses of your proved domains count even if the provider does not say that it verified them. Microsoft Entra ID never does. Switch it on only if people cannot change their own address there."
          {...form.getInputProps("trusts_addresses", { type: "checkbox" })}
        />
        <Switch
          label={SIGN_ON_LABELS.is_on}
          {...form.getInputProps("is_on", { type: "checkbox" })}
        />
        <Switch
          label={SIGN_ON_LABELS.is_only}
          description="Staff can no longer log in with a password. The hospital's own account still can, for when the provider is down."
          disabled={!values.is_on}
          checked={values.is_on && values.is_only}
          onChange={(event) => form.setFieldValue("is_only", event.currentTarget.checked)}
          error={form.errors.is_only}
        />
        <FormErrors
          errors={form.errors}
          shownBy={[...SHOWN, ...values.groups.map(({ id }) => groupPath(id))]}
        />
        <Group>
          <Button type="submit" loading={save.isPending} {...unlessUnavailable(!isDirty)}>
            Save single sign-on
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

/** What was chosen stays choosable, even when it has just been removed elsewhere. */
function choices(prompt: string, names: readonly string[], value: string) {
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return [{ value: "", label: prompt }, ...known];
}
