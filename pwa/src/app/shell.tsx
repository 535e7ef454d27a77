import { CloudOff } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { isServerReachable, onConnectionChange } from '../device/network/connection'
import { useStorageRefused } from '../offline/react'
import { offline, offlineSaved, skip } from './app.texts'
import { Header } from './header/header'
import { lazyPart } from '../ui/lazy-part'

/** screens whose data is never stored on a device */
const ONLINE_ONLY = /^\/(?:admin|csv-qr|account|gift-pin|reset-pin|campaign\/[^/]+\/links)\b/

/** It is drawn over the empty space around the header's edge, so that nothing moves when it comes and goes. */
export function OfflineBanner() {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const [path] = useLocation()
  return (
    <div role="status" className="relative">
      {!reachable && (
        <p className="pointer-events-none absolute inset-x-0 -top-1.5 z-10 flex min-h-4.5 items-center justify-center gap-1.5 bg-marigold-soft px-2 text-[min(0.75rem,4vw)] text-marigold-ink sm:min-h-7 sm:text-sm">
          <CloudOff aria-hidden className="size-4" />
          {ONLINE_ONLY.test(path) ? offline : offlineSaved}
        </p>
      )}
    </div>
  )
}

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
