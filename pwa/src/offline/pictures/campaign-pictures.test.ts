// live queries need a global IndexedDB to run at all
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it, vi } from 'vitest'
import { createPinnedCampaigns } from '../store/pinned-campaigns'
import { forgetOwner } from '../store/forget-owner'
import { StorageFullError } from '../store/quota'
import { FakeCaches } from '../testing/fake-caches'
import { turnsOfPage } from '../engine/leader-lock'
import { CODES, createTestClient } from '../testing/test-client'
import { createPictures } from './campaign-pictures'
import { CAMPAIGN_PICTURES, SEEN_PICTURES, storedAs } from './picture-caches'

const [A] = CODES
const image = (name: string) => `/media/images/${name}.jpg`
const face = (name: string) => `/media/profiles/${name}.jpg`
const campaign = (id: string, names: string[], giver?: string) =>
  ({
    id,
    images: names.map((name) => ({ id: name, image_url: image(name), link_url: null })),
    contact_profile_image: giver === undefined ? null : face(giver),
  }) as unknown as Campaign

const PICTURE = { 'content-type': 'image/jpeg' }

function device() {
  const { db, cache } = createTestClient()
  const caches = new FakeCaches()
  const lock = turnsOfPage()
  const network = {
    isDown: false,
    isPortal: false,
    isSparing: false,
    gone: new Set<string>(),
    fetched: [] as string[],
  }
  const pictures = createPictures({
    db,
    caches: caches as unknown as CacheStorage,
    fetch: (path) => {
      if (network.isDown) return Promise.reject(new TypeError('no network'))
      network.fetched.push(path)
      if (network.isPortal)
        return Promise.resolve(new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }))
      return Promise.resolve(
        new Response(path, {
          status: network.gone.has(path.replace(/\?.*/, '')) ? 404 : 200,
          headers: PICTURE,
        }),
      )
    },
    hold: (work) => lock.hold(() => work()),
    isSparing: () => network.isSparing,
  })
  const open = async (...list: Campaign[]) => {
    await cache.rememberCampaigns(list)
    for (const { id } of list) await cache.rememberCampaignCodes(id, [], 'x')
  }
  const see = async (path: string) =>
    (await caches.open(SEEN_PICTURES)).put(storedAs(path), new Response('seen', { headers: PICTURE }))
  const stored = () => caches.pathsOf(CAMPAIGN_PICTURES)
  return {
    db,
    cache,
    caches,
    network,
    pictures,
    open,
    see,
    stored,
    marks: createPinnedCampaigns(db, () => 1),
  }
}

