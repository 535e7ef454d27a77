/**
 * The claim page's own entry. Every recipient downloads what it imports before the page can be used: no router, no
 * database, no encryption here. If the server rendered the page, it takes over that HTML.
 */
import type { ClaimStart } from '@tohfa/sync-protocol/entities/claim-page'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadClaim, type NetworkAnswer } from '../shared/gift.api'
import { storeTyped } from '../shared/form/form-draft'
import { NoScriptPost } from '../shared/form/no-script-post'
import { applyTheme, storedTheme } from '../../ui/theme'
import { ClaimApp } from '../page/claim-app'
import { START } from '../page/page-start'
import { partOf } from '../types/parts'
import { isServedByWorker } from '../page/use-claim'
import './claim.css'

/** as nearly every address has it; the rule is in sync-protocol/code/code-alphabet.ts */
const STORED = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** The code of the address, in stored form. */
async function codeOfPage(): Promise<string | null> {
  const typed = location.pathname.replace(/^\/claim\//, '').replace(/\/$/, '')
  if (STORED.test(typed)) return typed
  const { correctedCode } = await import('./typed-code')
  return correctedCode(typed)
}

const unknown: NetworkAnswer = { state: 'unknown' }

/** Draws the page if there is only its shell. */
function draw(root: Element, code: string | null) {
  // requested before anything is drawn
  const first = code === null ? unknown : loadClaim(code)
  createRoot(root).render(
    <StrictMode>
      <ClaimApp code={code ?? ''} first={first} />
    </StrictMode>,
  )
}

/**
 * Takes over the page as the server rendered it, with what was typed before.
 * @param isOld whether the page may be older than what the server knows
 */
async function takeOver(root: Element, code: string | null, start: ClaimStart, isOld = isServedByWorker()) {
  const { gift, hidden, refused, done } = start
  // shown once: a reload requests the gift itself and sends no form again, and others with this address do not see it
  if (done || refused) history.replaceState(history.state, '', location.pathname + location.hash)

  const asked = gift && code !== null && !refused && isOld ? loadClaim(code) : undefined
  const type = gift?.campaign.campaign_type
  // the part of the gift's type is loaded before its place is drawn; without it the page stays as it is
  if (type) await partOf(type, gift.qr.claimed)?.load()
  // the browser's own submit is answered by a new page; sending it from here as well would be a second claim
  if (window.formSent) return onReturn(() => void takeOver(root, code, start, true))
  const form = document.forms.item(0)
  if (form && code !== null && gift?.qr.claimed === false) storeTyped(code, form, refused !== undefined)
  // one cached page serves many codes
  const known = gift ? { ...gift, qr: { ...gift.qr, code: code ?? '' } } : undefined
  const first: NetworkAnswer = known ? { state: 'answered', ...known } : unknown
  // in slices, so that typing does not wait
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <NoScriptPost value={{ hidden }}>
          <ClaimApp
            code={code ?? ''}
            first={asked ?? first}
            cached={asked && known}
            refused={refused}
            done={done}
          />
        </NoScriptPost>
      </StrictMode>,
    )
  })
}

/** If the page was left and comes back as it was. */
function onReturn(work: () => void) {
  addEventListener('pageshow', function returned({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    removeEventListener('pageshow', returned)
    window.formSent = false
    work()
  })
}

async function begin() {
  const code = await codeOfPage()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const start = document.getElementById(START)?.textContent
  if (start) await takeOver(root, code, JSON.parse(start) as ClaimStart)
  else draw(root, code)
}

applyTheme(storedTheme())
void begin()
