// Draws the PNG icons from public/icon.svg: node pwa/build/draw-icons.mjs
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const at = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const svg = await readFile(at('icon.svg'), 'utf8')

// platforms cut a maskable or Apple icon themselves: corners stay filled, the drawing inside the safe circle of 80 %
const filled = svg.replace(' rx="112"', '')
const safe = filled.replace(
  '<g id="gift">',
  '<g id="gift" transform="translate(256 266) scale(0.8) translate(-256 -256)">',
)

const png = (source, size, name) =>
  sharp(Buffer.from(source), { density: 288 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(at(name))

await Promise.all([
  png(svg, 192, 'icon-192.png'),
  png(svg, 512, 'icon-512.png'),
  png(filled, 180, 'icon-180.png'),
  png(safe, 512, 'icon-maskable-512.png'),
])
