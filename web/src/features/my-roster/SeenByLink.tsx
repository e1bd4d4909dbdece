import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { CallOptions } from "@wardline/client/call";
import { markSeen } from "@wardline/contracts/roster/roster";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { isDay } from "@wardline/domain/time/zoned-day";
import { type PageSearch, useSetSearch } from "../../lib/address/search-params.js";
import { call } from "../../lib/calls/api.js";
import { dayText } from "../../lib/time/day-text.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { MY_ROSTER_KEY } from "./my-roster-queries.js";

const toasts = toastsAbout("seen");

const NO_LINK = {
  seen: undefined,
  version: undefined,
  department: undefined,
  role: undefined,
  position: undefined,
};

/**
 * Asks whether the person who opened a reminder's link has seen the duty (docs/wire/roster.md, Reminders of duties).
 * Opening the link alone marks nothing, because any page may contain such a link.
 */
export function SeenByLink() {
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const close = () => setSearch(NO_LINK);
  const { mutate, isPending } = useMutation({
    mutationFn: (linkedDuty: CallOptions<typeof markSeen>) => call(markSeen, linkedDuty),
    onSuccess: () => toasts.success("Your duty is marked as seen."),
    onError: (error) => toasts.error(error, "Failed to mark the duty as seen."),
    onSettled: (_data, _error, _input, _result, { client }) => {
      close();
      return client.invalidateQueries({ queryKey: MY_ROSTER_KEY });
    },
  });
  const linkedDuty = readLinkedDuty(search);
  if (linkedDuty === null) return null;
  const { date, department, role } = linkedDuty.params;
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={() => mutate(linkedDuty)}
      title="Have you seen this duty?"
      text={`${dayText(date)}: ${role}, ${department}`}
      confirmLabel="Mark as seen"
      cancelLabel="Not now"
      isBusy={isPending}
      isDanger={false}
    />
  );
}

/** Returns the duty of a link with the version that the email described; null if either is missing. */
function readLinkedDuty({ seen, department, role, position, version }: PageSearch) {
  if (seen === undefined || !isDay(seen) || department === undefined) return null;
  if (role === undefined || !isRosterRole(role) || version === undefined) return null;
  return {
    params: { date: seen, department, role, position: Number(position) },
    body: { version },
  };
}
