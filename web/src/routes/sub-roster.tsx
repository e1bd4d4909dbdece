import { PageHeader } from "../ui/PageHeader.js";

export function SubRosterPage() {
  return <PageHeader />;
}
