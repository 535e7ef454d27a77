import * as m from '@tohfa/sync-protocol/messages'
import { describe, expect, test } from 'vitest'
import { admitted, arranged, moved, roomFor } from './images.view'

const picture = (name: string) => ({ name, type: 'image/jpeg' })
const document = (name: string) => ({ name, type: 'application/pdf' })
const images = (...ids: string[]) => ids.map((id) => ({ id }))

describe('§5 at most 10 images, existing plus new', () => {
  test.each([
    [0, 0, 10],
    [3, 2, 5],
    [10, 0, 0],
    [0, 10, 0],
    // a second tab has added some in between
    [9, 4, 0],
  ])('with %i saved and %i chosen there is room for %i', (saved, chosen, room) => {
    expect(roomFor(saved, chosen)).toBe(room)
  })

  test('what fits is taken, and the rest is refused with the rule', () => {
    const files = [picture('a'), picture('b'), picture('c')]
    expect(admitted(files, 3)).toEqual({ images: files, refusal: null })
    expect(admitted(files, 2)).toEqual({ images: files.slice(0, 2), refusal: m.imagesMax })
    expect(admitted(files, 0)).toEqual({ images: [], refusal: m.imagesMax })
  })

  test('files with an image type come before files with another type or none', () => {
    const files = [document('a'), picture('b'), { name: 'c', type: '' }, picture('d')]
    expect(admitted(files, 4)).toEqual({ images: files, refusal: null })
    expect(admitted(files, 3)).toEqual({
      images: [picture('b'), picture('d'), document('a')],
      refusal: m.imagesMax,
    })
  })
})

describe('the order of images', () => {
  test('is the chosen one, with new images at the end and without deleted ones', () => {
    expect(arranged(images('a', 'b', 'c'), [])).toEqual(images('a', 'b', 'c'))
    expect(arranged(images('a', 'b', 'c'), ['c', 'a', 'b'])).toEqual(images('c', 'a', 'b'))
    expect(arranged(images('a', 'b', 'd'), ['c', 'b', 'a'])).toEqual(images('b', 'a', 'd'))
  })

  test.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['a', 2, 'bca'],
    ['x', 1, 'abc'],
  ])('%s moved by %i gives %s', (id, steps, result) => {
    expect(moved(['a', 'b', 'c'], id, steps).join('')).toBe(result)
  })
})
