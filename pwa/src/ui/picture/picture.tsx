import { widthsOf } from '@tohfa/sync-protocol/files/picture-widths'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names'
import { imageNotAvailable, opensInNewTab } from '../ui.texts'

export interface ShownPicture {
  /** on this origin, or an object URL of this page */
  image_url: string
  /** link that a press opens in a new tab */
  link_url: string | null
}

interface PictureProps {
  picture: ShownPicture
  /** its name; empty for decoration */
  name: string
  /** contain: show all of it; cover: fill the box */
  fit: 'cover' | 'contain'
  /** the width of its box, as in the attribute `sizes` */
  sizes: string
  /** whether it is the main content of the screen: fetched before anything else */
  first?: boolean | undefined
  className?: string | undefined
  /** called when it has loaded or failed */
  onSettled?: () => void
}

/** A picture that fills its box, so that nothing moves when it loads; a text if it fails. */
export function Picture({
  picture: { image_url, link_url },
  name,
  fit,
  sizes,
  first = false,
  className,
  onSettled,
}: PictureProps) {
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (!missing) return
    const again = () => setMissing(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [missing])
  const shown = missing ? (
    <span className="flex size-full items-center justify-center bg-sunken p-2 text-center text-soft">
      {imageNotAvailable}
    </span>
  ) : (
    <img
      // pictures that are only on this page have one width; for those on the server the browser chooses one
      src={image_url}
      srcSet={widthsOf(image_url)}
      sizes={sizes}
      alt={link_url === null ? name : opensInNewTab(name)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onLoad={onSettled}
      onError={() => {
        setMissing(true)
        onSettled?.()
      }}
      className={classNames('size-full bg-sunken', fit === 'cover' ? 'object-cover' : 'object-contain')}
    />
  )
  return link_url === null ? (
    <span className={classNames('block', className)}>{shown}</span>
  ) : (
    <a
      href={link_url}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('ring-inside block p-1', className)}
    >
      {shown}
    </a>
  )
}
