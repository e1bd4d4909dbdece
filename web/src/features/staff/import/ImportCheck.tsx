import { Alert, Button, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import type { HospitalData } from "@wardline/contracts/departments";
import { updateGrants } from "@wardline/contracts/sub-accounts";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import {
  STAFF_IMPORT_COLUMNS,
  STAFF_IMPORT_LABELS,
  type StaffImportColumn,
  type StaffImportProblem,
  type StaffImportRow,
} from "@wardline/domain/people/staff-import";
import { counted, numberText } from "@wardline/domain/text/counted";
import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { ChooseSheet } from "../../../ui/form/ChooseSheet.js";
import { CorrectedRows } from "../../../ui/table/CorrectedRows.js";
import classes from "./Import.module.css";
import {
  hasProblem,
  type MendedCell,
  type PreviewRow,
  peopleText,
  previewImport,
} from "./import-preview.js";

const BUNDLE_NAMES = BUNDLES.map(({ name }) => name);

function choicesOf(column: StaffImportColumn, hospital: HospitalData): readonly string[] {
  if (column === "department") return hospital.departments;
  if (column === "rights") return BUNDLE_NAMES;
  return column === "role" ? hospital.roles : [];
}

interface ImportCheckProps {
  /** The file's rows as they were read. */
  raw: Record<string, string>[];
  /** What the server refused when they were sent. */
  refused: readonly StaffImportProblem[];
  hospital: HospitalData;
  /** Addresses already in use. */
  emails: readonly string[];
  /** The staff's telephone numbers. */
  phones: readonly string[];
  /** What the rows are called. */
  source: string;
  /** Whether they were pasted. */
  isPasted: boolean;
  /** Whether they came without a line of headings: the first is row 1. */
  isHeadless: boolean;
  /** How many of them were added already. */
  created: number;
  onCancel: () => void;
  onChoose: (file: File) => void;
  onMend: (cell: MendedCell) => void;
  onConfirm: (rows: StaffImportRow[], sent: readonly PreviewRow[]) => void;
}

/** The rows and what is wrong with them. The good ones can be added; the others stay, to be mended here or in the file. */
export function ImportCheck(props: ImportCheckProps) {
  const { raw, refused, hospital, emails, phones, source, isPasted, isHeadless, created } = props;
  const { onCancel, onChoose, onMend, onConfirm } = props;
  const givesRights = useMay(updateGrants.access);
  const { rows, wrong, fileProblems, ready, readyRows } = useMemo(
    () =>
      previewImport(
        raw,
        { ...hospital, emails: [...emails], phones, givesRights, isHeadless },
        refused,
      ),
    [raw, hospital, emails, phones, givesRights, isHeadless, refused],
  );
  // The file as well as what was corrected here.
  useUnsavedEntries(true);
  const [onlyWrong, setOnlyWrong] = useState(true);
  const isUsable = fileProblems.length === 0;
  // Without a line of headings the first is row 1.
  const offset = isHeadless ? 1 : 0;
  const columns = STAFF_IMPORT_COLUMNS.filter(
    (column) => column !== "rights" || rows.some(({ cells }) => cells.rights !== ""),
  );
  const shown = wrong > 0 && onlyWrong ? rows.filter(hasProblem) : rows;
  return (
    <Stack gap="md">
      {created === 0 ? null : (
        <Ready>{peopleText(created)} added; their invitations are on the way.</Ready>
      )}
      {isUsable && wrong === 0 ? (
        <Ready>
          {peopleText(ready.length)} in {source} can be added.
        </Ready>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          {fileProblems.map((message) => (
            <Text key={message} c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
          {wrong === 0 ? null : (
            <Text c="var(--mantine-color-error)">
              {numberText(wrong)} of {peopleText(rows.length)} in {source} cannot be added yet.
              Correct the marked cells
              {ready.length === 0 ? "." : ", or add the valid rows now; the rest stay here."}
            </Text>
          )}
        </Alert>
      )}
      {wrong === 0 || wrong === rows.length ? null : (
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
            choices: choicesOf(id, hospital),
          }))}
          rows={shown.map((one) => ({ ...one, row: one.row - offset }))}
          onCorrect={(row, column, text) => onMend({ row: row + offset, column, text })}
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
              {isPasted ? "Choose a file instead" : "Choose another file"}
            </Button>
          )}
        </ChooseSheet>
        {isUsable && ready.length > 0 ? (
          <Button onClick={() => onConfirm(ready, readyRows)}>
            {wrong === 0
              ? `Add ${peopleText(ready.length)}`
              : `Add the ${counted(ready.length, "valid row")}`}
          </Button>
        ) : null}
      </DialogActions>
    </Stack>
  );
}

function Ready({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="teal"
      role="presentation"
      className={classes.ready}
      icon={<IconCircleCheck aria-hidden="true" />}
    >
      <Text component="output">{children}</Text>
    </Alert>
  );
}
