/** A letter that has arrived. */
export const DeliveredDrawing = () => (
  <svg viewBox="0 0 200 130" className="w-48" aria-hidden="true">
    <ellipse cx="100" cy="120" rx="72" ry="7" className="fill-sunken" />
    <rect x="46" y="34" width="108" height="76" rx="8" className="fill-surface stroke-edge" strokeWidth="2" />
    <path d="M48 42l52 38 52-38" fill="none" className="stroke-edge" strokeWidth="2" />
    <circle cx="148" cy="98" r="20" className="fill-good-soft stroke-good" strokeWidth="2.5" />
    <path
      d="M139 98l7 7 12-14"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-good"
    />
  </svg>
)
