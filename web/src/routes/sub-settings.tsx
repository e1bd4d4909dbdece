import { PageHeader } from "../ui/PageHeader.js";

export function SubSettingsPage() {
  return <PageHeader />;
}
