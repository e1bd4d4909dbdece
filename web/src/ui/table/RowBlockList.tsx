import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  buildRowBlocks,
  type FurtherRowsProps,
  ROWS_PER_BLOCK,
  renderWhenNear,
} from "./row-blocks.js";

/**
 * Maximum number of rows to render; further rows render only near the window, because thousands would fill the memory.
 */
const MAX_RENDERED_ROWS = 1_000;

/**
 * Part of `RowWindow` for long lists. Renders the blocks near the window first and the others in idle time. Rendered
 * blocks stay, for scrolling and for the browser's search.
 */
export function RowBlockList(props: FurtherRowsProps) {
  const { ids, first, rowHeight, order, Blank, children } = props;
  const [latestBlocks, setLatestBlocks] = useState(() => buildRowBlocks(ids, order, null));
  const isSame = latestBlocks.ids === ids && latestBlocks.order === order;
  const currentBlocks = isSame ? latestBlocks : buildRowBlocks(ids, order, latestBlocks);
  if (!isSame) setLatestBlocks(currentBlocks);
  return currentBlocks.blocks.map(({ key, from, ids: { length } }) => (
    <Block
      key={key}
      waits={first + from + ROWS_PER_BLOCK > MAX_RENDERED_ROWS}
      height={length * rowHeight}
      Blank={Blank}
    >
      {() => children(first + from, first + from + length)}
    </Block>
  ));
}

interface BlockProps extends Pick<FurtherRowsProps, "Blank"> {
  waits: boolean;
  height: number;
  children: () => ReactNode;
}

function Block({ waits, height, Blank, children }: BlockProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const blank = useRef<Element>(null);
  const hold = useCallback((element: Element | null) => {
    blank.current = element;
  }, []);
  useEffect(() => {
    if (isDrawn || blank.current === null) return undefined;
    const show = () => setIsDrawn(true);
    return renderWhenNear(
      blank.current,
      (isNear) => (isNear ? show() : startTransition(show)),
      waits,
    );
  }, [isDrawn, waits]);
  const drawForPaper = useEffectEvent(() => {
    if (!isDrawn) flushSync(() => setIsDrawn(true));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", drawForPaper);
    return () => window.removeEventListener("beforeprint", drawForPaper);
  }, []);
  return isDrawn ? children() : <Blank height={height} ref={hold} />;
}
