import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Text,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { IconLock, IconLockOpen, IconPhotoPlus } from "@tabler/icons-react";
import { type ParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import { LIMITS } from "@wardline/domain/limits";
import { pick } from "@wardline/domain/records/pick";
import { isUnreliableZone } from "@wardline/domain/time/unsure-zone";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { groupZones, UNSURE_CLOCK_TEXT } from "../../shared/hospital/HospitalClock.js";
import {
  parentDetailsQuery,
  patchParentDetails,
  useParentDetails,
} from "../../shared/hospital/parent-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { TimeField } from "../../ui/form/TimeField.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { Panel, TwoColumns } from "../../ui/page/Panel.js";
import {
  ACCOUNT_LABELS,
  type AccountChange,
  findAccountErrors,
  findLogoErrors,
  findLogoProblem,
  LOGO_TYPES,
  TEXT_FIELDS,
  toAccountChange,
  toAccountValues,
} from "./account-form.js";
import classes from "./Settings.module.css";

const toast = toastsAbout("account");

/** Order that puts the description below the input, so that the inputs of neighbouring fields line up. */
const INPUT_ORDER: NonNullable<TextInputProps["inputWrapperOrder"]> = [
  "label",
  "input",
  "description",
  "error",
];

const SAVED_FIELDS = [...TEXT_FIELDS, "logo_url"] as const;
const ALL_LOCKED = { hospital_name: false, hospital_number: false };

/** The tab General of the settings. */
export function GeneralSettings() {
  return (
    <Loaded query={useParentDetails()}>
      {(data) => (
        <Panel title="Hospital">
          <GeneralForm details={data} />
        </Panel>
      )}
    </Loaded>
  );
}

/** Form for the hospital's details (docs/product.md, Settings). */
export function GeneralForm({ details }: { details: ParentDetails }) {
  const update = accountUpdate.useChange();
  const entry = useRecordForm({
    record: details,
    toValues: toAccountValues,
    findErrors: findAccountErrors,
    serverErrors: (error) => ({ ...findLogoErrors(error), ...parseFieldErrors(error) }),
    isUnchanged: (values, on) => toAccountChange(toAccountValues(on), values) === null,
    onUnchanged: () => {
      toast.warning("No changes detected");
      // A field that the user has emptied is not saved, so the form shows the stored value again.
      form.reset();
    },
    send: async (values, on) => {
      const change = toAccountChange(toAccountValues(on), values);
      return change && (await update.mutateAsync({ base: on, change }));
    },
    readCurrent: accountUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: "Account updated successfully!",
    failed: "Failed to update account. Please try again.",
    onSaved: () => setUnlocked(ALL_LOCKED),
  });
  const { form, baseValues } = entry;
  const [isUnlocked, setUnlocked] = useState(ALL_LOCKED);
  const zones = useMemo(() => groupZones(details.timezone), [details.timezone]);

  const getLockProps = (field: keyof typeof isUnlocked) => ({
    label: ACCOUNT_LABELS[field],
    ...form.getInputProps(field),
    isUnlocked: isUnlocked[field],
    onToggle: () => setUnlocked({ ...isUnlocked, [field]: !isUnlocked[field] }),
  });

  return (
    <PageForm
      entry={entry}
      labels={ACCOUNT_LABELS}
      isUnsaved={toAccountChange(baseValues, form.values) !== null}
    >
      <LogoInput
        logoUrl={details.logo_url}
        file={form.values.logo}
        error={form.errors.logo}
        onChange={(file) => form.setFieldValue("logo", file)}
      />
      <TwoColumns>
        <LockedInput {...NAME_TEXT} maxLength={LIMITS.name} {...getLockProps("hospital_name")} />
        <LockedInput {...CODE_TEXT} maxLength={LIMITS.text} {...getLockProps("hospital_number")} />
      </TwoColumns>
      <TextInput
        label="Email Address"
        description="The email address cannot be changed."
        value={details.email}
        readOnly
        variant="filled"
      />
      <TwoColumns>
        <NativeSelect
          label={ACCOUNT_LABELS.timezone}
          inputWrapperOrder={INPUT_ORDER}
          description={
            isUnreliableZone(form.values.timezone)
              ? UNSURE_CLOCK_TEXT
              : "Days, durations and rosters follow this clock."
          }
          data={zones}
          {...form.getInputProps("timezone")}
        />
        <TimeField
          label={ACCOUNT_LABELS.duty_start}
          inputWrapperOrder={INPUT_ORDER}
          description="A day's roster applies from this time until the same time of the next day. With 00:00, it applies to its calendar day. A department may have a time of its own."
          {...form.getInputProps("duty_start")}
        />
      </TwoColumns>
    </PageForm>
  );
}

const accountUpdate = createVersionedMutation({
  send: async ({ base, change }: { base: ParentDetails; change: AccountChange }) => {
    const { body, logo } = change;
    const file = logo !== null && { file: logo };
    const { data } = await call(updateAccount, { body, ...file, ifMatch: base.version });
    sessionStore.patch({ user: data.user });
    return { ...base, ...pick(data.user, SAVED_FIELDS), version: data.version };
  },
  put: (client, details) => {
    // The server's answer to a conflict lacks the display's address, so the cached address stays.
    patchParentDetails(client, pick(details, [...SAVED_FIELDS, "version"]));
    void client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
  },
});

interface LockedInputProps extends TextInputProps {
  label: string;
  isUnlocked: boolean;
  onToggle: () => void;
}

/** Field that is read-only until the user unlocks it, which prevents accidental changes. */
function LockedInput({ isUnlocked, onToggle, label, ...rest }: LockedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isUnlocked ? IconLockOpen : IconLock;
  return (
    <TextInput
      {...rest}
      ref={input}
      label={label}
      readOnly={!isUnlocked}
      variant={isUnlocked ? "default" : "filled"}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Unlock ${label}`}
          aria-pressed={isUnlocked}
          {...hoverTip(isUnlocked ? "Lock" : "Unlock")}
          onClick={() => {
            onToggle();
            if (!isUnlocked) requestAnimationFrame(() => input.current?.focus());
          }}
        >
          <Icon size={17} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}

interface LogoInputProps {
  logoUrl: string | null;
  file: File | null;
  error: ReactNode;
  onChange: (file: File | null) => void;
}

function LogoInput({ logoUrl, file, error, onChange }: LogoInputProps) {
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useObjectUrl(file);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shownUrl = preview ?? logoUrl;
  const message = error ?? problem;

  function choose(chosen: File | null): void {
    // Allows choosing the same file again after it was refused or removed.
    reset.current?.();
    if (chosen === null) return;
    const refusal = findLogoProblem(chosen);
    setProblem(refusal);
    onChange(refusal === null ? chosen : null);
  }

  return (
    <div>
      <Input.Label component="div">{ACCOUNT_LABELS.logo}</Input.Label>
      <Group gap="md" mt={4} wrap="nowrap">
        <FileButton accept={LOGO_TYPES.join(",")} onChange={choose} resetRef={reset}>
          {(props) => (
            <button
              {...props}
              type="button"
              className={classes.logo}
              aria-label="Change hospital logo"
              aria-describedby={message == null ? undefined : errorId}
            >
              {shownUrl === null || shownUrl === brokenUrl ? (
                <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
              ) : (
                <img src={shownUrl} alt="Hospital logo" onError={() => setBrokenUrl(shownUrl)} />
              )}
            </button>
          )}
        </FileButton>
        <div>
          <Text size="sm">Click to change</Text>
          <Text size="sm" c="dimmed">
            PNG, JPEG or WebP, at most 2 MB
          </Text>
          {file === null ? null : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              ml={-8}
              mt={4}
              onClick={() => onChange(null)}
            >
              Keep the current logo
            </Button>
          )}
          {message == null ? null : (
            <Text id={errorId} size="sm" c="var(--mantine-color-error)" role="alert">
              {message}
            </Text>
          )}
        </div>
      </Group>
    </div>
  );
}

/** Returns a temporary URL with which the page can show a file that has not been uploaded yet. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
