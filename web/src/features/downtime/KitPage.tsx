import { Button, Group } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { PAGE_SANDBOX, printPage } from "@wardline/client/printed-page";
import type { Kit } from "@wardline/contracts/boards/kits";
import classes from "./Downtime.module.css";

/** Shows a kit as it will be printed; scripts are blocked in its frame. */
export function KitPage({ kit, html }: { kit: Kit; html: string }) {
  return (
    <>
      <iframe
        className={classes.kit}
        title={`Downtime kit of ${kit.ward}`}
        sandbox={PAGE_SANDBOX}
        srcDoc={html}
      />
      <Group justify="flex-end" mt="md">
        <Button
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={() => printPage(html)}
        >
          Print
        </Button>
      </Group>
    </>
  );
}
