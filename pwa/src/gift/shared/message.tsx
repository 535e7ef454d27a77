import type { ReactNode } from 'react'

interface MessageProps {
  title: string
  /** what it means and what is safe */
  children?: ReactNode
  /** what to do */
  action?: ReactNode
}

/** A screen with only a message. */
export const Message = ({ title, children, action }: MessageProps) => (
  <div className="flex flex-col items-center gap-3 py-6 text-center">
    <ClosedGift />
    <h1 className="font-display text-2xl font-semibold">{title}</h1>
    <div className="text-soft">{children}</div>
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)

const ClosedGift = () => (
  <svg
    viewBox="0 0 96 96"
    className="size-24 text-accent-ink"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <g strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
      <path className="fill-accent-soft" d="M18 44h60v34a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z" />
      <path className="fill-accent-soft" d="M13 30h70v14H13z" />
      <path
        className="stroke-marigold"
        d="M48 30v52M48 30c-4-16-22-20-24-10-1 8 12 10 24 10zM48 30c4-16 22-20 24-10 1 8-12 10-24 10z"
      />
    </g>
  </svg>
)

/** A note above the content, that something is not as usual. */
export const Note = ({ title, bad, children }: { title?: string; bad?: boolean; children: ReactNode }) => (
  <div
    role="status"
    className={`mb-4 rounded-control px-3 py-2.5 ${bad ? 'bg-bad-soft text-bad-ink' : 'bg-marigold-soft text-marigold-ink'}`}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children}
  </div>
)

/** What a form that was sent without JavaScript has just done. */
export const DoneNote = ({ done }: { done: readonly string[] | undefined }) =>
  done && (
    <div role="status" className="mb-4 rounded-control bg-good-soft px-3 py-2.5 text-good">
      {done.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
