import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
// it removes what the last test has rendered, so it comes before everything else that is tidied up
import 'vitest-browser-react'
import '../src/app/app.css'

// no test finds what another one typed, nor its window
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844)
})
