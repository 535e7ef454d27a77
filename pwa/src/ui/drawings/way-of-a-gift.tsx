import type { ReactNode } from 'react'

const PAPER = 'fill-surface stroke-edge forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'
const INK = 'fill-ink forced-colors:fill-[CanvasText]'
const MAROON = 'fill-accent forced-colors:fill-[CanvasText]'
const RIBBON = 'fill-marigold forced-colors:fill-[Canvas]'
const LINE = 'stroke-edge forced-colors:stroke-[CanvasText]'

/** the squares of a QR code, 12 by 12 */
const MARKS = 'h5v5h-5zm7 0h5v5h-5zm-7 7h5v5h-5zm7 0h2v2h-2zm3 0h2v5h-2zm-3 3h2v2h-2z'

/** A sheet of printed codes, one of them cut out. */
const Printed = () => (
  <>
    <path d="M26 6h44v60H26z" strokeWidth="1.5" className={PAPER} />
    {[12, 30, 48].map((y) => (
      <g key={y} className={INK}>
        <path d={`M31 ${y}${MARKS}`} />
        {y !== 48 && <path d={`M53 ${y}${MARKS}`} />}
      </g>
    ))}
    <g transform="rotate(14 62 54)">
      <path d="M52 44h21v21H52z" strokeWidth="1.5" strokeDasharray="3 2" className={PAPER} />
      <path d={`M56.5 48.5${MARKS}`} className={INK} />
    </g>
  </>
)

/** A gift box with a code as its tag. */
const Given = () => (
  <>
    <path d="M22 34h46v32H22z" className={MAROON} />
    <path d="M18 25h54v10H18z" className="fill-accent-strong forced-colors:fill-[CanvasText]" />
    <path d="M41 25h8v41h-8z" className={RIBBON} />
    <path
      d="M45 25C40 10 26 9 26 17c0 7 11 8 19 8zm0 0c5-15 19-16 19-8 0 7-11 8-19 8z"
      fill="none"
      strokeWidth="4"
      className="stroke-marigold forced-colors:stroke-[CanvasText]"
    />
    <path d="M62 34l8 8" strokeWidth="1.5" className={LINE} />
    <g transform="rotate(12 72 50)">
      <path d="M62 40h20v20H62z" strokeWidth="1.5" className={PAPER} />
      <path d={`M66 44${MARKS}`} className={INK} />
    </g>
  </>
)

/** A phone with a list of people, two of whom have claimed their gift. */
const Seen = () => (
  <>
    <rect x="28" y="4" width="40" height="64" rx="6" strokeWidth="1.5" className={PAPER} />
    {[12, 29, 46].map((y) => (
      <g key={y}>
        <circle
          cx="38"
          cy={y + 6}
          r="5"
          className={y === 46 ? 'fill-line forced-colors:fill-[GrayText]' : MAROON}
        />
        <path d={`M47 ${y + 4}h14M47 ${y + 9}h9`} strokeWidth="2" strokeLinecap="round" className={LINE} />
      </g>
    ))}
    <circle cx="68" cy="58" r="10" className="fill-good forced-colors:fill-[CanvasText]" />
    <path
      d="m63 58 4 4 6-8"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-surface forced-colors:stroke-[Canvas]"
    />
  </>
)

const PICTURES: readonly (() => ReactNode)[] = [Printed, Given, Seen]

/** The way of a gift in three pictures: printed, given, claimed. */
export default function WayOfAGift({ step }: { step: 0 | 1 | 2 }) {
  const Picture = PICTURES[step]
  return (
    <svg viewBox="0 0 96 72" className="h-full w-full" aria-hidden="true">
      {Picture && <Picture />}
    </svg>
  )
}
