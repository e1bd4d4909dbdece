import { Button, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  type GroupBundle,
  newSingleSignOnSettings,
  type SingleSignOnSettings,
} from "@wardline/contracts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { GROUP_CLAIM, SIGN_ON_LIMITS } from "@wardline/domain/people/single-sign-on";
import { type ReactNode, useEffect } from "react";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import {
  type FieldErrors,
  fieldErrors,
  schemaErrors,
  showErrors,
} from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { type SingleSignOnChange, useSaveSingleSignOn } from "./single-sign-on.js";

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
            flex={1.4}
            aria-label={`Group ${index + 1}`}
            placeholder="Group at the provider"
            value={row.group}
            maxLength={LIMITS.text}
            error={errorOf(row)}
            onChange={(event) => change({ group: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
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
  const form = useForm<SingleSignOnValues>({
    initialValues: signOnValues(settings),
    validate: (values) => signOnErrors(values, settings),
    onValuesChange: (values) => onDirty(isChanged(values)),
  });
  const { values } = form;
  const isDirty = isChanged(values);

  function isChanged(now: SingleSignOnValues): boolean {
    return settings === null
      ? JSON.stringify(now) !== JSON.stringify(signOnValues(null))
      : hasChanged(now, settings);
  }

  // What someone else has saved meanwhile is shown, unless something was changed here.
  const stored = JSON.stringify(settings);
  useEffect(() => {
    if (form.isDirty()) return;
    const latest = signOnValues(JSON.parse(stored) as SingleSignOnSettings | null);
    form.setInitialValues(latest);
    form.setValues(latest);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is the same forever
  }, [stored]);

  async function submit(given: SingleSignOnValues): Promise<void> {
    if (save.isPending) return;
    try {
      const saved = await save.mutateAsync(signOnBody(given));
      form.setInitialValues(signOnValues(saved));
      form.reset();
      onDirty(false);
      toast.success("Single sign-on saved successfully");
    } catch (error) {
      showErrors(form, errorsByField(fieldErrors(error), given));
      toast.error(error, "Failed to save single sign-on");
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (given) => void submit(given),
        (errors) => void showErrors(form, errors as Record<string, string>),
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Issuer"
          type="url"
          required
          placeholder="https://login.example.org/realms/hospital"
          description="The address by which the provider names itself; its description is read from there."
          maxLength={LIMITS.text}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("issuer")}
        />
        <TwoColumns>
          <TextInput
            label="Client id"
            required
            maxLength={LIMITS.text}
            description="The id under which your provider knows Wardline."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("client_id")}
          />
          <PasswordField
            label="Client secret"
            required={settings === null}
            placeholder={settings === null ? "" : `Stored ${settings.client_secret_hint}`}
            description={
              settings === null
                ? "Kept encrypted; it is never shown again."
                : "Leave empty to keep the stored one."
            }
            autoComplete="new-password"
            {...form.getInputProps("client_secret")}
          />
        </TwoColumns>
        <TextInput
          label="Mail domains"
          required
          placeholder="hospital.example, clinic.example"
          description="Only addresses of these domains are let in, once the provider has verified them."
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("domains")}
        />
        <TwoColumns>
          <NativeSelect
            label="Department of new staff"
            description="For people without an account. If none is chosen, no account is made."
            data={choices("None: nobody is added", departments, values.department)}
            {...form.getInputProps("department")}
          />
          <NativeSelect
            label="Role of new staff"
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
            label="Claim with the groups"
            required
            maxLength={LIMITS.name}
            description="The name under which the provider lists a person's groups."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("group_claim")}
          />
        )}
        <Switch
          label="Single sign-on is on"
          {...form.getInputProps("is_on", { type: "checkbox" })}
        />
        <Switch
          label="Only single sign-on"
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
          <Button type="submit" disabled={!isDirty} loading={save.isPending}>
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

/** A group of the provider and the rights that it brings, as a row of the form. */
interface GroupRow extends GroupBundle {
  id: number;
}

export type SingleSignOnValues = {
  issuer: string;
  client_id: string;
  /** Blank keeps the stored one. */
  client_secret: string;
  /** Separated by commas or spaces. */
  domains: string;
  group_claim: string;
  groups: GroupRow[];
  department: string;
  role: string;
  is_on: boolean;
  is_only: boolean;
};

/** The form's values of the stored settings; of none when there are none. */
export function signOnValues(settings: SingleSignOnSettings | null): SingleSignOnValues {
  return {
    issuer: settings?.issuer ?? "",
    client_id: settings?.client_id ?? "",
    client_secret: "",
    domains: settings?.domains.join(", ") ?? "",
    group_claim: settings?.group_claim ?? GROUP_CLAIM,
    groups: (settings?.groups ?? []).map((row, id) => ({ ...row, id })),
    department: settings?.department ?? "",
    role: settings?.role ?? "",
    is_on: settings?.is_on ?? false,
    is_only: settings?.is_only ?? false,
  };
}

/** Where the errors of a group's row stand. */
export function groupPath(id: number): string {
  return `groups.${id}`;
}

/** What is to be saved; rows without a group are dropped. */
export function signOnBody(values: SingleSignOnValues): SingleSignOnChange {
  const secret = values.client_secret.trim();
  return {
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(secret === "" ? {} : { client_secret: secret }),
    domains: values.domains.split(/[\s,;]+/).filter((domain) => domain !== ""),
    group_claim: values.group_claim.trim(),
    groups: filledRows(values).map(({ group, bundle }) => ({ group: group.trim(), bundle })),
    department: values.department === "" ? null : values.department,
    role: values.role === "" ? null : values.role,
    is_on: values.is_on,
    is_only: values.is_on && values.is_only,
  };
}

/** What keeps the form from being saved: the sentences of fields, those of groups by `groupPath`. */
export function signOnErrors(
  values: SingleSignOnValues,
  settings: SingleSignOnSettings | null,
): FieldErrors {
  const errors = errorsByField(schemaErrors(newSingleSignOnSettings, signOnBody(values)), values);
  if (values.client_secret.trim() !== "") return errors;
  if (settings === null) errors.client_secret = "Please enter the client secret.";
  else if (isOtherOrigin(values.issuer, settings.issuer)) {
    errors.client_secret = "Please enter the client secret again for the new issuer.";
  }
  return errors;
}

/** Errors of what was sent, at the form's fields and rows. */
export function errorsByField(errors: FieldErrors, values: SingleSignOnValues): FieldErrors {
  const rows = filledRows(values);
  const placed: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index = ""] = path.split(".");
    const row = field === "groups" ? rows[Number.parseInt(index, 10)] : undefined;
    placed[row === undefined ? field : groupPath(row.id)] ??= message;
  }
  return placed;
}

/** Whether saving would change anything. */
export function hasChanged(
  values: SingleSignOnValues,
  settings: SingleSignOnSettings | null,
): boolean {
  if (settings === null || values.client_secret.trim() !== "") return true;
  return JSON.stringify(signOnBody(values)) !== JSON.stringify(signOnBody(signOnValues(settings)));
}

function filledRows({ groups }: SingleSignOnValues): GroupRow[] {
  return groups.filter(({ group }) => group.trim() !== "");
}

function isOtherOrigin(typed: string, stored: string): boolean {
  return URL.canParse(typed.trim()) && new URL(typed.trim()).origin !== new URL(stored).origin;
}
