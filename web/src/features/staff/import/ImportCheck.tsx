import { Alert, Button, FileButton, Group, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import type { HospitalData } from "@wardline/contracts/departments";
import { updateGrants } from "@wardline/contracts/sub-accounts";
import { counted, numberText } from "@wardline/domain/counted";
import type { StaffImportProblem, StaffImportRow } from "@wardline/domain/staff-import";
import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import classes from "./Import.module.css";
import {
  hasProblem,
  type MendedCell,
  type PreviewRow,
  peopleText,
  previewImport,
} from "./import-preview.js";
import { PreviewRows } from "./PreviewRows.js";

interface ImportCheckProps {
  /** The file's rows as they were read. */
  raw: Record<string, string>[];
  /** What the server refused when they were sent. */
  refused: readonly StaffImportProblem[];
  hospital: HospitalData;
  /** Addresses already in use. */
  emails: readonly string[];
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
  const { raw, refused, hospital, emails, source, isPasted, isHeadless, created } = props;
  const { onCancel, onChoose, onMend, onConfirm } = props;
  const givesRights = useMay(updateGrants.access);
  const { rows, wrong, fileProblems, ready, readyRows } = useMemo(
    () =>
      previewImport(raw, { ...hospital, emails: [...emails], givesRights, isHeadless }, refused),
    [raw, hospital, emails, givesRights, isHeadless, refused],
  );
  const [onlyWrong, setOnlyWrong] = useState(true);
  const isUsable = fileProblems.length === 0;
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
              {numberText(wrong)} of {peopleText(rows.length)} in {source} cannot be added yet. Mend
              the marked cells here
              {ready.length === 0 ? "." : ", or add the good rows first: the others stay."}
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
        <PreviewRows rows={shown} isHeadless={isHeadless} hospital={hospital} onMend={onMend} />
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {created === 0 ? "Cancel" : "Close"}
        </Button>
        <FileButton
          accept=".csv,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => {
            if (file !== null) onChoose(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant={ready.length > 0 ? "default" : "filled"}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              {isPasted ? "Choose a file instead" : "Choose another file"}
            </Button>
          )}
        </FileButton>
        {isUsable && ready.length > 0 ? (
          <Button onClick={() => onConfirm(ready, readyRows)}>
            {wrong === 0
              ? `Add ${peopleText(ready.length)}`
              : `Add the ${counted(ready.length, "good row")}`}
          </Button>
        ) : null}
      </Group>
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
