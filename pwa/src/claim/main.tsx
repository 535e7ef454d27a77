/**
 * The claim page's own entry. What it imports, every recipient pays for before the form can be used: no router, no
 * database, no encryption here.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadClaim } from '../features/claims/claim.api'
import type { NetworkAnswer } from '../features/claims/claim.view'
import { applyTheme, storedTheme } from '../ui/theme'
import { ClaimApp } from './claim-app'
import './claim.css'

const unknown: NetworkAnswer = { state: 'unknown' }

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

applyTheme(storedTheme())
const code = codeOfPage()
// asked for before anything is drawn
const first = code === null ? Promise.resolve(unknown) : loadClaim(code)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <ClaimApp code={code ?? ''} first={first} />
  </StrictMode>,
)
