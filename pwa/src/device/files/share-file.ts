/**
 * Offers a file to other apps.
 * @returns false if this browser cannot share files; true also if the person closed the sheet
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  // missing on insecure origins and in many desktop browsers, although the types have it
  const { share, canShare } = navigator as Partial<Pick<Navigator, 'share' | 'canShare'>>
  if (!share || !canShare?.call(navigator, { files: [file] })) return false
  try {
    await share.call(navigator, { files: [file], title })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
  return true
}
