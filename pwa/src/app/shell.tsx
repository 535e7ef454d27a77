import type { ReactNode } from 'react'
import { skip } from './app.texts'
import { Header } from './header/header'
import { OfflineBanner } from './offline-banner'

/** The frame around every screen except login. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
      >
        {skip}
      </a>
      <Header />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 pt-6 pb-24">
        {children}
      </main>
    </>
  )
}
