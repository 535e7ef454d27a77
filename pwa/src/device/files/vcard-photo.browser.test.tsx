import { expect, it, vi } from 'vitest'
import { vcardPhoto } from './vcard-photo'

it.each([
  ['image/jpeg', { type: 'image/jpeg', base64: 'c2VlbiE=' }],
  ['text/html', null],
])('a photo that is answered as %s becomes %j', async (type, photo) => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('seen!', { headers: { 'content-type': type } }))
  expect(await vcardPhoto('/media/profiles/a.jpg')).toEqual(photo)
})
