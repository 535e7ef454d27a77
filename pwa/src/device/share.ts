/** How a link left the device: by the system's share sheet, by the clipboard, or not at all because the person closed the sheet. */
export type Shared = 'shared' | 'copied' | 'dismissed'

/** Offers a link to other apps, or copies it where the browser cannot share. Throws where it can do neither. */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<Shared> {
  // absent on insecure origins and in many desktop browsers, whatever the types say
  const { share, clipboard } = navigator as { share?: Navigator['share']; clipboard?: Clipboard }
  if (share) {
    try {
      await share.call(navigator, link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  if (clipboard) await clipboard.writeText(link.url)
  else copyBySelection(link.url)
  return 'copied'
}

/** The way that works without a secure origin. */
function copyBySelection(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies on an insecure origin
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser refused to copy')
}
