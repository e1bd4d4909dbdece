import { PageHeader } from "../ui/PageHeader.js";

export function SettingsPage() {
  return <PageHeader title="Account Settings" />;
}
