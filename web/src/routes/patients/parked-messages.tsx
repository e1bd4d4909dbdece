import { ParkedList } from "../../features/adt/ParkedList.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Renders the page of messages that wait for a person to decide (docs/product.md, Parked messages). */
export function ParkedMessagesPage() {
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader
        description="Messages from the hospital's system that could not be applied. Each waits here until somebody corrects or discards it."
        back={{ to: "/dashboard/casualties", label: "Back to Casualties" }}
      />
      <ParkedList />
    </div>
  );
}
