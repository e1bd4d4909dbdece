import { Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { chooseReminders, getReminders } from "@wardline/contracts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toasts = toastsAbout("reminders");

const remindersQuery = queryOptions({
  queryKey: ["duty-reminders"],
  queryFn: async ({ signal }) => (await call(getReminders, { signal })).data,
});

/** Whether mails remind the caller of duties: as the department does, until one chooses (docs/wire.md, Reminders of duties). */
export function DutyReminders() {
  const { data } = useQuery(remindersQuery);
  const choose = useMutation({
    mutationFn: async (reminders: boolean) =>
      (await call(chooseReminders, { body: { reminders } })).data,
    onSuccess: (choice, _wish, _result, { client }) =>
      client.setQueryData(remindersQuery.queryKey, choice),
    onError: (error) => toasts.error(error, "Failed to save your choice"),
  });
  if (data === undefined) return null;
  return (
    <Panel title="Reminders of duties">
      <Switch
        label="Mail me 24 hours and 1 hour before each of my duties"
        checked={data.reminders ?? data.department}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}
