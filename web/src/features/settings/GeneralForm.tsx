import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLock, IconLockOpen, IconPhotoPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ParentDetails, updateAccount } from "@wardline/contracts/accounts";
import { LIMITS } from "@wardline/domain/limits";
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { TimeField } from "../../ui/form/TimeField.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import {
  type AccountChange,
  type AccountValues,
  accountChange,
  accountErrors,
  accountValues,
  followed,
  LOGO_TYPES,
  logoErrors,
  logoProblem,
  zoneGroups,
} from "./account-form.js";
import classes from "./Settings.module.css";

const toast = toastsAbout("account");

/** Descriptions of two fields beside each other stand below them: their boxes are in one line. */
const BELOW = ["label", "input", "description", "error"] as const;

const FIELDS = ["hospital_name", "hospital_number", "timezone", "duty_start", "logo"];

/** The hospital's own details (docs/product.md, Settings). */
export function GeneralForm({ details }: { details: ParentDetails }) {
  const update = useUpdateAccount();
  const [before, setBefore] = useState(() => accountValues(details));
  const [isUnlocked, setUnlocked] = useState({ hospital_name: false, hospital_number: false });
  const form = useForm<AccountValues>({ initialValues: before });
  const zones = useMemo(() => zoneGroups(details.timezone), [details.timezone]);
  const change = accountChange(before, form.values);

  const follow = useEffectEvent((latest: AccountValues) => {
    const values = followed(before, latest, form.getValues());
    setBefore(latest);
    form.setInitialValues(latest);
    form.setValues(values);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the details are changed from outside, by the live feed
  useEffect(() => follow(accountValues(details)), [details]);

  async function save(values: AccountValues): Promise<void> {
    if (update.isPending || showErrors(form, accountErrors(values))) return;
    if (change === null) {
      toast.warning("No changes detected");
      // What was only emptied is not taken: the form shows what holds.
      form.reset();
      return;
    }
    try {
      await update.mutateAsync(change);
      const saved = { ...before, ...change.body, logo: null };
      setBefore(saved);
      form.setInitialValues(saved);
      form.reset();
      setUnlocked({ hospital_name: false, hospital_number: false });
      toast.success("Account updated successfully!");
    } catch (error) {
      showErrors(form, { ...logoErrors(error), ...fieldErrors(error) });
      toast.error(error, "Failed to update account. Please try again.");
    }
  }

  const locked = (field: keyof typeof isUnlocked) => ({
    ...form.getInputProps(field),
    isUnlocked: isUnlocked[field],
    onToggle: () => setUnlocked({ ...isUnlocked, [field]: !isUnlocked[field] }),
  });

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <LogoInput
          logoUrl={details.logo_url}
          file={form.values.logo}
          error={form.errors.logo}
          onChange={(file) => form.setFieldValue("logo", file)}
        />
        <TwoColumns>
          <LockedInput label="Hospital Name" maxLength={LIMITS.name} {...locked("hospital_name")} />
          <LockedInput
            label="Hospital Registration Number"
            maxLength={LIMITS.text}
            {...locked("hospital_number")}
          />
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
            label="Time zone"
            inputWrapperOrder={[...BELOW]}
            description="Days, durations and rosters follow this clock."
            data={zones}
            {...form.getInputProps("timezone")}
          />
          <TimeField
            label="Duties begin at"
            inputWrapperOrder={[...BELOW]}
            description="A day's roster is on call from this time until the same time of the next day. At 00:00 it is on call for its calendar day. A department may have a time of its own."
            {...form.getInputProps("duty_start")}
          />
        </TwoColumns>
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={change !== null} />
    </form>
  );
}

/** Changes the hospital's name, number, time zone or logo. */
function useUpdateAccount() {
  return useMutation({
    mutationFn: async ({ body, logo }: AccountChange) =>
      (await call(updateAccount, { body, ...(logo !== null && { file: logo }) })).data.user,
    onSuccess: (user, _change, _result, { client }) => {
      sessionStore.patch({ user });
      return client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
    },
  });
}

interface LockedInputProps extends TextInputProps {
  label: string;
  isUnlocked: boolean;
  onToggle: () => void;
}

/** A field that can only be read until it is unlocked, so that nothing is changed by accident. */
function LockedInput({ isUnlocked, onToggle, label, ...rest }: LockedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isUnlocked ? IconLockOpen : IconLock;

  function toggle(): void {
    onToggle();
    if (!isUnlocked) requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <TextInput
      {...rest}
      ref={input}
      label={label}
      readOnly={!isUnlocked}
      variant={isUnlocked ? "default" : "filled"}
      autoComplete="off"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Unlock ${label}`}
          aria-pressed={isUnlocked}
          {...hoverTip(isUnlocked ? "Lock" : "Unlock")}
          onClick={toggle}
        >
          <Icon size={17} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}

interface LogoInputProps {
  /** The logo of the moment. */
  logoUrl: string | null;
  file: File | null;
  error: ReactNode;
  onChange: (file: File | null) => void;
}

/** The hospital's logo; a chosen image is shown before it is saved. */
function LogoInput({ logoUrl, file, error, onChange }: LogoInputProps) {
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useObjectUrl(file);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = preview ?? logoUrl;
  const message = error ?? problem;

  function choose(chosen: File | null): void {
    // The same file can be chosen again after it was refused or removed.
    reset.current?.();
    if (chosen === null) return;
    const refusal = logoProblem(chosen);
    setProblem(refusal);
    onChange(refusal === null ? chosen : null);
  }

  return (
    <div>
      <Input.Label component="div">Hospital logo</Input.Label>
      <Group gap="md" mt={4} wrap="nowrap">
        <FileButton accept={LOGO_TYPES.join(",")} onChange={choose} resetRef={reset}>
          {(props) => (
            <button
              {...props}
              type="button"
              className={classes.logo}
              aria-label="Change hospital logo"
              aria-describedby={message === null || message === undefined ? undefined : errorId}
            >
              {shown === null || shown === broken ? (
                <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
              ) : (
                <img src={shown} alt="Hospital logo" onError={() => setBroken(shown)} />
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
              Keep the present logo
            </Button>
          )}
          {message === null || message === undefined ? null : (
            <Text id={errorId} size="sm" c="var(--mantine-color-error)" role="alert">
              {message}
            </Text>
          )}
        </div>
      </Group>
    </div>
  );
}

/** An address under which the page can show a file that was not sent yet. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
