import { PageHeader } from "../ui/PageHeader.js";

export function RosterPage() {
  return <PageHeader />;
}
