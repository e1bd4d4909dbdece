import { Alert, Button, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import { type SubAccount, updateGrants } from "@wardline/contracts/accounts/sub-accounts";
import type { HospitalData } from "@wardline/contracts/roster/departments";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import {
  STAFF_IMPORT_COLUMNS,
  STAFF_IMPORT_LABELS,
  type StaffImportColumn,
  type StaffImportRow,
} from "@wardline/domain/people/staff-import";
import { formatCount, formatNumber, pluralise } from "@wardline/domain/text/format-count";
import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useSession } from "../../../lib/session/session-store.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { ChooseSheet } from "../../../ui/form/ChooseSheet.js";
import { CorrectedRows } from "../../../ui/table/CorrectedRows.js";
import { type ImportContext, PASTED_SOURCE } from "./import-machine.js";
import {
  type CorrectedCell,
  hasProblem,
  type PreviewRow,
  peopleText,
  previewImport,
} from "./import-preview.js";

interface ImportCheckProps extends Pick<ImportContext, "raw" | "refused" | "source" | "created"> {
  hospital: HospitalData;
  staff: readonly SubAccount[];
  /** True if the source has no heading row, so that the first row is row 1. */
  hasNoHeadings: boolean;
  onCancel: () => void;
  onChoose: (file: File) => void;
  onCorrect: (cell: CorrectedCell) => void;
  onConfirm: (rows: StaffImportRow[], sent: readonly PreviewRow[]) => void;
}

/** Shows the rows with their problems. Rows without problems can be added; the others wait for a correction. */
export function ImportCheck(props: ImportCheckProps) {
  const { raw, refused, hospital, staff, source, hasNoHeadings, created } = props;
  const { onCancel, onChoose, onCorrect, onConfirm } = props;
  const ownEmail = useSession()?.user.email ?? "";
  const canGiveRights = useMay(updateGrants.access);
  const { rows, wrongCount, fileProblems, ready, readyRows } = useMemo(() => {
    const emails = [...staff.map(({ email }) => email), ownEmail];
    const phones = staff.map(({ phone }) => phone);
    const known = { ...hospital, emails, phones, canGiveRights, hasNoHeadings };
    return previewImport(raw, known, refused);
  }, [raw, hospital, staff, ownEmail, canGiveRights, hasNoHeadings, refused]);
  // The file and the corrections made here are not saved yet.
  useUnsavedEntries(true);
  const [onlyWrong, setOnlyWrong] = useState(true);
  const isUsable = fileProblems.length === 0;
  const offset = hasNoHeadings ? 1 : 0;
  const choices: Partial<Record<StaffImportColumn, readonly string[]>> = {
    department: hospital.departments,
    role: hospital.roles,
    rights: BUNDLES.map(({ name }) => name),
  };
  const columns = STAFF_IMPORT_COLUMNS.filter(
    (column) => column !== "rights" || rows.some(({ cells }) => cells.rights !== ""),
  );
  const shownRows = wrongCount > 0 && onlyWrong ? rows.filter(hasProblem) : rows;
  return (
    <Stack gap="md">
      {created === 0 ? null : (
        <ReadyRows>{peopleText(created)} added; their invitations are on the way.</ReadyRows>
      )}
      {isUsable && wrongCount === 0 ? (
        <ReadyRows>
          {peopleText(ready.length)} in {source} can be added.
        </ReadyRows>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          {fileProblems.map((message) => (
            <Text key={message} c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
          {wrongCount === 0 ? null : (
            <Text c="var(--mantine-color-error)">
              {formatNumber(wrongCount)} of {formatCount(rows.length, "row")} in {source}{" "}
              {pluralise(wrongCount, "needs", "need")} correcting. Edit the marked cells
              {ready.length === 0 ? "." : ", or add the valid rows now; the rest stay here."}
            </Text>
          )}
        </Alert>
      )}
      {wrongCount === 0 || wrongCount === rows.length ? null : (
        <Switch
          label="Only rows with a problem"
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
      )}
      {isUsable ? (
        <CorrectedRows
          columns={columns.map((id) => ({
            id,
            label: STAFF_IMPORT_LABELS[id],
            choices: choices[id] ?? [],
          }))}
          rows={shownRows.map((one) => ({ ...one, row: one.row - offset }))}
          onCorrect={(row, column, text) => onCorrect({ row: row + offset, column, text })}
        />
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {created === 0 ? "Cancel" : "Close"}
        </Button>
        <ChooseSheet onChoose={onChoose}>
          {(props) => (
            <Button
              {...props}
              variant={ready.length > 0 ? "default" : "filled"}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              {source === PASTED_SOURCE ? "Choose a file instead" : "Choose another file"}
            </Button>
          )}
        </ChooseSheet>
        {isUsable && ready.length > 0 ? (
          <Button onClick={() => onConfirm(ready, readyRows)}>
            {wrongCount === 0
              ? `Add ${peopleText(ready.length)}`
              : `Add the ${formatCount(ready.length, "valid row")}`}
          </Button>
        ) : null}
      </DialogActions>
    </Stack>
  );
}

function ReadyRows({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="teal"
      role="presentation"
      bg="var(--wl-good-surface)"
      icon={<IconCircleCheck aria-hidden="true" />}
    >
      <Text component="output">{children}</Text>
    </Alert>
  );
}
