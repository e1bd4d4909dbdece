import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import {
  createCover,
  type DepartmentStaff,
  type Roster,
  type RosterCover,
  removeCover,
} from "@wardline/contracts/roster";
import { ordinal } from "@wardline/domain/counted";
import { foldName } from "@wardline/domain/department";
import { dutySpan } from "@wardline/domain/duty";
import { clockOfDepartment } from "@wardline/domain/duty-starts";
import { LIMITS } from "@wardline/domain/limits";
import { postsOf, ROSTER_ROLES } from "@wardline/domain/roster-role";
import { useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { createRequestKey } from "../../../lib/calls/request-key.js";
import { localOfMoment, momentOfLocal } from "../../../lib/time/local-moment.js";
import { spanText } from "../../../shared/duty/duty-text.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { FormDialog, useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DateField } from "../../../ui/form/DateField.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { ROSTER_KEYS, type RosterStaff, useRosterStaff } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";

const toast = toastsAbout("cover");
const coverKey = createRequestKey();

/** "Add a cover" for one department of a roster: who is on call in whose place, from when until when. */
export function AddCover({ roster, entry }: { roster: Roster; entry: DepartmentStaff }) {
  const [isOpen, setOpen] = useState(false);
  if (postsOf(entry).length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setOpen(true)}
        aria-label={`Add a cover, ${entry.department}`}
      >
        Add a cover
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Add a cover, ${entry.department}`}
      >
        <CoverForm roster={roster} entry={entry} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

interface CoverFormProps {
  roster: Roster;
  entry: DepartmentStaff;
  onClose: () => void;
}

function CoverForm(props: CoverFormProps) {
  const staff = useRosterStaff();
  if (staff.data !== undefined) return <Fields {...props} staff={staff.data} />;
  if (staff.error === null) return <LoadingState />;
  return (
    <ErrorState error={staff.error} fallback="Failed to fetch staff" onRetry={staff.refetch} />
  );
}

function Fields({ roster, entry, onClose, staff }: CoverFormProps & { staff: RosterStaff }) {
  const { starts, now } = useDuties();
  const { zone } = starts;
  const duty = dutySpan(roster.date, clockOfDepartment(starts, entry.department));
  const posts = postsOf(entry);
  const form = useForm({
    initialValues: {
      post: "0",
      person: "",
      from: minuteText(Math.min(Math.max(duty.from, now), duty.until - 1), zone),
      until: minuteText(duty.until, zone),
      reason: "",
    },
  });
  const save = useSaveCover(roster.date);
  useUnsavedEntries(form.isDirty());
  const chosen = posts[Number(form.values.post)] ?? posts[0];
  const own = ROSTER_ROLES.flatMap((role) => staff[role])
    .filter((one) => foldName(one.department) === foldName(entry.department))
    .filter((one) => one.id !== chosen?.person.id);

  function submit(values: typeof form.values): void {
    if (chosen === undefined) return;
    const [from, until] = [values.from, values.until].map((text) => momentOfLocal(text, zone));
    const errors = {
      ...(values.person === "" ? { person: "Please choose who covers." } : {}),
      ...(from == null ? { from: "Please enter when the cover begins." } : {}),
      ...(until == null ? { until: "Please enter when the cover ends." } : {}),
    };
    if (showErrors(form, errors) || from == null || until == null) return;
    const body = {
      date: roster.date,
      department: entry.department,
      role: chosen.role,
      position: chosen.position,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      person: values.person,
      reason: values.reason,
    };
    save.mutate(body, {
      onSuccess: () => {
        toast.success("Cover saved");
        onClose();
      },
      onError: (error) => {
        if (!showErrors(form, fieldErrors(error))) toast.error(error, "Failed to save the cover");
      },
    });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The duty is {spanText(duty, zone)}.
        </Text>
        <NativeSelect
          label="In place of"
          data={posts.map(({ role, position, person }, index) => ({
            value: String(index),
            label: `${person.firstName} ${person.lastName}, ${position === 1 ? "" : `${ordinal(position)} `}${role}`,
          }))}
          {...form.getInputProps("post")}
        />
        <NativeSelect
          label="Who covers"
          data={[
            { value: "", label: "Choose…" },
            ...own.map(({ id, firstName, lastName, role }) => ({
              value: id,
              label: `${firstName} ${lastName}, ${role}`,
            })),
          ]}
          {...form.getInputProps("person")}
        />
        <DateField label="From" withTime {...form.getInputProps("from")} />
        <DateField label="Until" withTime {...form.getInputProps("until")} />
        <TextInput
          label="Reason"
          description="Optional. Only those who make rosters can read it."
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save cover
        </Button>
      </DialogActions>
    </form>
  );
}

/** A moment as a field with a time holds it, to the minute. */
function minuteText(at: number, zone: string): string {
  return localOfMoment(at, zone).slice(0, 16);
}

/** Ends a cover that is on, or removes one to come, after asking. */
export function EndCover({ cover, date }: { cover: RosterCover; date: string }) {
  const { now } = useDuties();
  const [isAsking, setAsking] = useState(false);
  const end = useEndCover(date);
  if (Date.parse(cover.until) <= now) return null;
  const hasBegun = Date.parse(cover.from) <= now;
  const { firstName, lastName } = cover.person;
  const act = hasBegun ? "End cover" : "Remove cover";
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setAsking(true)}
        aria-label={`${act} by ${firstName} ${lastName}`}
      >
        {act}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          end.mutate(cover.id, {
            onSuccess: () => {
              toast.success(hasBegun ? "Cover ended" : "Cover removed");
              setAsking(false);
            },
            onError: (error) => toast.error(error, "Failed to end the cover"),
          })
        }
        title={act}
        text={
          hasBegun
            ? `${cover.for.firstName} ${cover.for.lastName} is on call from now on. Both get a mail.`
            : `${cover.for.firstName} ${cover.for.lastName} stays on call. Both get a mail.`
        }
        confirmLabel={act}
        isBusy={end.isPending}
      />
    </>
  );
}

function useSaveCover(date: string) {
  return useMutation({
    mutationFn: async (body: Parameters<typeof call<typeof createCover>>[1]["body"]) =>
      (await call(createCover, { body, idempotencyKey: coverKey.of(body) })).data,
    onSuccess: (_cover, _body, _result, { client }) => {
      coverKey.forget();
      return client.invalidateQueries({ queryKey: ROSTER_KEYS.ofDate(date) });
    },
  });
}

function useEndCover(date: string) {
  return useMutation({
    mutationFn: (id: string) => call(removeCover, { params: { id } }),
    onSettled: (_nothing, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: ROSTER_KEYS.ofDate(date) }),
  });
}
