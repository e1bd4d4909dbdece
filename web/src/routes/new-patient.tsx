import { PageHeader } from "../ui/PageHeader.js";

export function NewPatientPage() {
  return <PageHeader />;
}
