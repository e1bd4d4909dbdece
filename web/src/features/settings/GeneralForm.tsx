import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ParentDetails } from "@wardline/contracts/accounts";
import { LIMITS } from "@wardline/domain/limits";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { UnsavedGuard } from "../../ui/dialog/UnsavedGuard.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { showErrors } from "../../ui/form/form-errors.js";
import { useUpdateAccount } from "./account-changes.js";
import {
  type AccountValues,
  accountChange,
  accountErrors,
  accountValues,
  followed,
  zoneGroups,
} from "./account-form.js";
import { LockedInput } from "./LockedInput.js";
import { LogoInput } from "./LogoInput.js";
import { logoErrors } from "./logo-errors.js";

const toast = toastsAbout("account");

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
      <Stack gap="md" maw={560}>
        <LogoInput
          logoUrl={details.logo_url}
          file={form.values.logo}
          error={form.errors.logo}
          onChange={(file) => form.setFieldValue("logo", file)}
        />
        <LockedInput label="Hospital Name" maxLength={LIMITS.name} {...locked("hospital_name")} />
        <LockedInput
          label="Hospital Registration Number"
          maxLength={LIMITS.text}
          {...locked("hospital_number")}
        />
        <TextInput
          label="Email Address"
          description="The email address cannot be changed."
          value={details.email}
          readOnly
          variant="filled"
        />
        <NativeSelect
          label="Time Zone"
          description="Days, durations and rosters follow this clock."
          data={zones}
          {...form.getInputProps("timezone")}
        />
        <TextInput
          type="time"
          label="Duties Begin At"
          description="A day's roster is on call from this time until the same time of the next day. At 00:00 it is on call for its calendar day. A department may have a time of its own."
          maw={320}
          {...form.getInputProps("duty_start")}
        />
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
