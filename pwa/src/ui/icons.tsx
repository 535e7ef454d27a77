/** The few icons that the design system draws itself, so that the claim page needs no icon library. */
import type { ReactNode } from 'react'

/** An icon of 24 units, drawn with strokes in the colour of its text. */
export const icon = (shape: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
)

export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const DeviceIcon = icon(
  <>
    <rect x="6" y="2.5" width="12" height="19" rx="2.5" />
    <path d="M9.5 11.5l2 2 3.5-4M11 18.5h2" />
  </>,
)
export const SendingIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />)
export const DeliveredIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.5l2.7 2.7L16 9.5" />
  </>,
)
export const AttentionIcon = icon(<path d="M12 3.5 2.5 20h19L12 3.5zM12 10v4.5M12 17.3v.2" />)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.5 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M9.9 10a2.8 2.8 0 0 0 4 4M3 3l18 18" />,
)
export const PinIcon = icon(
  <>
    <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)
