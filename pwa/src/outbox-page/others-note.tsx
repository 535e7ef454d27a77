import { Users } from 'lucide-react'
import { othersText, othersTitle } from './outbox.texts'

/** Entries that somebody else saved on this device: that they are there, and nothing more. */
export const OthersNote = ({ count }: { count: number }) => (
  <section className="mb-6 flex gap-3 rounded-card border border-line bg-sunken p-4">
    <Users aria-hidden className="size-5 shrink-0" />
    <div>
      <p className="font-semibold">{othersTitle(count)}</p>
      <p className="text-soft">{othersText}</p>
    </div>
  </section>
)
