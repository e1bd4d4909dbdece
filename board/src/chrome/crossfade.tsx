import { type ReactNode, useEffect, useRef, useState } from "react";
import "./stage.css";

const FADE_MS = 300;

/** Fades its old children out and the new ones in when `id` changes (docs/board.md, 2D Classical). */
export function Crossfade({ id, children }: { id: string | number; children: ReactNode }) {
  const [leaving, setLeaving] = useState<{ id: string | number; node: ReactNode } | null>(null);
  const shown = useRef({ id, node: children });

  useEffect(() => {
    const before = shown.current;
    shown.current = { id, node: children };
    if (before.id !== id) setLeaving(before);
  }, [id, children]);

  useEffect(() => {
    if (leaving === null) return undefined;
    const timer = window.setTimeout(() => setLeaving(null), FADE_MS);
    return () => window.clearTimeout(timer);
  }, [leaving]);

  return (
    <div className="fade">
      {leaving === null || leaving.id === id ? null : (
        <div key={leaving.id} className="cover is-out" aria-hidden="true">
          {leaving.node}
        </div>
      )}
      <div key={id} className="cover is-in">
        {children}
      </div>
    </div>
  );
}
