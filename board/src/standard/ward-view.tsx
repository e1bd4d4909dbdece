import { useEffect, useRef } from "react";
import type { Mark } from "../live/board-state.js";
import type { WardTeam } from "./ward.js";
import { WardScene } from "./ward-scene.js";

/** The ward's canvas; it is told only when something it shows has changed. */
export function WardView(props: {
  teams: readonly WardTeam[];
  team: string | null;
  marks: Readonly<Record<string, Mark>>;
  onFrameRate(fps: number): void;
  onUnable(): void;
}) {
  const { teams, team, marks } = props;
  const holder = useRef<HTMLDivElement>(null);
  const scene = useRef<WardScene | null>(null);
  const hooks = useRef(props);
  const known = useRef(marks);
  useEffect(() => {
    hooks.current = props;
    known.current = marks;
  });

  useEffect(() => {
    const element = holder.current;
    if (element === null) return undefined;
    const created = new WardScene(element, {
      onFrameRate: (fps) => hooks.current.onFrameRate(fps),
      onUnable: () => hooks.current.onUnable(),
    });
    scene.current = created;
    const measure = () => created.resize(element.clientWidth, element.clientHeight);
    measure();
    // Televisions of 2019 have no ResizeObserver; the room only changes with the window and with the bars.
    const observer = "ResizeObserver" in window ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener("resize", measure);
      created.dispose();
      scene.current = null;
    };
  }, []);

  useEffect(() => {
    scene.current?.update({
      teams,
      team,
      isNew: (id) => known.current[id]?.arrived ?? false,
      isStill: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
  }, [teams, team]);

  return <div ref={holder} className="ward-holder" aria-hidden="true" />;
}
