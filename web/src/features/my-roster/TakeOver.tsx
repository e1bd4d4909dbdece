import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Roster, type RosterPerson, takeOver } from "@wardline/contracts/roster";
import { foldName } from "@wardline/domain/department";
import type { Span } from "@wardline/domain/duty";
import type { RolePost } from "@wardline/domain/roster-role";
import { useState } from "react";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { dutyMomentText } from "../../shared/duty/duty-text.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { MY_ROSTER_KEY } from "./my-roster-queries.js";

const toast = toastsAbout("take-over");
const takeOverKey = createRequestKey();

interface TakeOverProps {
  roster: Roster;
  department: string;
  post: RolePost<RosterPerson>;
  /** When the duty is, in epoch milliseconds. */
  duty: Span;
  /** The staff member who reads this. */
  ownId: string;
}

/** "Take over now" beside who is on call: one question, then the reader is on call to the end of the duty. */
export function TakeOver({ roster, department, post, duty, ownId }: TakeOverProps) {
  const now = useNow();
  const zone = useHospitalZone();
  const [isAsking, setAsking] = useState(false);
  const take = useTakeOver();
  const cover = roster.covers?.find(
    (one) =>
      one.role === post.role &&
      one.position === post.position &&
      foldName(one.department) === foldName(department) &&
      Date.parse(one.from) <= now &&
      now < Date.parse(one.until),
  );
  const onCall = cover?.person ?? post.person;
  if (onCall.id === ownId || now < duty.from || now >= duty.until) return null;
  const name = `${onCall.firstName} ${onCall.lastName}`;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        onClick={() => setAsking(true)}
        aria-label={`Take over now from ${name}`}
      >
        Take over now
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          take.mutate(
            { date: roster.date, department, role: post.role, position: post.position },
            {
              onSuccess: () => {
                toast.success("You are on call now");
                setAsking(false);
              },
              onError: (error) => toast.error(error, "Failed to take over"),
            },
          )
        }
        title={`Take over from ${name}?`}
        text={`You are on call as ${post.role} until ${dutyMomentText(duty.until, zone)}. All boards show your name at once. ${name} and those who make the roster get a mail.`}
        confirmLabel="Take over now"
        isBusy={take.isPending}
        isDanger={false}
      />
    </>
  );
}

function useTakeOver() {
  return useMutation({
    mutationFn: async (
      body: Pick<RolePost<RosterPerson>, "role" | "position"> & {
        date: string;
        department: string;
      },
    ) => (await call(takeOver, { body, idempotencyKey: takeOverKey.of(body) })).data,
    onSuccess: () => takeOverKey.forget(),
    onSettled: (_roster, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
  });
}
