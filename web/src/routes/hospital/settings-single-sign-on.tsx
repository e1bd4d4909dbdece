import { useHospitalData } from "../../features/departments/department-cache.js";
import { SingleSignOnPanel } from "../../features/single-sign-on/SingleSignOnPanel.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";

/** Single sign-on among the hospital's settings, with the departments and roles that it offers for new staff. */
export function SingleSignOnSettings() {
  const { data, error, isError, refetch } = useHospitalData();
  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch hospital data"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState />;
  return <SingleSignOnPanel departments={data.departments} roles={data.roles} />;
}
