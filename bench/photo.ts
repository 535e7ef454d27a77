import { loadSharp } from '../server/src/blobs/sharp'

const [WIDTH, HEIGHT] = [1600, 1200]

/** A JPEG as large as the app sends one: neither flat nor noise. */
export async function photo(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3
      const light = 128 + 60 * Math.sin(x / 37) * Math.cos(y / 53) + 24 * Math.sin((x * y) / 4099)
      pixels[at] = light
      pixels[at + 1] = light * 0.8 + (x / WIDTH) * 40
      pixels[at + 2] = light * 0.6 + (y / HEIGHT) * 60
    }
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
