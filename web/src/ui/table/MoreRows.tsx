import { Button, Text } from "@mantine/core";

interface MoreRowsProps {
  /** How many rows are shown. */
  count: number;
  /** What one of them is called, and several. */
  words: readonly [one: string, many: string];
  /** The list's query, which brings page after page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** What stands below a list that comes page by page: the way to older rows, and how many there are so far. */
export function MoreRows({ count, words: [one, many], query }: MoreRowsProps) {
  return (
    <>
      {query.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          mx="auto"
          display="block"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older {many}
        </Button>
      ) : null}
      {count > 0 ? (
        <Text component="output" size="sm" c="dimmed" mt="sm" display="block">
          {count} {count === 1 ? one : many}
          {query.hasNextPage ? " so far" : ""}
        </Text>
      ) : null}
    </>
  );
}
