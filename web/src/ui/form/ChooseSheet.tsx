import { FileButton, type FileButtonProps } from "@mantine/core";
import { SHEET_FILES } from "../../lib/sheets/read-sheet.js";

interface ChooseSheetProps {
  onChoose: (file: File) => void;
  children: FileButtonProps["children"];
}

/** Opens the chooser of .xlsx and CSV files. A file that was corrected can be chosen again. */
export function ChooseSheet({ onChoose, children }: ChooseSheetProps) {
  return (
    <FileButton
      accept={SHEET_FILES}
      inputProps={{
        onClick: ({ currentTarget }) => {
          // Browsers do not report the file that is chosen already.
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
