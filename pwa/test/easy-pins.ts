import { pinWeak as PIN_WEAK } from '@tohfa/sync-protocol/messages'
import { describe, expect, it, type Mock } from 'vitest'
import type { TypedForm } from '../src/gift/shared/type-part'
import { fillIn, said, submit } from './form'

/**
 * What each claim form does about PINs that can be guessed from what is typed into it.
 * @param form.open shows the form, of a campaign that refuses such PINs if `refused`
 * @param form.easy a field and a PIN that is a part of it
 */
export function describeEasyPins(form: {
  open: (refused: boolean, typed?: TypedForm) => Promise<unknown>
  right: Readonly<Record<string, string>>
  easy: readonly Readonly<Record<string, string> & { pin: string }>[]
  onSubmit: Mock
}): void {
  const pins = (pin: string) => ({ pin, pin_confirmation: pin })

  it.each(form.easy)('warns of a PIN that can be guessed from the form: %j', async (typed) => {
    await form.open(false)
    await fillIn({ ...typed, pin: '' })
    await fillIn({ pin: typed.pin })
    await expect
      .poll(() => [...document.querySelectorAll('[role=status]')].map((p) => p.textContent).join())
      .toContain('Easy to guess')
  })

  describe('in a campaign that refuses PINs that are easy to guess', () => {
    it('says so at the field, before it is sent', async () => {
      const [typed = { pin: '' }] = form.easy
      form.onSubmit.mockReset()
      form.onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
      await form.open(true)
      await fillIn({ ...form.right, ...pins(typed.pin), ...typed })
      await submit()
      await expect
        .poll(said)
        .toEqual({ pin: expect.stringMatching(/^Easy to guess: .* Please choose another one\.$/) as string })
      expect(form.onSubmit).not.toHaveBeenCalled()
      await fillIn(pins('482913'))
      await submit()
      await expect.poll(() => form.onSubmit.mock.calls.length).toBe(1)
    })

    it('shows at the field that the server has refused it', async () => {
      const problem = {
        ...{ type: '', title: '', status: 422, detail: PIN_WEAK, code: 'pin_weak' as const },
        errors: [{ field: 'pin', detail: PIN_WEAK }],
      }
      await form.open(true, { values: {}, problem })
      expect(said()).toEqual({ pin: PIN_WEAK })
    })
  })
}
