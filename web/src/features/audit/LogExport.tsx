import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { saveFile } from "../../lib/save-file.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { toastsAbout } from "../../ui/feedback/toast.js";

const toast = toastsAbout("audit");

/** A file for a spreadsheet, or one for a program. */
type FileKind = "csv" | "ndjson";

const KINDS = {
  csv: { label: "Export CSV", type: "text/csv" },
  ndjson: { label: "Export NDJSON", type: "application/x-ndjson" },
} as const satisfies Record<FileKind, unknown>;

interface LogExportProps {
  /** What the file is called, before its day. */
  name: string;
  /** Fetches the file's text. */
  read: (kind: FileKind) => Promise<string>;
  isDisabled: boolean;
}

/** A whole log under its filters as a file. */
export function LogExport(props: LogExportProps) {
  return (
    <>
      <ExportButton kind="csv" {...props} />
      <ExportButton kind="ndjson" {...props} />
    </>
  );
}

function ExportButton({ kind, name, read, isDisabled }: LogExportProps & { kind: FileKind }) {
  const { label, type } = KINDS[kind];
  const today = useHospitalToday();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(`${name}-${today}.${kind}`, await read(kind), type);
    } catch (error) {
      toast.error(error, "Failed to export the log.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
