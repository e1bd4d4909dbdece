import { useQuery } from "@tanstack/react-query";
import { signalSettingsQuery } from "../../shared/patients/signal-settings.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { SignalsForm } from "./SignalsForm.js";

/** What patients may wait for, and after how long they have waited too long (docs/product.md, Settings). */
export function SignalsSettings() {
  const { data, error, isError, refetch } = useQuery(signalSettingsQuery);
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <LoadingState /> : <SignalsForm settings={data} />;
}
