import { PageHeader } from "../ui/PageHeader.js";

export function CasualtiesPage() {
  return <PageHeader />;
}
