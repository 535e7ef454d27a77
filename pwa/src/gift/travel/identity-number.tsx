import { useState } from 'react'
import { Button } from '../../ui/button'
import * as t from './travel.texts'
import { masked } from './travel.view'

/** A number that shows only its last four characters until somebody reveals it. */
export function IdentityNumber({ label, number }: { label: string; number: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="border-t border-line py-1.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex min-h-touch items-center justify-between gap-3">
        <span className="min-w-0 font-mono break-all">{shown ? number : masked(number)}</span>
        <Button
          variant="secondary"
          size="tight"
          className="needs-script"
          aria-label={`${shown ? t.hide : t.show} ${label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? t.hide : t.show}
        </Button>
      </dd>
    </div>
  )
}
