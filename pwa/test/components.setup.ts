import { beforeEach } from 'vitest'
import '../src/app/app.css'

// drafts and the like: no test finds what another one typed
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
