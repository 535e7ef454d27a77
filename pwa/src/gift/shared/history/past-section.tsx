import { lazy, Suspense, useState } from 'react'
import type { GiftWithPast } from './history.api'
import { loading, title } from './history.texts'

// few people look back
const PastValues = lazy(() => import('./past-values'))

/** Earlier values of a gift, folded; nothing is fetched before it is opened. */
export function PastSection(props: GiftWithPast & { onBack: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-5" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && (
        <Suspense fallback={<p className="text-soft">{loading}</p>}>
          <PastValues {...props} />
        </Suspense>
      )}
    </details>
  )
}
