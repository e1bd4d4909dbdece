import { PageHeader } from "../ui/PageHeader.js";

export function PatientsPage() {
  return <PageHeader />;
}
