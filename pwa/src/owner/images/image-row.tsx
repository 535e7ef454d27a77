import type { ReactNode } from 'react'

interface ImageRowProps {
  picture: ReactNode
  title: ReactNode
  /** buttons at the end of its head */
  tools: ReactNode
  children?: ReactNode
}

/** One image in the list that is edited: small picture, what it is called, what can be done with it. */
export const ImageRow = ({ picture, title, tools, children }: ImageRowProps) => (
  <li className="rounded-control border border-line bg-paper p-2">
    <div className="flex items-center gap-3">
      <div className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken sm:size-20">{picture}</div>
      {/* on a phone the tools of an image stand under its title */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center">
        <div className="min-w-0 flex-1 basis-24">{title}</div>
        <div className="-ml-2 flex shrink-0 sm:ml-0">{tools}</div>
      </div>
    </div>
    <div className="mt-2 grid gap-1 px-1 pb-1">{children}</div>
  </li>
)
