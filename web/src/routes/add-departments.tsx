import { PageHeader } from "../ui/PageHeader.js";

export function AddDepartmentsPage() {
  return <PageHeader />;
}
