import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { Roster, RosterCover } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import { postText, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { useDraft } from "../../../ui/form/draft.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import {
  type Candidates,
  includeRosteredPeople,
  type ProposedPerson,
  toDraft,
  withProposal,
} from "../roster-draft.js";
import { readCurrentRoster, useUpdateRoster } from "../roster-queries.js";
import { RosterSpans } from "../use-duties.js";
import { summariseRoster } from "./FindingsPanel.js";
import { useRosterEntry } from "./RosterFields.js";

const toast = toastsAbout("roster");

export interface EditRosterFormProps {
  roster: Roster;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  departments: readonly string[];
  staff: Candidates;
  proposal?: ProposedPerson | undefined;
}

/** Renders a form that edits a roster. The user's choices stay after failures and conflicts. */
export function EditRosterForm(props: EditRosterFormProps) {
  const { roster, onClose, onBusy, departments, staff, proposal } = props;
  const update = useUpdateRoster();
  const rules = useRuleQuestion();
  const [base, setBase] = useState(roster);
  const knownNames = new Set(departments.map(toComparedText));
  // Deleted departments that are still on the roster may stay there.
  const options = [
    ...departments,
    ...base.departments.filter((name) => !knownNames.has(toComparedText(name))),
  ];
  const candidates = includeRosteredPeople(staff, base);
  const entry = useRosterEntry(
    { day: base.date, departments: options, candidates, needsDepartmentFirst: true },
    () => withProposal(toDraft(roster), proposal, departments),
  );
  const { entered, setEntered, draft, content } = entry;
  // This form's own save also increases the version, which is no conflict.
  const isOwn = update.isPending || update.isSuccess;
  const isOvertaken = roster.version > base.version && !isOwn;
  const isChanged = JSON.stringify(entered) !== JSON.stringify(toDraft(base));
  const isUnsaved = isChanged && !update.isSuccess;
  useUnsavedEntries(isUnsaved);
  const storedDraft = useDraft({
    form: `edit-roster ${roster.id}`,
    values: { entered, version: base.version },
    isDirty: isUnsaved,
    onRestore: (restored) => {
      setEntered(restored.entered);
      // After a draft is restored, newer versions are reported as if the form had stayed open.
      setBase({ ...roster, version: restored.version });
    },
    onDiscard: acceptServerVersion,
  });
  const everybody = ROSTER_ROLES.flatMap((role) => candidates[role]);
  const proposedPerson = everybody.find(({ id }) => id === proposal?.id);

  function acceptServerVersion(): void {
    setBase(roster);
    setEntered(toDraft(roster));
  }

  async function save(): Promise<void> {
    if (!entry.validate()) return;
    onBusy(true);
    try {
      const saved = await rules.run((reasons) => update.mutateAsync({ base, content, reasons }));
      if (saved === null) return;
      const { dropped_covers: dropped = [] } = saved;
      toast.success(["Roster updated successfully", ...dropped.map(droppedText)].join(". "));
      onClose();
    } catch (failure) {
      if (readCurrentRoster(failure) === null) toast.error(failure, "Failed to update roster");
    } finally {
      onBusy(false);
    }
  }

  return (
    // The dialog opened before the data had loaded, so its close button has the focus.
    <Stack ref={focusFirst} gap={0} h="min(50rem - 5.5rem, 100dvh - 11.25rem)" mih="18.75rem">
      <Text fw={620}>{dayText(base.date, "full")}</Text>
      <Text c="dimmed" size="sm" mb="md">
        <RosterSpans roster={{ date: base.date, departments: draft.departments }} />
      </Text>
      {proposal?.post && proposedPerson !== undefined ? (
        <Text size="sm" mb="md">
          <ProperName>{fullName(proposedPerson)}</ProperName> is chosen for{" "}
          {postText({ ...proposal.post, department: proposal.department })}. Nothing is saved yet.
        </Text>
      ) : null}
      <DraftNote draft={storedDraft} mb="md" />
      {isOvertaken ? (
        <Alert
          color="yellow"
          role="alert"
          mb="md"
          flex="none"
          icon={<IconInfoCircle aria-hidden="true" />}
          title="This roster was changed by someone else"
        >
          <Text size="sm">
            It was saved while you were editing. Your choices are still here. Choose which version
            to keep before you save.
          </Text>
          <Group gap="sm" mt="sm">
            <Button size="xs" variant="default" onClick={() => setBase(roster)}>
              Keep my choices
            </Button>
            <Button size="xs" variant="default" onClick={acceptServerVersion}>
              Load the saved roster
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Stack gap={24} flex={1} mih={0} p={2} style={{ overflowY: "auto" }}>
        {entry.fields}
        {entry.findings}
      </Stack>
      {rules.question}
      <Group justify="flex-end" gap="sm" pt="md">
        <Text size="sm" c="dimmed" me="auto">
          {summariseRoster(content)}
        </Text>
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button onClick={() => void save()} loading={update.isPending} disabled={isOvertaken}>
          Save Changes
        </Button>
      </Group>
    </Stack>
  );
}

function droppedText({ person, for: covered }: RosterCover): string {
  return `The cover by ${fullName(person)} for ${fullName(covered)} has ended`;
}
