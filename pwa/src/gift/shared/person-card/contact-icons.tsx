/** Icons of a contact's card; forms do not need them. */
import { icon } from '../../../ui/icons'

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
