import { PageHeader } from "../ui/PageHeader.js";

export function UpdatePatientPage() {
  return <PageHeader />;
}
