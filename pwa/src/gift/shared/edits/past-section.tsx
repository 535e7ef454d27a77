import { useState } from 'react'
import type { GiftWithPast } from './history.api'
import { loading, title } from './history.texts'
import { lazyPart } from '../../../ui/lazy-part'

// few people look back
const PastValues = lazyPart(() => import('./past-values'))

/** Earlier values of a gift, folded; nothing is fetched before it is opened. */
export function PastSection(props: GiftWithPast & { onBack: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-5" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <PastValues {...props} fallback={<p className="text-soft">{loading}</p>} />}
    </details>
  )
}
