import { beforeEach } from 'vitest'
import '../src/app/app.css'

// Drafts and the like: no test meets what another one typed.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
