import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/app.css'
import { ErrorBoundary } from './app/error-boundary'
import { Router } from './app/router'
import { followEndedSessions } from './app/session-ended'
import { UpdatePrompt } from './app/update-prompt'
import { Toaster } from './ui/toast/toast'

followEndedSessions()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
    <UpdatePrompt />
    <Toaster />
  </StrictMode>,
)
// nothing is pressed before it has loaded
import('./ui/guard-focus').catch(() => undefined)
