import { Button, Group } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import type { HospitalData } from "@wardline/contracts/departments";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { memo, Suspense, useMemo, useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { saveFile } from "../../../lib/save-file.js";
import { useSession } from "../../../lib/session/session-store.js";
import { DialogOnItsWay } from "../../../ui/dialog/DialogOnItsWay.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { SearchBox } from "../../../ui/form/SearchBox.js";
import { useResendInvitation } from "../staff-changes.js";
import { findStaff, readSort, writeSort } from "../staff-list.js";
import { DeleteStaffDialog } from "./DeleteStaffDialog.js";
import { EditStaffDialog } from "./EditStaffDialog.js";
import { ResetFactorDialog } from "./ResetFactorDialog.js";
import { RightsDialog } from "./RightsDialog.js";
import { StaffTable } from "./StaffTable.js";

const toast = toastsAbout("staff");

const ImportDialog = lazyPart(async () => (await import("../import/ImportDialog.js")).ImportDialog);

type OpenDialog = "edit" | "rights" | "factor" | "delete" | "import" | null;

interface StaffListProps {
  staff: readonly SubAccount[];
  hospital: HospitalData;
}

/** The staff with all that can be done to them. Memoised: a large import brings a change per person. */
export const StaffList = memo(function StaffList({ staff, hospital }: StaffListProps) {
  const [query, setQuery] = useSearchText("q");
  const [sortText, setSortText] = useSearchText("sort");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<SubAccount | null>(null);
  const [open, setOpen] = useState<OpenDialog>(null);
  const [hasImported, setImported] = useState(false);
  const resend = useResendInvitation();
  const ownEmail = useSession()?.user.email;
  const rows = useMemo(() => findStaff(staff, query), [staff, query]);
  const emails = useMemo(
    () => [...staff.map(({ email }) => email), ...(ownEmail === undefined ? [] : [ownEmail])],
    [staff, ownEmail],
  );
  const picked = staff.filter(({ id }) => selected.has(id));
  const exported = picked.length > 0 ? picked : rows;
  const close = () => setOpen(null);

  function choose(dialog: OpenDialog): (one: SubAccount) => void {
    return (one) => {
      setChosen(one);
      setOpen(dialog);
    };
  }

  useWaitingDraft("edit-staff", staff, choose("edit"));

  async function exportFile(): Promise<void> {
    const { staffCsv } = await import("../staff-csv.js");
    saveFile("staff.csv", staffCsv(exported), "text/csv");
  }

  async function resendTo(one: SubAccount): Promise<void> {
    try {
      await resend.mutateAsync(one.id);
      toast.success(`A new invitation was sent to ${one.email}.`);
    } catch (error) {
      toast.error(error, "Failed to resend the invitation.");
    }
  }

  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <SearchBox label="Search sub accounts" value={query} onChange={setQuery} width={320} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconUpload size={17} aria-hidden="true" />}
            onClick={() => {
              setImported(true);
              setOpen("import");
            }}
          >
            Import CSV
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            disabled={exported.length === 0}
            onClick={() => void exportFile()}
          >
            {picked.length > 0 ? `Export ${picked.length} selected` : "Export CSV"}
          </Button>
        </Group>
      </Group>
      <StaffTable
        rows={rows}
        hasStaff={staff.length > 0}
        hasDepartments={hospital.departments.length > 0}
        sort={readSort(sortText)}
        onSort={(sort) => setSortText(writeSort(sort))}
        selected={selected}
        onSelect={setSelected}
        onEdit={choose("edit")}
        onRights={choose("rights")}
        onResetFactor={choose("factor")}
        onDelete={choose("delete")}
        onResend={(one) => void resendTo(one)}
        onClearSearch={() => setQuery("")}
      />
      <EditStaffDialog
        staff={chosen}
        opened={open === "edit"}
        onClose={close}
        departments={hospital.departments}
        roles={hospital.roles}
      />
      <RightsDialog staff={chosen} opened={open === "rights"} onClose={close} />
      <ResetFactorDialog staff={chosen} opened={open === "factor"} onClose={close} />
      <DeleteStaffDialog staff={chosen} opened={open === "delete"} onClose={close} />
      {hasImported ? (
        <Suspense
          fallback={
            open === "import" ? <DialogOnItsWay title="Import staff" onClose={close} /> : null
          }
        >
          <ImportDialog
            opened={open === "import"}
            onClose={close}
            hospital={hospital}
            emails={emails}
          />
        </Suspense>
      ) : null}
    </>
  );
});
