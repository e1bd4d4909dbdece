import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Duty, markSeen } from "@wardline/contracts/roster/roster";
import { call } from "../../lib/calls/api.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "./MyRoster.module.css";
import { MY_ROSTER_KEY } from "./my-roster-queries.js";

const toasts = toastsAbout("seen");

/**
 * Button that confirms in one click that the reader has seen a duty; afterwards shows the time of the confirmation.
 * Renders nothing if no confirmation is needed (docs/wire/roster.md, Seen).
 */
export function SeenButton({ duty }: { duty: Duty }) {
  const zone = useHospitalZone();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { date, department, role, position = 1, receipt } = duty;
      if (receipt === undefined) return;
      const params = { date, department, role, position };
      await call(markSeen, { params, body: { version: receipt.version } });
    },
    onError: (error) => toasts.error(error, "Failed to mark the duty as seen."),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
  });
  if (duty.receipt === undefined) return null;
  const { seen_at: seenAt } = duty.receipt;
  if (seenAt !== null) {
    return (
      <span className={classes.seen}>
        <IconCheck size={16} aria-hidden="true" /> Seen {momentText(seenAt, zone)}
      </span>
    );
  }
  return (
    <Button variant="light" mih={44} loading={isPending} onClick={() => mutate()}>
      Mark as seen
    </Button>
  );
}
