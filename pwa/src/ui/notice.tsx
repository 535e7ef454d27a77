import type { ReactNode } from 'react'

interface NoticeProps {
  /** a small drawing */
  picture?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** inside a screen that has its own heading */
  inner?: boolean
}

/** A message with one action, instead of a screen or a part of it. */
export function Notice({ picture, title, text, action, inner = false }: NoticeProps) {
  const Title = inner ? 'h2' : 'h1'
  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      {picture}
      <Title className="font-display text-2xl font-semibold">{title}</Title>
      {text !== undefined && <p className="text-soft">{text}</p>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  )
}
