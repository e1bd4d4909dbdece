import { MyRoster } from "../../features/my-roster/MyRoster.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** The staff member's Roster page: the own department's rosters (docs/product.md, The staff's area). */
export function SubRosterPage() {
  const details = useSubDetails();
  return (
    <>
      <PageHeader
        {...(details.data !== undefined && { title: `${details.data.department} Roster` })}
      />
      {details.data === undefined ? null : <MyRoster details={details.data} />}
      {details.data === undefined && details.isError ? (
        <ErrorState error={details.error} onRetry={() => void details.refetch()} />
      ) : null}
      {details.isPending ? <LoadingState /> : null}
    </>
  );
}
