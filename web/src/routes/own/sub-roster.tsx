import { MyRoster } from "../../features/my-roster/MyRoster.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Shows a staff member the rosters of their department (docs/product.md, The staff's area). */
export function SubRosterPage() {
  const details = useSubDetails();
  return (
    <>
      <PageHeader title={details.data && `${details.data.department} Roster`} />
      <Loaded query={details}>{(data) => <MyRoster details={data} />}</Loaded>
    </>
  );
}
