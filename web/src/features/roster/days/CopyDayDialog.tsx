import { useQueryClient } from "@tanstack/react-query";
import { dayText } from "../../../lib/time/day-text.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { stillValid } from "../candidates.js";
import { draftOf, type RosterDraft } from "../roster-draft.js";
import { type RosterStaff, rosterOfDateQuery } from "../roster-queries.js";
import { DayDialog } from "./DayDialog.js";

const toast = toastsAbout("roster");

interface CopyDayDialogProps {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, the day that is being filled in. */
  day: string;
  departments: readonly string[];
  staff: RosterStaff;
  onCopy: (draft: RosterDraft) => void;
}

/** Takes over the team of another day; who holds that post no longer is left out, and said. */
export function CopyDayDialog(props: CopyDayDialogProps) {
  const { opened, onClose, day, departments, staff, onCopy } = props;
  const queryClient = useQueryClient();

  async function copy(from: string): Promise<void> {
    try {
      const roster = await queryClient.fetchQuery(rosterOfDateQuery(from));
      if (roster === null) {
        toast.warning(`${dayText(from)} has no roster any more.`);
        return;
      }
      const { draft, dropped } = stillValid(draftOf(roster), departments, staff);
      onCopy(draft);
      if (dropped === 0) toast.success(`Copied from ${dayText(from)}.`);
      else toast.warning(`Copied from ${dayText(from)}, without ${leftOut(dropped)}.`);
    } catch (error) {
      toast.error(error, "Failed to fetch roster");
    }
  }

  return (
    <DayDialog
      opened={opened}
      onClose={onClose}
      title="Copy from another day"
      text="Choose a day that has a roster. Its departments and staff replace what you have chosen."
      day={day}
      onChoose={(from) => void copy(from)}
      canChoose={(one, isRostered) => isRostered && one !== day}
    />
  );
}

function leftOut(count: number): string {
  return count === 1
    ? "1 person who holds that post no longer"
    : `${count} people who hold those posts no longer`;
}
