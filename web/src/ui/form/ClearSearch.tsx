import { Button } from "@mantine/core";

/** Empties a search that has found nothing; the cursor is then in the search box, as the button itself goes away. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  const clear = () => {
    document.querySelector<HTMLElement>("main [type=search]")?.focus();
    onClear();
  };
  return (
    <Button variant="default" mt="sm" onClick={clear}>
      Clear Search
    </Button>
  );
}
