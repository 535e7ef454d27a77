/** The library that reads, shrinks and draws pictures. It takes 20 MB of the process, so the first picture loads it. */

const load = async () => {
  const { default: sharp } = await import('sharp')
  // 50 megapixels take 150 MB while they are decoded, so each picture has one thread, and there is no cache
  sharp.concurrency(1)
  sharp.cache(false)
  // untrusted bytes only reach the first five (READ in images.ts): the loader for SVG, which our own drawings need, could
  // read other files
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** @throws if it does not load; the next picture tries again */
export const loadSharp = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))
