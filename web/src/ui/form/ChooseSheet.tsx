import { FileButton, type FileButtonProps } from "@mantine/core";
import { SHEET_FILES } from "../../lib/sheets/read-sheet.js";

interface ChooseSheetProps {
  onChoose: (file: File) => void;
  children: FileButtonProps["children"];
}

/**
 * Opens a file picker for .xlsx and CSV files. The same file can be picked again after a
 * correction.
 */
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
