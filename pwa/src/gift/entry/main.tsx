/**
 * The claim page's own entry. What it imports, every recipient pays for before the page is the app: no router, no
 * database, no encryption here. Where the server rendered the page, it takes over what is there already.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
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

/** The code of the address, in stored form; the address is mended where it was typed from paper. */
function codeOfPage(): string | null {
  const typed = location.pathname.replace(/^\/claim\//, '').replace(/\/$/, '')
  let code: string | null
  try {
    code = normalizeCode(decodeURIComponent(typed))
  } catch {
    // a broken percent sequence
    return null
  }
  if (code !== null && code !== typed)
    history.replaceState(history.state, '', `/claim/${code}${location.search}${location.hash}`)
  return code
}

const unknown: NetworkAnswer = { state: 'unknown' }

/** Draws the page where there is nothing but its shell. */
function draw(root: Element, code: string | null) {
  // asked for before anything is drawn
  const first = code === null ? unknown : loadClaim(code)
  createRoot(root).render(
    <StrictMode>
      <ClaimApp code={code ?? ''} first={first} />
    </StrictMode>,
  )
}

/**
 * Takes over the page as the server rendered it, with what was typed meanwhile.
 * @param isOld whether the page may be older than what the server knows
 */
async function takeOver(root: Element, code: string | null, start: ClaimStart, isOld = isServedByWorker()) {
  const { gift, hidden, refused, done } = start
  // said once: a reload asks for the gift itself, and sends no form again; nor is told whoever is given this address
  if (done || refused) history.replaceState(history.state, '', location.pathname + location.hash)

  const asked = gift && code !== null && !refused && isOld ? loadClaim(code) : undefined
  const type = gift?.campaign.campaign_type
  // the part of the gift's type is there before its place is looked at; without it the page stays as it is
  if (type) await partOf(type, gift.qr.claimed)?.load()
  // what the browser is sending is answered by a page of its own; sent from here as well it would be a second claim
  if (window.formSent) return onReturn(() => void takeOver(root, code, start, true))
  const form = document.forms.item(0)
  if (form && code !== null && gift?.qr.claimed === false) storeTyped(code, form, refused !== undefined)
  // one cached page serves many codes
  const known = gift ? { ...gift, qr: { ...gift.qr, code: code ?? '' } } : undefined
  const first: NetworkAnswer = known ? { state: 'answered', ...known } : unknown
  // in slices: what is typed meanwhile does not wait
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

/** When the page was left and comes back as it was. */
function onReturn(work: () => void) {
  addEventListener('pageshow', function returned({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    removeEventListener('pageshow', returned)
    window.formSent = false
    work()
  })
}

applyTheme(storedTheme())
const code = codeOfPage()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const start = document.getElementById(START)?.textContent
if (start) void takeOver(root, code, JSON.parse(start) as ClaimStart)
else draw(root, code)
