import { AttentionIcon } from '../icons'

/** The error of a form as a whole, announced when it appears. */
export const FormError = ({ children }: { children: string | false | null }) =>
  children && (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2.5 wrap-anywhere text-bad-ink"
    >
      <AttentionIcon />
      {children}
    </p>
  )
