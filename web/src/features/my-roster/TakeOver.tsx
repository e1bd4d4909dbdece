import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Roster, type RosterPerson, takeOver } from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { findCoverAt, findOtherRole, formatCalledRole } from "@wardline/domain/roster/cover";
import type { Span } from "@wardline/domain/roster/duty";
import type { RolePost } from "@wardline/domain/roster/roster-role";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { useState } from "react";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { MailNote } from "../../shared/duty/MailNote.js";
import { findCoverRules, RuleNote } from "../../shared/roster-rules/RuleNote.js";
import { useRuleQuestion } from "../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { MY_ROSTER_KEY } from "./my-roster-queries.js";

const toast = toastsAbout("take-over");
const takeOverKey = createRequestKey();

interface TakeOverProps {
  roster: Roster;
  department: string;
  post: RolePost<RosterPerson>;
  /** Start and end of the duty in epoch milliseconds. */
  duty: Span;
  ownId: string;
  ownRole: string;
}

/**
 * Renders the button "Take over now" next to a person on call; after a confirmation, the user is on call until the duty
 * ends.
 */
export function TakeOver({ roster, department, post, duty, ownId, ownRole }: TakeOverProps) {
  const now = useNow();
  const zone = useHospitalZone();
  const [isAsking, setAsking] = useState(false);
  const take = useTakeOver();
  const rules = useRuleQuestion();
  const { role, position } = post;
  const cover = findCoverAt(roster.covers ?? [], { department, role, position }, now);
  const onCall = cover?.person ?? post.person;
  if (onCall.id === ownId || now < duty.from || now >= duty.until) return null;
  const isOwnDuty = post.person.id === ownId;
  const isCovered = onCall.id !== post.person.id;
  const mailRecipients = isCovered && !isOwnDuty ? [onCall, post.person] : [onCall];
  const name = `${onCall.firstName} ${onCall.lastName}`;

  const own_role = findOtherRole(ownRole, role);
  const calledRole = formatCalledRole({ role, position, own_role });
  const boardsText =
    own_role === undefined ? "All boards show your name" : "All boards show your name and role";

  async function confirm(): Promise<void> {
    const body = { date: roster.date, department, role, position };
    try {
      const newRoster = await rules.run((reasons) => take.mutateAsync({ ...body, reasons }));
      setAsking(false);
      if (newRoster !== null) toast.success("You are on call now");
    } catch (error) {
      toast.error(error, "Failed to take over.");
    }
  }

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
        onConfirm={() => void confirm()}
        title={`Take over from ${name}?`}
        text={
          <>
            {`You will be on call as ${calledRole}, until ${dutyMomentText(duty.until, zone)}. ${boardsText} at once.`}
            <MailNote
              people={mailRecipients}
              {...(isOwnDuty ? {} : { others: "the roster makers" })}
            />
            {isOwnDuty ? null : (
              <RuleNote
                id={`take-over ${roster.date} ${department} ${role} ${position}`}
                ask={(signal) =>
                  findCoverRules(
                    {
                      date: roster.date,
                      department,
                      role,
                      position,
                      from: new Date(now).toISOString(),
                      until: new Date(duty.until).toISOString(),
                      person: ownId,
                    },
                    signal,
                  )
                }
              />
            )}
          </>
        }
        confirmLabel="Take over now"
        isBusy={take.isPending}
        isDanger={false}
      />
      {rules.question}
    </>
  );
}

function useTakeOver() {
  return useMutation({
    mutationFn: async (
      body: Pick<RolePost<RosterPerson>, "role" | "position"> & {
        date: string;
        department: string;
        reasons?: RuleReasons;
      },
    ) => (await call(takeOver, { body, idempotencyKey: takeOverKey.of(body) })).data,
    onSuccess: () => takeOverKey.forget(),
    onSettled: (_roster, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
  });
}
