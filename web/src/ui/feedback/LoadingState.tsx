import { Center, Loader, Stack, Text } from "@mantine/core";

/** Shown while something is fetched for the first time. */
export function LoadingState({ label = "Loading" }: { label?: string }) {
  return (
    <Center component="output" mih={240} p="lg">
      <Stack align="center" gap="sm">
        <Loader size="md" aria-hidden="true" />
        <Text c="dimmed" size="sm">
          {label}…
        </Text>
      </Stack>
    </Center>
  );
}
