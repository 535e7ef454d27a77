import { beforeEach } from 'vitest'
// it removes what the last test has rendered, so it comes before everything else that is tidied up
import 'vitest-browser-react'
import '../src/app/app.css'

// drafts and the like: no test finds what another one typed
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
