import { Button, Text } from "@mantine/core";

interface LogEndProps {
  /** How many entries are shown. */
  count: number;
  /** What one of them is called, and several. */
  words: readonly [one: string, many: string];
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** What stands below a log: the way to older entries, and how many there are so far. */
export function LogEnd({ count, words: [one, many], hasMore, isFetching, onMore }: LogEndProps) {
  return (
    <>
      {hasMore ? (
        <Button
          variant="default"
          mt="md"
          mx="auto"
          display="block"
          loading={isFetching}
          onClick={onMore}
        >
          Show older {many}
        </Button>
      ) : null}
      {count > 0 ? (
        <Text component="output" size="sm" c="dimmed" mt="sm" display="block">
          {count} {count === 1 ? one : many}
          {hasMore ? " so far" : ""}
        </Text>
      ) : null}
    </>
  );
}
