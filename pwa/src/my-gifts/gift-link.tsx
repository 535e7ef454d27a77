import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { Gift } from 'lucide-react'
import { iconOf } from '../gift/types/holder'
import { WORDS } from '../gift/types/words'
import type { GiftHere } from '../offline/queue/gifts-here'
import { StateBadge } from '../ui/state-badge'
import * as t from './my-gifts.texts'

/** One gift of the list. The claim page is a separate page, so this is a full page load. */
export function GiftLink({ gift: { code, type, name, claimer, state } }: { gift: GiftHere }) {
  const Icon = type ? iconOf(type) : Gift
  const kind = type ? WORDS[type].name : t.gift
  return (
    <a
      href={`/claim/${code}`}
      className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card hover:bg-sunken"
    >
      <span className="flex size-touch shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink max-[22rem]:hidden">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{claimer ?? name ?? kind}</bdi>
        </span>
        <span className="block text-sm text-soft wrap-anywhere">
          {(claimer ?? name) !== undefined && kind}
          {claimer !== undefined && name !== undefined && (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </span>
        <span className="block text-sm text-soft">{t.code(code.slice(0, CODE_SHOWN_LENGTH))}</span>
        <span className="mt-2 block">
          {state ? <StateBadge state={state} /> : <span className="text-sm">{t.notClaimed}</span>}
        </span>
      </span>
    </a>
  )
}
