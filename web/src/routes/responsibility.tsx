import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { Evidence } from "../features/past/components/Evidence.js";
import { PageHeader } from "../ui/PageHeader.js";

/** Evidence of who was responsible for a patient at a time (docs/product.md, Patients page). */
export function ResponsibilityPage() {
  const { id } = useParams({ from: "/area/dashboard/responsibility/$id" });
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={{ to: "/dashboard/patients", label: "Back to Overview" }}>
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
