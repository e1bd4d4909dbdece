import { Button, FileButton, type FileButtonProps, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { FileProblem } from "../../lib/sheets/file-problem.js";
import { readSheet, SHEET_FILES } from "../../lib/sheets/read-sheet.js";

interface ChooseSheetProps {
  onChoose: (file: File) => void;
  children: FileButtonProps["children"];
}

/** Opens a file picker for .xlsx and CSV files. The same file can be picked again after a correction. */
export function ChooseSheet({ onChoose, children }: ChooseSheetProps) {
  return (
    <FileButton
      accept={SHEET_FILES}
      inputProps={{
        onClick: ({ currentTarget }) => {
          // Browsers do not report a file that is already selected.
          currentTarget.value = "";
        },
      }}
      onChange={(file) => {
        if (file !== null) onChoose(file);
      }}
    >
      {children}
    </FileButton>
  );
}

const EMPTY = "This file is empty. Only the first sheet of a spreadsheet is read.";

/** Renders a button to open an .xlsx or CSV file. `onRead` gets the file's cells in the form of pasted text. */
export function SheetFileButton({ onRead }: { onRead: (text: string) => void }) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File): Promise<void> {
    setReading(true);
    setProblem(null);
    try {
      const text = await readSheet(file);
      if (text.trim() === "") throw new FileProblem(EMPTY);
      onRead(text);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      setProblem(error.message);
    } finally {
      setReading(false);
    }
  }

  return (
    <Stack gap={4} align="flex-start">
      <ChooseSheet onChoose={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            loading={isReading}
            leftSection={<IconUpload size={17} aria-hidden="true" />}
          >
            Choose an .xlsx or CSV file
          </Button>
        )}
      </ChooseSheet>
      {problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
