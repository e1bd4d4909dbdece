import { PageHeader } from "../ui/PageHeader.js";

export function RegisterPage() {
  return <PageHeader />;
}
