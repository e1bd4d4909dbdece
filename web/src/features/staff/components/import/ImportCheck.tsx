import { Alert, Button, FileButton, Group, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import type { HospitalData } from "@wardline/contracts/departments";
import type { StaffImportProblem, StaffImportRow } from "@wardline/domain/staff-import";
import { useMemo, useState } from "react";
import {
  hasProblem,
  type PreviewRow,
  peopleText,
  previewImport,
} from "../../model/import-preview.js";
import classes from "./Import.module.css";
import { PreviewRows } from "./PreviewRows.js";

interface ImportCheckProps {
  /** The file's rows as they were read. */
  raw: Record<string, string>[];
  /** What the server refused when they were sent. */
  refused: readonly StaffImportProblem[];
  hospital: HospitalData;
  /** Addresses already in use. */
  emails: readonly string[];
  fileName: string;
  onCancel: () => void;
  onChoose: (file: File) => void;
  onConfirm: (rows: StaffImportRow[], sent: readonly PreviewRow[]) => void;
}

/** A file's rows and what is wrong with them. Nothing can be added until nothing is. */
export function ImportCheck(props: ImportCheckProps) {
  const { raw, refused, hospital, emails, fileName, onCancel, onChoose, onConfirm } = props;
  const { rows, wrong, fileProblems, ready } = useMemo(
    () => previewImport(raw, { ...hospital, emails: [...emails] }, refused),
    [raw, hospital, emails, refused],
  );
  const [onlyWrong, setOnlyWrong] = useState(true);
  const isReady = wrong === 0 && fileProblems.length === 0;
  const shown = wrong > 0 && onlyWrong ? rows.filter(hasProblem) : rows;
  return (
    <Stack gap="md">
      {isReady ? (
        <Alert
          color="teal"
          role="presentation"
          className={classes.ready}
          icon={<IconCircleCheck aria-hidden="true" />}
        >
          <Text component="output">
            {peopleText(ready.length)} in {fileName} can be added.
          </Text>
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          {fileProblems.map((message) => (
            <Text key={message} c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
          {wrong === 0 ? null : (
            <Text c="var(--mantine-color-error)">
              {wrong.toLocaleString("en")} of {peopleText(rows.length)} in {fileName} cannot be
              added. Please correct the file and choose it again; nothing has been saved.
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
      {fileProblems.length > 0 ? null : <PreviewRows rows={shown} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
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
              variant={isReady ? "default" : "filled"}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              Choose another file
            </Button>
          )}
        </FileButton>
        {isReady ? (
          <Button onClick={() => onConfirm(ready, rows)}>Add {peopleText(ready.length)}</Button>
        ) : null}
      </Group>
    </Stack>
  );
}
