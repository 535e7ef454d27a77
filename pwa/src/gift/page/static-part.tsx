import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { START } from './page-start'

const never = () => () => undefined

/**
 * A part of the page that needs no script. If the server has rendered it, its HTML stays and its script is not loaded.
 * @param load imports the part's module, for a page that the browser draws itself; without it the place stays empty
 * @param name of the part in its module
 * @returns the part for the browser; claim-page-html/static-parts.tsx has the one that the server renders
 */
export function staticPart<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, (props: Props) => ReactNode>>>,
  name: Name,
) {
  const Late = lazyPart<Props>(
    () => load().then((module) => ({ default: module[name] })),
    () => null,
  )
  // for a page that the browser draws itself: loaded while it asks for the gift, so that nothing moves later
  if (!document.getElementById(START)) Late.load().catch(() => undefined)
  return function StaticPart(props: Props) {
    const hydrates = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    // the data that the HTML was rendered from: the server may have something newer
    const [drawn] = useState(() => (hydrates ? JSON.stringify(props) : undefined))
    const late = <Late {...props} />
    if (drawn === undefined) return <div>{late}</div>
    return drawn === JSON.stringify(props) ? KEPT : late
  }
}

/** React does not touch what is in here. */
const KEPT = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
