import { PageHeader } from "../ui/PageHeader.js";

export function ResetPasswordPage() {
  return <PageHeader />;
}
