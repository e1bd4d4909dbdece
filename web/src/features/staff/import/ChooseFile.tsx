import { Button, Code, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import type { HospitalData } from "@wardline/contracts/departments";
import { updateGrants } from "@wardline/contracts/sub-accounts";
import { numberText } from "@wardline/domain/counted";
import { BUNDLES } from "@wardline/domain/grant-words";
import { LIMITS } from "@wardline/domain/limits";
import { STAFF_IMPORT_COLUMNS, STAFF_IMPORT_LABELS } from "@wardline/domain/staff-import";
import { type DragEvent, useState } from "react";
import { saveFile } from "../../../lib/save-file.js";
import { useMay } from "../../../lib/session/rights.js";
import { staffTemplate } from "../staff-csv.js";
import classes from "./Import.module.css";

interface ChooseFileProps {
  hospital: HospitalData;
  isReading: boolean;
  onChoose: (file: File) => void;
  onPaste: (text: string) => void;
}

/** Where a file is chosen or dropped or its cells are pasted, and where its template is. */
export function ChooseFile({ hospital, isReading, onChoose, onPaste }: ChooseFileProps) {
  const givesRights = useMay(updateGrants.access);
  const columns = STAFF_IMPORT_COLUMNS.filter((column) => givesRights || column !== "rights");
  const [isOver, setOver] = useState(false);
  const [typed, setTyped] = useState("");

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isReading) onChoose(file);
  }

  return (
    <Stack gap="lg">
      <Text>
        Choose a CSV file with up to {numberText(LIMITS.importRows)} staff, or copy the cells in
        your spreadsheet and paste them below. You see every row before anything is saved, and each
        new staff member is sent an invitation.
      </Text>
      {/* Dropping is an extra for mice; the button inside does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={34} stroke={1.5} aria-hidden="true" />
        <FileButton
          accept=".csv,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => {
            if (file !== null) onChoose(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              loading={isReading}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
              data-autofocus
            >
              Choose CSV file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop it here
        </Text>
      </div>
      <Textarea
        label="Paste from a spreadsheet"
        placeholder={columns.map((column) => STAFF_IMPORT_LABELS[column]).join("   ")}
        description="With or without the line of headings; without it, in the order below."
        rows={3}
        spellCheck={false}
        disabled={isReading}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (typed !== "" || text.trim() === "") return;
          event.preventDefault();
          onPaste(text);
        }}
      />
      {typed.trim() === "" ? null : (
        <Group justify="flex-end">
          <Button onClick={() => onPaste(typed)}>Check these rows</Button>
        </Group>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={360}>
          Columns: <Code>{columns.join(", ")}</Code>
          {givesRights ? (
            <>
              . Rights, which may be left out, is the name of a bundle:{" "}
              {BUNDLES.map(({ name }) => name).join(", ")}.
            </>
          ) : null}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={() => saveFile("staff-template.csv", staffTemplate(hospital), "text/csv")}
        >
          Download template
        </Button>
      </Group>
    </Stack>
  );
}
