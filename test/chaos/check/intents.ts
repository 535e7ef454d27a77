import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import { holdsUp } from '../../../pwa/src/offline/sending-rules/held-up'
import type { Intent } from '../journal'
import type { Say } from './checking'

/** Whether a refusal is the person's fault and not the server's. */
const EXPECTED_REFUSALS: Record<string, (intent: Intent) => boolean> = {
  already_claimed: ({ kind }) => kind.endsWith('.claim'),
  pin_invalid: ({ mistyped }) => mistyped,
  // a payment that exceeds the balance
  validation_failed: ({ kind }) => kind === 'sale.payment',
}

/** Refusals because a restore lost what the intent builds on. */
const LEFT_ALONE = new Set(['not_claimed', 'pin_invalid'])

/** Checks what became of one intent, on its phone and on the server. */
export function checkIntent(
  intent: Intent,
  entries: ReadonlyMap<string, OutboxEntry>,
  applied: ReadonlySet<string>,
  /** whether a restore lost what it builds on, and perhaps gave the code to somebody else */
  isLeftAlone: boolean,
  say: Say,
): void {
  const { id, state, kind } = intent
  const entry = entries.get(id)
  if (state === 'erased') {
    if (applied.has(id) && intent.mistyped) say('changed', id, `${kind} with a wrong PIN was applied`)
    if (entry) say('untrue', id, `${kind} was erased, and its phone says ${entry.state}`)
    return
  }
  if (state !== 'saved') {
    if (applied.has(id)) say('doubled', id, `${kind} was ${state}, and the server applied it`)
    if (entry && state === 'discarded') say('untrue', id, `${kind} was discarded, and is still there`)
    return
  }
  if (applied.has(id)) {
    if (intent.mistyped) say('changed', id, `${kind} with a wrong PIN was applied`)
    if (entry && entry.state !== 'delivered')
      say('untrue', id, `${kind} was applied, and the phone says ${entry.state}`)
    return
  }
  if (!entry) return say('lost', id, `${kind} is neither on its phone nor at the server`)
  if (entry.state === 'delivered')
    return say('lost', id, `the phone says that ${kind} was delivered, and it was not`)
  if (JSON.stringify(entry.fields) !== JSON.stringify(intent.fields))
    say('changed', id, `the phone has other fields of ${kind} than were meant`)
  if (entry.state === 'attention') {
    const code = entry.problem?.code ?? 'no reason'
    // the entry was discarded, or erased before it was sent
    const isHomeless = code === 'entry_unknown' && !applied.has(String(intent.fields.entry))
    const isExpected =
      EXPECTED_REFUSALS[code]?.(intent) || isHomeless || (isLeftAlone && LEFT_ALONE.has(code))
    if (!isExpected) say('refused', id, `${kind} was refused for ${code}: ${JSON.stringify(entry.problem)}`)
    return
  }
  const lane = [...entries.values()].filter(({ code, seq }) => code === entry.code && seq <= entry.seq)
  const held = lane.some((other) => holdsUp(other, entry) || other.problem?.code === 'pin_locked')
  if (!held)
    say('stuck', id, `${kind} waits for nothing (${entry.state}, ${entry.problem?.code ?? 'no reason'})`)
}
