import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { markSeen } from "@wardline/contracts/roster";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { useEffect, useEffectEvent } from "react";
import { type PageSearch, useSetSearch } from "../../lib/address/search-params.js";
import { call } from "../../lib/calls/api.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { MY_ROSTER_KEY } from "./my-roster-queries.js";

const toasts = toastsAbout("seen");

/** Who comes by the link of a reminder has seen the duty that it was about (docs/wire.md, Reminders of duties). */
export function SeenByLink() {
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const { mutate } = useMutation({
    mutationFn: async ({ seen, department, role, position, version }: PageSearch) => {
      if (seen === undefined || department === undefined || role === undefined) return;
      if (!isRosterRole(role)) return;
      const params = { date: seen, department, role, position: Number(position) };
      await call(markSeen, { params, body: { version } });
    },
    onSuccess: () => toasts.success("Your duty is marked as seen."),
    onError: (error) => toasts.error(error, "Failed to mark the duty as seen"),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
  });
  const open = useEffectEvent(() => {
    mutate(search);
    const none = { department: undefined, role: undefined, position: undefined };
    setSearch({ seen: undefined, version: undefined, ...none });
  });
  const isByLink = search.seen !== undefined;
  useEffect(() => {
    if (isByLink) open();
  }, [isByLink]);
  return null;
}
