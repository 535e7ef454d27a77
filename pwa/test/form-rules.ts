/**
 * The rules of forms (specification section 5) as test cases: what is typed into which field, and what is said there.
 */
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { userEvent } from 'vitest/browser'
import { field, fillIn, form, said, submit } from './form'
import { choose, photoOnDisk } from './photo-on-disk'

export const REQUIRED = 'This field is required'
const INVALID_EMAIL = 'Please enter a valid email address'
export const INVALID_WEBSITE = 'Please enter a valid website domain (e.g., example.com or www.example.com)'
export const PERSON = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com' }
export const CONTACT = { ...PERSON, company_name: 'Rao Textiles' }
export const PINS = { pin: '482913', pin_confirmation: '482913' }

export type Refused = [field: string, typed: string, says: string]

export const missing = (...fields: string[]): Refused[] => fields.map((name) => [name, '', REQUIRED])
/** one that is not an address, and one without a domain */
export const wrongEmail = (name = 'email'): Refused[] => [
  [name, 'asha', INVALID_EMAIL],
  [name, 'asha@example', INVALID_EMAIL],
]
export const wrongPins: Refused[] = [
  ['pin', '12345', 'PIN must be exactly 6 digits'],
  ['pin', '', 'PIN must be exactly 6 digits'],
  ['pin_confirmation', '482914', 'PINs do not match'],
  ['pin_confirmation', '', 'PINs do not match'],
]

interface FormRules {
  open: () => Promise<unknown>
  /** texts that the form accepts, all of them */
  right: Record<string, string>
  /** each typed into an otherwise valid form */
  wrong: Refused[]
  /** the name of the email field */
  email: string
  /** the name of the photo field */
  photo?: string
  /** what the form calls with its value, if it sends nothing itself */
  onSubmit?: Mock
}

const CUT_JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0x20, 0)

export function describeFormRules(name: string, rules: FormRules): void {
  const { open, right, wrong, email, photo, onSubmit } = rules

  describe(`§5 ${name}`, () => {
    beforeEach(() => {
      onSubmit?.mockClear()
      // no answer: calls are only recorded
      vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined))
    })
    const nothingSent = () => {
      if (onSubmit) expect(onSubmit).not.toHaveBeenCalled()
      expect(window.fetch).not.toHaveBeenCalled()
    }

    it.each(wrong)('at %s, with %j typed, says: %s', async (name, typed, says) => {
      await open()
      await fillIn({ ...right, [name]: typed })
      await submit()
      await expect.poll(said).toEqual({ [name]: says })
      nothingSent()
    })

    it('has an email field of email type', async () => {
      await open()
      expect(field(email).type).toBe('email')
    })

    if (photo !== undefined) {
      /** what the form passes on or, if it sends by itself, sends */
      const given = () => onSubmit?.mock.calls[0] ?? vi.mocked(window.fetch).mock.calls[0]
      beforeEach(() => void onSubmit?.mockResolvedValue({ outcome: 'saved', id: '1' }))

      it.each([
        ['no picture', 'Please select an image file'],
        [CUT_JPEG, 'This photo is incomplete or damaged. Please choose another one.'],
      ])('refuses what is not a photo, with the reason: %j', async (bytes, says) => {
        await open()
        await fillIn(right)
        await userEvent.upload(field(photo), new File([bytes], 'broken.jpg', { type: 'image/jpeg' }))
        await submit()
        await expect.poll(said).toEqual({ [photo]: says })
        nothingSent()
      })

      it('sends a photo as it was when chosen, even if another app removed it', async () => {
        await open()
        await fillIn(right)
        const onDisk = await photoOnDisk()
        choose(field(photo), onDisk.file)
        await expect.poll(() => document.querySelector('form img[src^="blob:"]')).not.toBeNull()
        await onDisk.remove()
        await submit()
        await expect.poll(given).toBeDefined()
        const [sent] = filesIn(given())
        expect(sent?.type).toBe('image/png')
        expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(new Uint8Array(onDisk.bytes))
      })

      it('moves nothing under a finger once the chosen photo is ready', async () => {
        await open()
        await fillIn(right)
        const { file } = await photoOnDisk()
        choose(field(photo), file)
        // as React has drawn it by then, and before the file is read
        await Promise.resolve()
        const height = form().offsetHeight
        expect(form().textContent).toContain('Preparing your photo')
        await expect.poll(() => form().querySelector('img[src^="blob:"]')).not.toBeNull()
        expect(form().offsetHeight).toBe(height)
      })

      it('asks again, at its field, for a photo that cannot be read, and sends the rest', async () => {
        await open()
        await fillIn(right)
        const onDisk = await photoOnDisk()
        await onDisk.remove()
        choose(field(photo), onDisk.file)
        await expect.poll(said).toEqual({ [photo]: 'Please choose the photo again' })
        await submit()
        await expect.poll(given).toBeDefined()
        expect(filesIn(given())).toEqual([])
      })
    }
  })
}

/** The files in what a form passes on. */
const filesIn = (given: readonly unknown[] = []) =>
  given.flatMap((one) => {
    if (one instanceof File) return [one]
    const { files = [], body } = (one ?? {}) as { files?: readonly { file: File }[]; body?: unknown }
    const sent = body instanceof FormData ? [...body.values()].filter((value) => value instanceof File) : []
    return [...files.map(({ file }) => file), ...sent]
  })
