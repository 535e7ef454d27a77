/** The few icons that the design system itself draws, so that the claim page needs no icon library. */
import type { ReactNode } from 'react'

/** An icon of 24 units, drawn by strokes in the colour of its text. */
export const icon = (shape: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    className="size-5 shrink-0"
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
export const PhoneIcon = icon(
  <path d="M5 3.5h3.5l1.7 4.6-2.1 1.6a13 13 0 0 0 6.2 6.2l1.6-2.1 4.6 1.7V19a1.9 1.9 0 0 1-2 2A16.5 16.5 0 0 1 3 5.5a1.9 1.9 0 0 1 2-2z" />,
)
export const MailIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M3 7l9 6.5L21 7" />
  </>,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3 3 3.8 6 3.8 9s-.8 6-3.8 9c-3-3-3.8-6-3.8-9s.8-6 3.8-9z" />
  </>,
)
export const ChatIcon = icon(<path d="M3.5 20.5l1.3-4.2A8.5 8.5 0 1 1 8 19.3z" />)
export const HomeIcon = icon(<path d="M4 11l8-7 8 7v8.5a1 1 0 0 1-1 1h-4.5V14h-5v6.5H5a1 1 0 0 1-1-1z" />)
export const PinIcon = icon(
  <>
    <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)
