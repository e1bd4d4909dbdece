import type { BoardTemplate } from "@wardline/domain/board-template";

const ROWS = [0, 1, 2, 3];
const COLOURS = [
  "var(--status-new-patient)",
  "var(--status-admitted)",
  "var(--status-new-patient-reviewed)",
  "var(--status-card-opened)",
];

/** What a template looks like from afar, in the board's own colours. */
export function TemplateSketch({ template }: { template: BoardTemplate }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" focusable="false">
      <rect width="320" height="180" fill="var(--board-background)" />
      <rect x="16" y="14" width="90" height="9" rx="4" fill="var(--board-text)" />
      <rect x="256" y="12" width="48" height="13" rx="4" fill="var(--board-secondary)" />
      {template === "2d" ? <Table /> : <Ward />}
    </svg>
  );
}

function Table() {
  return ROWS.map((row) => (
    <g key={row} transform={`translate(16 ${40 + row * 33})`}>
      <rect width="288" height="27" rx="5" fill="var(--board-surface)" />
      <rect width="5" height="27" rx="2" fill={COLOURS[row]} />
      <rect x="16" y="9" width="26" height="9" rx="3" fill="var(--board-text)" />
      <rect x="56" y="9" width={104 - row * 12} height="9" rx="3" fill="var(--board-secondary)" />
      <rect x="224" y="7" width="52" height="13" rx="6" fill={COLOURS[row]} />
    </g>
  ));
}

function Ward() {
  return (
    <>
      <path d="M16 168 92 62h136l76 106z" fill="var(--board-surface)" stroke="var(--board-line)" />
      {ROWS.map((bed) => {
        const isNear = bed > 1;
        const x = (bed % 2 === 0 ? 108 : 180) + (isNear ? (bed % 2 === 0 ? -30 : 14) : 0);
        const y = isNear ? 118 : 74;
        const scale = isNear ? 1.35 : 1;
        return (
          <g key={bed} transform={`translate(${x} ${y}) scale(${scale})`}>
            <path d="M0 22 8 6h34l6 16z" fill="var(--board-raised)" stroke="var(--board-rim)" />
            <path d="M0 22h48v7H0z" fill={COLOURS[bed]} />
            <path d="M9 9h10l-3 6H6z" fill="var(--board-text)" />
          </g>
        );
      })}
    </>
  );
}
