import { PageHeader } from "../ui/PageHeader.js";

export function AddUserPage() {
  return <PageHeader />;
}
