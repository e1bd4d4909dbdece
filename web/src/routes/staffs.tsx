import { PageHeader } from "../ui/PageHeader.js";

export function StaffsPage() {
  return <PageHeader />;
}
