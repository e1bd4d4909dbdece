import { NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ParentDetails, updatePageLock } from "@wardline/contracts/accounts/account";
import { LOCK_MINUTES } from "@wardline/domain/people/page-lock";
import { formatCount } from "@wardline/domain/text/format-count";
import { call } from "../../lib/calls/api.js";
import { runChange } from "../../lib/live/query-client.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { SETTINGS_ROWS } from "../../shared/hospital/settings-tabs.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";

const toast = toastsAbout("page-lock");

const TIMES = [
  { value: "", label: "Never" },
  ...LOCK_MINUTES.map((minutes) => ({
    value: String(minutes),
    label: `After ${formatCount(minutes, "minute")}`,
  })),
];

function stateText({ lock_minutes }: ParentDetails): string {
  return lock_minutes === undefined ? "Off" : `On: after ${formatCount(lock_minutes, "minute")}`;
}

/** Settings row for the number of minutes after which an unused page locks (docs/product.md, Settings). */
export function PageLockRow() {
  return (
    <SettingsRow name="lock" query={useParentDetails()} describeState={stateText}>
      {(details) => <PageLockForm details={details} />}
    </SettingsRow>
  );
}

function PageLockForm({ details }: { details: ParentDetails }) {
  const client = useQueryClient();
  const entry = useRecordForm({
    record: details,
    toValues: ({ lock_minutes }: ParentDetails) => ({ minutes: String(lock_minutes ?? "") }),
    send: async ({ minutes }, { lock_minutes: _before, ...on }): Promise<ParentDetails> => {
      const lockMinutes = LOCK_MINUTES.find((one) => String(one) === minutes);
      const body = { lock_minutes: lockMinutes ?? null };
      await runChange(() => call(updatePageLock, { body }));
      await client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
      return lockMinutes === undefined ? on : { ...on, lock_minutes: lockMinutes };
    },
    selectLatest: (saved) => saved,
    toast,
    saved: ({ lock_minutes }) =>
      lock_minutes === undefined
        ? "Pages no longer lock."
        : `Pages now lock after ${formatCount(lock_minutes, "minute")}.`,
    failed: "Failed to save.",
  });
  return (
    <PageForm
      entry={entry}
      labels={{ minutes: SETTINGS_ROWS.lock.label }}
      formatValue={() => stateText(entry.base)}
    >
      <NativeSelect
        label="Lock unused pages"
        description="People log in again and continue where they were, without losing entries. Boards on screens do not lock."
        maw={420}
        data={TIMES}
        {...entry.form.getInputProps("minutes")}
      />
    </PageForm>
  );
}
