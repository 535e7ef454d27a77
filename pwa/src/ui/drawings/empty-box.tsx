/** An open box with nothing in it. */
export const EmptyBox = () => (
  <svg viewBox="0 0 200 130" className="w-48 max-w-full" aria-hidden="true">
    <ellipse cx="100" cy="120" rx="72" ry="7" className="fill-sunken" />
    <path
      d="M54 58h92v54a8 8 0 0 1-8 8H62a8 8 0 0 1-8-8z"
      className="fill-accent-soft stroke-edge"
      strokeWidth="2"
    />
    <path
      d="M54 58 34 40h54l12 18zM146 58l20-18h-54l-12 18z"
      className="fill-surface stroke-edge"
      strokeWidth="2"
    />
    <path d="M92 58h16v62H92z" className="fill-marigold" opacity="0.7" />
    <path
      d="M84 24q6-9 14-3t14-3"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-marigold"
    />
  </svg>
)
