import sharp from 'sharp'

/** A JPEG as a phone makes it: with a maker and a place in its EXIF. */
export const phonePhoto = (background = '#c02040') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Secret Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer()

export const asFile = (bytes: Buffer, fileName = 'photo.jpg', type = 'image/jpeg') => ({
  bytes,
  fileName,
  type,
})
