/** A closed gift box with a tag that is a code. */
export const GiftDrawing = () => (
  <svg viewBox="0 0 200 150" className="w-52" aria-hidden="true">
    <ellipse cx="100" cy="138" rx="78" ry="8" className="fill-sunken" />
    <rect x="52" y="66" width="96" height="70" rx="8" className="fill-accent" />
    <rect x="44" y="50" width="112" height="24" rx="7" className="fill-accent-strong" />
    <path d="M92 50h16v86H92z" className="fill-marigold" />
    <path
      d="M100 49C90 22 62 16 60 33c-1 13 22 16 40 16zm0 0c10-27 38-33 40-16 1 13-22 16-40 16z"
      fill="none"
      strokeWidth="7"
      strokeLinejoin="round"
      className="stroke-marigold"
    />
    <path d="M124 74l18 16" strokeWidth="2" className="stroke-marigold" />
    <g transform="rotate(12 150 104)">
      <rect
        x="134"
        y="88"
        width="34"
        height="34"
        rx="5"
        className="fill-surface stroke-edge"
        strokeWidth="1.5"
      />
      <path
        d="M139 93h8v8h-8zM155 93h8v8h-8zM139 109h8v8h-8zM151 105h4v4h-4zM157 109h6v3h-6zM155 114h4v4h-4zM150 112h3v5h-3z"
        className="fill-ink"
      />
    </g>
    <path
      d="M28 60l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM174 28l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM36 22l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z"
      className="fill-marigold"
    />
  </svg>
)
