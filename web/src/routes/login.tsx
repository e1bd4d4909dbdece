import { PageHeader } from "../ui/PageHeader.js";

export function LoginPage() {
  return <PageHeader />;
}
