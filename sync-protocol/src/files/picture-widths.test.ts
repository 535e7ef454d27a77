import { expect, it } from 'vitest'
import { widthsOf } from './picture-widths'
import { smaller } from './picture-widths'

it('asks for a stored picture by its width, after the signature of a private one', () => {
  expect(smaller('/media/images/a.jpg', 480)).toBe('/media/images/a.jpg?w=480')
  expect(smaller('/media/diary/a.jpg?until=1&signature=x', 960)).toBe(
    '/media/diary/a.jpg?until=1&signature=x&w=960',
  )
  expect(widthsOf('/media/images/a.jpg')).toBe(
    '/media/images/a.jpg?w=480 480w,/media/images/a.jpg?w=960 960w',
  )
})

it('leaves a picture that is only on this page as it is', () => {
  expect(smaller('blob:https://tohfa.example/1', 480)).toBe('blob:https://tohfa.example/1')
  expect(widthsOf('data:image/png;base64,AAAA')).toBeUndefined()
})
