import { Stack, Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { chooseOwnMails, getOwnMails, type NoticeKind } from "@wardline/contracts/mail-switches";
import { MAIL_KIND_LABELS } from "@wardline/domain/people/mail-kinds";
import { call } from "../../lib/calls/api.js";
import { useMay } from "../../lib/session/rights.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toasts = toastsAbout("mails");

const ownMailsQuery = queryOptions({
  queryKey: ["own-mails"],
  queryFn: async ({ signal }) => (await call(getOwnMails, { signal })).data,
});

/** Switches of the notices that the caller gets by email, or would get (docs/wire.md, Switching mails off). */
export function OwnMails() {
  const { data } = useQuery(ownMailsQuery);
  const isStaff = useMay("sub");
  const makesRosters = useMay("roster.write");
  const kinds: Readonly<Record<NoticeKind, boolean>> = {
    offers: isStaff,
    tonight: isStaff && makesRosters,
    screens: useMay("displays.manage"),
  };
  const choose = useMutation({
    mutationFn: async (body: { kind: NoticeKind; on: boolean }) =>
      (await call(chooseOwnMails, { body })).data,
    onSuccess: (mails, _wish, _result, { client }) =>
      client.setQueryData(ownMailsQuery.queryKey, mails),
    onError: (error) => toasts.error(error, "Failed to save your choice"),
  });
  if (data === undefined) return null;
  const shown = (Object.keys(kinds) as NoticeKind[]).filter((kind) => kinds[kind]);
  return (
    <Panel title="Emails" description="Emails that tell you of your own duties always come.">
      <Stack gap="sm">
        {shown.map((kind) => (
          <Switch
            key={kind}
            label={MAIL_KIND_LABELS[kind]}
            checked={!data.off.includes(kind)}
            disabled={choose.isPending}
            onChange={(event) => choose.mutate({ kind, on: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Panel>
  );
}
