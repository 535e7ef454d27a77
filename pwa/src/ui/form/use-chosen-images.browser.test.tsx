import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { picture } from '../../../test/chosen-pictures'
import { choose, photoOnDisk } from '../../../test/photo-on-disk'
import { said } from '../../../test/form'
import { EntryImagesField } from '../../gift/diary/writing/entry-images-field'
import { useEntryImages } from '../../gift/diary/writing/use-entry-images'
import { ImagesField } from '../../owner/images/images-field'
import { useNewImages } from '../../owner/images/use-new-images'

let send: () => Promise<readonly File[]>

function OfEntry() {
  const images = useEntryImages()
  send = images.ready
  return <EntryImagesField images={images} error={undefined} idPrefix="field" />
}

function OfCampaign() {
  const chosen = useNewImages()
  send = async () => (await chosen.ready(chosen.chosen)).files.map(({ file }) => file)
  return (
    <ImagesField
      images={chosen.chosen}
      saved={0}
      chosen={chosen}
      errors={{}}
      locked={false}
      onMove={() => undefined}
    />
  )
}

describe.each([
  ['a diary entry', OfEntry, 'images'],
  ['a campaign', OfCampaign, 'files'],
])('the images of %s', (_, Form, name) => {
  beforeEach(() =>
    render(
      <form>
        <Form />
      </form>,
    ),
  )

  it('are sent as they were chosen, and one that cannot be read is asked for again', async () => {
    const [changed, removed, gone] = await Promise.all(['1.png', '2.png', '3.png'].map(photoOnDisk))
    await gone?.remove()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    choose(input, ...[changed, removed, gone].flatMap((photo) => photo?.file ?? []))
    await expect.poll(() => document.querySelectorAll('form img[src^="blob:"]').length).toBe(2)
    await changed?.change()
    await removed?.remove()
    await expect.poll(said).toEqual({ [name]: 'Please choose the photo again' })
    const sent = await Promise.all((await send()).map((file) => file.arrayBuffer()))
    expect(sent).toEqual([changed?.bytes, removed?.bytes])
  })

  it('are recognised by their bytes, and refused with the reason', async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const bytes = await picture('image/jpeg')
    choose(input, new File([bytes], 'IMG-20260101-WA0007'))
    await expect.poll(() => document.querySelectorAll('form img[src^="blob:"]').length).toBe(1)
    choose(input, new File([bytes.slice(0, bytes.length / 2)], 'half.jpg', { type: 'image/jpeg' }))
    await expect
      .poll(said)
      .toEqual({ [name]: 'This photo is incomplete or damaged. Please choose another one.' })
    expect((await send()).map(({ type }) => type)).toEqual(['image/jpeg'])
  })
})
