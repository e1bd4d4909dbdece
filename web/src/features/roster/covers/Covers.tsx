import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type DepartmentStaff,
  type Roster,
  type RosterCover,
  removeCover,
} from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { fullName } from "@wardline/domain/people/full-name";
import { listPosts } from "@wardline/domain/roster/roster-role";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { MailNote } from "../../../shared/duty/MailNote.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ROSTER_KEYS } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";
import type { CoverFormProps } from "./CoverForm.js";

const CoverForm = lazyPart(async () => (await import("./CoverForm.js")).CoverForm);

const toast = toastsAbout("cover");

/** Renders a button that adds a cover to one department of a roster. */
export function AddCover({ roster, entry }: { roster: Roster; entry: DepartmentStaff }) {
  const [isOpen, setOpen] = useState(false);
  if (listPosts(entry).length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        onClick={() => setOpen(true)}
        aria-label={`Add a cover, ${entry.department}`}
      >
        Add a cover
      </Button>
      <CoverDialog opened={isOpen} onClose={() => setOpen(false)} roster={roster} entry={entry} />
    </>
  );
}

type CoverDialogProps = Omit<CoverFormProps, "onBusy"> & { opened: boolean };

/** Renders a dialog with the form for a cover. */
export function CoverDialog({ opened, ...props }: CoverDialogProps) {
  // Escape must not close the dialog while the form is saving or asking about rules.
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={`Add a cover, ${props.entry.department}`}
      isBusy={isBusy}
    >
      <CoverForm {...props} onBusy={setBusy} />
    </FormDialog>
  );
}

/** Renders a button that ends a current cover or removes a future cover, after a confirmation. */
export function EndCover({ cover, date }: { cover: RosterCover; date: string }) {
  const { now } = useDutyClock();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: (reasons?: RuleReasons) =>
      call(removeCover, { params: { id: cover.id }, ...(reasons && { body: { reasons } }) }),
    onSettled: (_nothing, _error, _reasons, _result, { client }) =>
      client.invalidateQueries({ queryKey: ROSTER_KEYS.getDateKey(date) }),
  });
  const rules = useRuleQuestion();
  if (Date.parse(cover.until) <= now) return null;
  const hasBegun = Date.parse(cover.from) <= now;
  const actionLabel = hasBegun ? "End cover" : "Remove cover";

  async function confirm(): Promise<void> {
    try {
      const ended = await rules.run((reasons) => end.mutateAsync(reasons));
      setAsking(false);
      if (ended !== null) toast.success(hasBegun ? "Cover ended" : "Cover removed");
    } catch (error) {
      toast.error(error, "Failed to end the cover.");
    }
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setAsking(true)}
        aria-label={`${actionLabel} by ${fullName(cover.person)}`}
      >
        {actionLabel}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={actionLabel}
        text={
          <>
            <ProperName>{fullName(cover.for)}</ProperName>{" "}
            {hasBegun ? "is on call from now on." : "stays on call."}
            <MailNote people={[cover.person, cover.for]} />
          </>
        }
        confirmLabel={actionLabel}
        isBusy={end.isPending}
      />
      {rules.question}
    </>
  );
}
