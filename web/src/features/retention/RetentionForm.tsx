import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import type { Retention, RetentionSettings } from "@wardline/contracts/retention";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/session-timing";
import { useEffect, useEffectEvent } from "react";
import { UnsavedGuard } from "../../ui/dialog/UnsavedGuard.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { showErrors } from "../../ui/form/form-errors.js";
import { RetentionPreview } from "./RetentionPreview.js";
import { useUpdateRetention } from "./retention.js";
import {
  type RetentionValues,
  retentionErrors,
  retentionValues,
  settingsOf,
} from "./retention-form.js";

const toast = toastsAbout("retention");

const TEXTS: Readonly<Record<keyof RetentionSettings, { label: string; description: string }>> = {
  closed_cards_months: {
    label: "Closed Cards, Months",
    description:
      "After a discharge, a death or a deletion: the name, the numbers and whatever else identifies the patient, in the card and in the log. Status, team and times stay.",
  },
  log_months: {
    label: "Contents of the Log, Months",
    description:
      "What a change was from and to. Who changed what and when stays. Of older times, nobody can ask any more who was responsible or what a screen showed.",
  },
  access_log_months: {
    label: "Access Log, Months",
    description: "Who looked at what, whole entries.",
  },
};
const FIELDS = Object.keys(TEXTS) as (keyof RetentionSettings)[];

/** The months, with what the next run would touch before they are saved. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const update = useUpdateRetention();
  const form = useForm<RetentionValues>({ initialValues: retentionValues(retention) });
  const [settled] = useDebouncedValue(form.values, SEARCH_DEBOUNCE_MS);
  const isValid = Object.keys(retentionErrors(settled)).length === 0;

  const follow = useEffectEvent((latest: RetentionValues) => {
    const isUntouched = !form.isDirty();
    form.setInitialValues(latest);
    if (isUntouched) form.setValues(latest);
  });
  const { closed_cards_months, log_months, access_log_months } = retention;
  useEffect(
    () => follow(retentionValues({ closed_cards_months, log_months, access_log_months })),
    [closed_cards_months, log_months, access_log_months],
  );

  async function save(values: RetentionValues): Promise<void> {
    if (update.isPending || showErrors(form, retentionErrors(values))) return;
    if (!form.isDirty()) return toast.warning("No changes detected");
    try {
      const saved = retentionValues(await update.mutateAsync(settingsOf(values)));
      form.setInitialValues(saved);
      form.setValues(saved);
      toast.success("Saved. What is due is removed in the next night.");
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "The settings could not be saved. Please try again.");
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md" maw={560}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            {...TEXTS[field]}
            inputMode="numeric"
            placeholder="Kept for ever"
            autoComplete="off"
            maxLength={4}
            {...form.getInputProps(field)}
          />
        ))}
        <RetentionPreview settings={isValid ? settingsOf(settled) : null} />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}
