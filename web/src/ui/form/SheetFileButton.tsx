import { Button, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { FileProblem } from "../../lib/sheets/file-problem.js";
import { readSheet } from "../../lib/sheets/read-sheet.js";
import { ChooseSheet } from "./ChooseSheet.js";

interface SheetFileButtonProps {
  /** Called with the cells of the file in the form of pasted text. */
  onRead: (text: string) => void;
}

const EMPTY = "This file is empty. Only the first sheet of a spreadsheet is read.";

/** Renders a button to open an .xlsx or CSV file as an alternative to pasting its cells. */
export function SheetFileButton({ onRead }: SheetFileButtonProps) {
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
