import { copyText } from './copy'

/** How a link left the device: by the system's share sheet, by the clipboard, or not at all because the person closed the sheet. */
export type Shared = 'shared' | 'copied' | 'dismissed'

/** Offers a link to other apps, or copies it where the browser cannot share. Throws where it can do neither. */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<Shared> {
  // absent on insecure origins and in many desktop browsers, whatever the types say
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
