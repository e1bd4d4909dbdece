import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { saveFile } from "../../../lib/save-file.js";
import { toastsAbout } from "../../../ui/toast.js";
import { auditFile } from "../api/audit-queries.js";
import type { AuditSearch } from "../model/audit-search.js";

const toast = toastsAbout("audit");

const KINDS = {
  csv: { label: "Export CSV", type: "text/csv" },
  ndjson: { label: "Export NDJSON", type: "application/x-ndjson" },
} as const;

interface AuditExportProps {
  search: AuditSearch;
  isDisabled: boolean;
}

/** The whole log under the filters as a file, for a spreadsheet or for a program. */
export function AuditExport({ search, isDisabled }: AuditExportProps) {
  return (
    <>
      <ExportButton kind="csv" search={search} isDisabled={isDisabled} />
      <ExportButton kind="ndjson" search={search} isDisabled={isDisabled} />
    </>
  );
}

function ExportButton({ kind, search, isDisabled }: AuditExportProps & { kind: "csv" | "ndjson" }) {
  const { label, type } = KINDS[kind];
  const today = useHospitalToday();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(`audit-${today}.${kind}`, await auditFile(search, kind), type);
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