describe('pictures on the device', () => {
  it('does not store a portal’s login page as a picture, and fetches the picture again', async () => {
    const { open, pictures, stored, network, caches } = device()
    const page = new Response('<p>Log in', { headers: { 'content-type': 'text/html' } })
    await (await caches.open(SEEN_PICTURES)).put(storedAs(image('b')), page)
    await open(campaign('c1', ['a', 'b']))
    network.isPortal = true
    await pictures.tidy()
    expect(stored()).toEqual([])
    network.isPortal = false
    await pictures.tidy()
    expect(stored()).toEqual([image('a'), image('b')])
  })

  it('stores pictures and giver’s photo of opened campaigns, but nothing of campaigns that are only listed', async () => {
    const { cache, open, pictures, stored } = device()
    await open(campaign('c1', ['a', 'b'], 'meera'))
    await cache.rememberCampaign(campaign('c2', ['c']))
    await pictures.tidy()
    expect(stored()).toEqual([image('a'), image('b'), face('meera')])
  })

  it('removes a picture that was replaced, unless another campaign shows it', async () => {
    const { open, pictures, stored, network } = device()
    await open(campaign('c1', ['a', 'b']), campaign('c2', ['b']))
    await pictures.tidy()
    await open(campaign('c1', ['c']), campaign('c2', ['b']))
    await pictures.tidy()
    expect(stored()).toEqual([image('b'), image('c')])
    expect(network.fetched).toEqual([image('a'), image('b'), image('c')].map(storedAs))
  })

  it('removes pictures with the campaign or the account, except those that a gift of this device shows', async () => {
    const { db, cache, open, pictures, stored, see, caches } = device()
    await open(campaign('c1', ['a']), campaign('c2', ['b']))
    await cache.rememberCode(
      A,
      { code: A, claimed: true, claimer_profile_image: face('asha') },
      campaign('', ['gift']),
    )
    for (const path of [image('a'), image('gift'), face('asha'), face('stranger')]) await see(path)
    await pictures.tidy()
    // each picture is stored once, and no person's photo without a reason
    expect(caches.pathsOf(SEEN_PICTURES)).toEqual([image('gift'), face('asha')])
    await cache.forgetCampaign('c1')
    await pictures.tidy()
    expect(stored()).toEqual([image('b')])
    await forgetOwner(db)
    await pictures.tidy()
    expect(stored()).toEqual([])
    expect(caches.pathsOf(SEEN_PICTURES)).toEqual([image('gift'), face('asha')])
  })

  it('keeps what an earlier version stored in full, and does not fetch it again', async () => {
    const { open, pictures, stored, network, caches } = device()
    await (await caches.open(CAMPAIGN_PICTURES)).put(image('a'), new Response('whole', { headers: PICTURE }))
    await open(campaign('c1', ['a', 'b']))
    await pictures.tidy()
    expect(stored()).toEqual([image('a'), image('b')])
    expect(network.fetched).toEqual([storedAs(image('b'))])
  })

  it('does not fetch again what was seen already', async () => {
    const { open, pictures, stored, see, network } = device()
    await open(campaign('c1', ['a']))
    await see(image('a'))
    network.isDown = true
    await pictures.tidy()
    expect(stored()).toEqual([image('a')])
  })

  it('fetches the next time what could not be fetched', async () => {
    const { open, pictures, stored, network } = device()
    await open(campaign('c1', ['a']))
    network.isDown = true
    await pictures.tidy()
    expect(stored()).toEqual([])
    network.isDown = false
    await pictures.tidy()
    expect(stored()).toEqual([image('a')])
  })

  it('stores only what was asked for or seen if the person wants fewer bytes', async () => {
    const { open, pictures, stored, network, marks } = device()
    await open(campaign('c1', ['a']), campaign('c2', ['b']))
    await marks.mark('c2')
    network.isSparing = true
    await pictures.tidy()
    expect(stored()).toEqual([image('b')])
  })

  it('stores all pictures of pinned campaigns, and the newest three hundred of those that were only opened', async () => {
    const { open, pictures, stored, marks } = device()
    const many = Array.from({ length: 32 }, (_, i) =>
      campaign(
        `c${i}`,
        Array.from({ length: 10 }, (_, j) => `p${i}-${j}`),
      ),
    )
    await open(...many)
    await marks.mark('c31')
    await pictures.tidy()
    expect(stored()).toHaveLength(310)
    expect(stored()).toContain(image('p31-9'))
    expect(stored()).toContain(image('p29-9'))
    expect(stored()).not.toContain(image('p30-0'))
  })

  it('stores all of a campaign or says that the device is full, and then nothing is left of it', async () => {
    const { cache, caches, pictures, stored, marks, network } = device()
    await cache.rememberCampaigns([campaign('c1', ['a', 'b', 'gone'])])
    network.gone.add(image('gone'))
    const onStored = vi.fn()
    const storeAll = () =>
      pictures.store([image('a'), image('b'), image('gone')], onStored, () => marks.mark('c1'))
    const full = pictures.store(
      [image('a'), image('b')],
      () => (caches.isFull = true),
      () => marks.mark('c1'),
    )
    await expect(full).rejects.toBeInstanceOf(StorageFullError)
    expect(await marks.ids()).toEqual([])
    await pictures.tidy()
    expect(stored()).toEqual([])

    caches.isFull = false
    await storeAll()
    expect(onStored).toHaveBeenCalledTimes(3)
    expect([stored(), await marks.ids()]).toEqual([[image('a'), image('b')], ['c1']])
  })

  it('does not clean up between storing pictures and marking their campaign', async () => {
    const { cache, pictures, stored, marks } = device()
    await cache.rememberCampaigns([campaign('c1', ['a', 'b'])])
    let tidied: Promise<void> | undefined
    await pictures.store(
      [image('a'), image('b')],
      () => (tidied ??= pictures.tidy()),
      () => marks.mark('c1'),
    )
    await tidied
    expect(stored()).toEqual([image('a'), image('b')])
  })

  it('fetches and removes pictures as soon as the database changes', async () => {
    const { db, open, pictures, stored } = device()
    const end = pictures.follow()
    try {
      await open(campaign('c1', ['a']))
      await expect.poll(stored, { timeout: 10_000 }).toEqual([image('a')])
      await db.campaigns.clear()
      await expect.poll(stored, { timeout: 10_000 }).toEqual([])
    } finally {
      end()
    }
  })
})
