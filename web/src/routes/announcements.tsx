import { PageHeader } from "../ui/PageHeader.js";

export function AnnouncementsPage() {
  return <PageHeader />;
}
