import { PageHeader } from "../ui/PageHeader.js";

export function ForgotPasswordPage() {
  return <PageHeader />;
}
