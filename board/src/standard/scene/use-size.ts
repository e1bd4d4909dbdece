import { type RefObject, useEffect, useState } from "react";

/** Size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Returns the current size of an element; null before it is known, and while it is 0. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((currentSize) => {
        if (width === 0) return currentSize;
        return currentSize?.width === width && currentSize.height === height
          ? currentSize
          : { width, height };
      });
    };
    measure();
    // Televisions from 2019 have no ResizeObserver; they follow only the window's size.
    const observer = "ResizeObserver" in window ? new ResizeObserver(measure) : null;
    observer?.observe(current);
    window.addEventListener("resize", measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
  return size;
}
