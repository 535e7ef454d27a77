import type { Random } from './random'

/** A WAV file of this many bytes: noise, different each time, 8 kHz and 8 bits. */
export function recordingOf(bytes: number, random: Random): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes - 44, 40)
  return Buffer.concat([header, Buffer.from(Array.from({ length: bytes - 44 }, () => random.int(256)))])
}
