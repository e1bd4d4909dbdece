import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { startPages } from "@wardline/contracts/pages";
import { chooseStartPage } from "@wardline/contracts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { useEntitled } from "../../lib/session/rights.js";
import { sessionStore, useSession } from "../../lib/session/session-store.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const toast = toastsAbout("start-page");

/** With which page one's day begins; nothing for staff without rights, who have their own pages alone. */
export function StartPage() {
  const session = useSession();
  const pages = startPages(useEntitled());
  const choose = useMutation({
    mutationFn: async (start_page: string | null) =>
      (await call(chooseStartPage, { body: { start_page } })).data.start_page,
    onSuccess: (start_page) => {
      const held = sessionStore.get();
      if (held === null) return;
      const { start_page: _before, ...user } = held.user;
      sessionStore.patch({ user: start_page === null ? user : { ...user, start_page } });
      toast.success("Saved. It opens after your next login.");
    },
    onError: (error) => toast.error(error, "Failed to save your choice"),
  });
  const [own, ...others] = pages;
  if (session === null || own === undefined || others.length < 3) return null;
  return (
    <Panel title="Start page">
      <NativeSelect
        label="Begin with"
        description="The page that opens after you log in."
        maw={420}
        data={[
          { value: "", label: own.label },
          ...others.map(({ to, label }) => ({ value: to as string, label })),
        ]}
        value={session.user.start_page ?? ""}
        disabled={choose.isPending}
        onChange={({ currentTarget: { value } }) => choose.mutate(value === "" ? null : value)}
      />
    </Panel>
  );
}
