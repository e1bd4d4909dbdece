import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { Evidence } from "../../features/past/Evidence.js";
import { useMayOpen } from "../../lib/session/rights.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const TO_PATIENTS = { to: "/dashboard/patients", label: "Back to Overview" } as const;
const TO_AUDIT = { to: "/dashboard/audit", label: "Back to the audit log" } as const;

/** Shows evidence of who was responsible for a patient at a time (docs/product.md, Patients page). */
export function ResponsibilityPage() {
  const canSeePatients = useMayOpen(TO_PATIENTS.to);
  const { id } = useParams({ from: "/area/dashboard/responsibility/$id" });
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={canSeePatients ? TO_PATIENTS : TO_AUDIT}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </PageHeader>
      <Evidence key={id} patientId={id} />
    </div>
  );
}
