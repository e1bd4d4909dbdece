import { Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { chooseReminders, getReminders } from "@wardline/contracts/accounts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toasts = toastsAbout("reminders");

const remindersQuery = queryOptions({
  queryKey: ["duty-reminders"],
  queryFn: async ({ signal }) => (await call(getReminders, { signal })).data,
});

/** Switch for reminder emails; by default, the department's setting (docs/wire/roster.md, Reminders of duties). */
export function DutyReminders() {
  const { data } = useQuery(remindersQuery);
  const choose = useMutation({
    mutationFn: async (reminders: boolean) =>
      (await call(chooseReminders, { body: { reminders } })).data,
    onSuccess: (choice, _reminders, _result, { client }) =>
      client.setQueryData(remindersQuery.queryKey, choice),
    onError: (error) => toasts.error(error, "Failed to save your choice."),
  });
  if (data === undefined) return null;
  return (
    <Panel title="Duty reminders">
      <Switch
        label="Email me 24 hours and 1 hour before each of my duties"
        checked={data.reminders ?? data.department}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}
