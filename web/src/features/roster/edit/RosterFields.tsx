import { Stack } from "@mantine/core";
import { usePreference } from "../../../lib/screen-preference.js";
import { Segments } from "../../../ui/form/Segments.js";
import type { Candidates } from "../candidates.js";
import { type RosterDraft, withDepartments } from "../roster-draft.js";
import { DepartmentChecklist } from "./DepartmentChecklist.js";
import { RosterMatrix } from "./RosterMatrix.js";
import { StaffSelection } from "./StaffSelection.js";

interface RosterFieldsProps {
  /** The departments that may be chosen. */
  departments: readonly string[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
  /** What is wrong with the choice of departments. */
  error: string | null;
  /** Whether staff can be chosen only once a department is. */
  departmentsFirst?: boolean;
}

const VIEWS = ["checklists", "table"] as const;
const VIEW_OPTIONS = [
  { value: "checklists", label: "Checklists" },
  { value: "table", label: "Table" },
] as const;

/** Who is on call, as checklists or as a table of departments and roles; this screen remembers which. */
export function RosterFields(props: RosterFieldsProps) {
  const { departments, draft, onChange, candidates, error, departmentsFirst = false } = props;
  const [view, setView] = usePreference("roster-entry", VIEWS);
  return (
    <Stack gap="lg">
      {departments.length === 0 ? null : (
        <div>
          <Segments label="Enter as" options={VIEW_OPTIONS} value={view} onChange={setView} />
        </div>
      )}
      {view === "table" && departments.length > 0 ? (
        <RosterMatrix
          departments={departments}
          draft={draft}
          onChange={onChange}
          candidates={candidates}
          error={error}
        />
      ) : (
        <>
          <DepartmentChecklist
            departments={departments}
            selected={draft.departments}
            error={error}
            onChange={(selected) => onChange(withDepartments(draft, selected))}
          />
          {departmentsFirst && draft.departments.length === 0 ? null : (
            <StaffSelection draft={draft} onChange={onChange} candidates={candidates} />
          )}
        </>
      )}
    </Stack>
  );
}
