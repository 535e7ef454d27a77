import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
// it removes what the last test has rendered, so it comes before everything else that is tidied up
import 'vitest-browser-react'
import '../src/app/app.css'
import { emptyDatabase } from './device'

const { href } = location

// no test finds what another one typed or stored, nor its window and address, nor who was signed in
beforeEach(async () => {
  await emptyDatabase()
  localStorage.clear()
  sessionStorage.clear()
  // as in another tab: who is signed in is read again
  dispatchEvent(new StorageEvent('storage'))
  history.replaceState(null, '', href)
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844)
})
