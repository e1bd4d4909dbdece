import { PageHeader } from "../ui/PageHeader.js";

export function SubUserPage() {
  return <PageHeader />;
}
