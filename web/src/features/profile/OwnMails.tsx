import { Stack, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  chooseOwnMails,
  getOwnMails,
  type NoticeKind,
} from "@wardline/contracts/accounts/mail-switches";
import { chooseReminders, getReminders } from "@wardline/contracts/accounts/sub-accounts";
import { MAIL_KIND_LABELS } from "@wardline/domain/people/mail-kinds";
import { formatCount } from "@wardline/domain/text/format-count";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { useMay } from "../../lib/session/rights.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toast = toastsAbout("mails");

const ownMailsQuery = answerQuery(["own-mails"], getOwnMails);

/** Switches for the notices that the user can get by email (docs/wire/roster.md, Switching mails off). */
export function OwnMails() {
  const isStaff = useMay("sub");
  const isRosterMaker = useMay("roster.write");
  const isKindShown: Readonly<Record<NoticeKind, boolean>> = {
    offers: isStaff,
    tonight: isStaff && isRosterMaker,
    screens: useMay("displays.manage"),
  };
  const choose = useMutation({
    mutationFn: async (body: { kind: NoticeKind; on: boolean }) =>
      (await call(chooseOwnMails, { body })).data,
    onSuccess: (mails, _body, _result, { client }) =>
      client.setQueryData(ownMailsQuery.queryKey, mails),
    onError: (error) => toast.error(error, "Failed to save your choice."),
  });
  const shownKinds = (Object.keys(isKindShown) as NoticeKind[]).filter((kind) => isKindShown[kind]);
  return (
    <SettingsRow
      name="emails"
      query={useQuery(ownMailsQuery)}
      describeState={({ off }) => {
        const onCount = shownKinds.filter((kind) => !off.includes(kind)).length;
        return onCount === 0 ? "Off" : `On: ${formatCount(onCount, "kind")}`;
      }}
      description="You always get emails about changes to your own duties."
    >
      {({ off }) => (
        <Stack gap="sm">
          {shownKinds.map((kind) => (
            <Switch
              key={kind}
              label={MAIL_KIND_LABELS[kind]}
              checked={!off.includes(kind)}
              disabled={choose.isPending}
              onChange={(event) => choose.mutate({ kind, on: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
    </SettingsRow>
  );
}

const remindersQuery = answerQuery(["duty-reminders"], getReminders);

/** Switch for reminder emails; by default, the department's setting (docs/wire/roster.md, Reminders of duties). */
export function DutyReminders() {
  const { data } = useQuery(remindersQuery);
  const choose = useMutation({
    mutationFn: async (reminders: boolean) =>
      (await call(chooseReminders, { body: { reminders } })).data,
    onSuccess: (choice, _reminders, _result, { client }) =>
      client.setQueryData(remindersQuery.queryKey, choice),
    onError: (error) => toastsAbout("reminders").error(error, "Failed to save your choice."),
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
