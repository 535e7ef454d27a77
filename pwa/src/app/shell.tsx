import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStorageRefused } from '../offline/react'
import { skip } from './app.texts'
import { Header } from './header/header'
import { OfflineBanner } from './offline-banner'
import { lazyPart } from '../ui/lazy-part'

const StorageRefused = lazyPart(() => import('./storage-refused'))
// without it, screens begin at their top
const KeptScroll = lazyPart(
  () => import('./kept-scroll'),
  () => null,
)

/** Shows its children if this browser has a database: they read everything from it. */
export const Stored = ({ children }: { children: ReactNode }) =>
  useStorageRefused() ? <StorageRefused /> : children

/** The frame around every screen except login. */
export default function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  // the part of the address after the # belongs to the screen
  const skipTo = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <>
      <a
        href="#content"
        onClick={skipTo}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
      >
        {skip}
      </a>
      <Header />
      <OfflineBanner />
      <KeptScroll path={path} />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-5 pb-24 sm:pt-6"
      >
        {children}
      </main>
    </>
  )
}
