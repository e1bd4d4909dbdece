import { PageHeader } from "../ui/PageHeader.js";

export function VerifyEmailPage() {
  return <PageHeader />;
}
