import { Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { useLimitText } from "../../../shared/hospital/wards.js";

/** Shows the number of open patients for a page title, with the wards to which the list is limited. */
export function OpenCount({ patients }: { patients: readonly Patient[] }) {
  const limit = useLimitText();
  return (
    <Text fw={600} size="sm">
      No of opened Casualties: <b>{patients.filter(({ status }) => !isClosed(status)).length}</b>
      {limit === null ? null : (
        <Text span inherit c="dimmed" fw={400}>
          {" "}
          · {limit}
        </Text>
      )}
    </Text>
  );
}
