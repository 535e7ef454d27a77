import { copyText } from '../device/copy'
import { toast } from './toast/toast'

/** Copies a text, and says whether it was copied. */
export async function copyAndTell(text: string, copied: string, failed: string): Promise<void> {
  try {
    await copyText(text)
    toast(copied)
  } catch {
    toast(failed, 'error')
  }
}
