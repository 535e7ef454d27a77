import { copyText } from '../copy'

/** How a link left the device: through the share sheet, the clipboard, or not at all if the person closed the sheet. */
export type Shared = 'shared' | 'copied' | 'dismissed'

/** Offers a link to other apps, or copies it if the browser cannot share. Throws if it can do neither. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  // missing on insecure origins and in many desktop browsers, although the types have it
  const { share } = navigator as { share?: Navigator['share'] }
  if (share) {
    try {
      await share.call(navigator, link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  await copyText(link.url)
  return 'copied'
}
