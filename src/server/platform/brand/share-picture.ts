import { readFileSync } from 'node:fs'

const maxBytes = 300_000

/** Reads the picture of shared links. Throws an Error with a sentence if it is not a complete PNG of the right size. */
export function readSharePicture(file: string): Buffer {
  const bytes = readFileSync(file)
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG' && bytes.length > 24
  if (!isPng || bytes.readUInt32BE(16) !== 1200 || bytes.readUInt32BE(20) !== 630) throw new Error('must be a PNG of 1200 × 630 pixels')
  if (bytes.length > maxBytes) throw new Error(`has ${bytes.length} bytes, and may have ${maxBytes}`)
  if (chunksOf(bytes).at(-1) !== 'IEND') throw new Error('is not a complete PNG')
  return bytes
}

/** The names of the complete chunks after the signature. A chunk has a length, a name, data and a checksum. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  let end = 8
  while (end + 12 <= png.length && names.at(-1) !== 'IEND') {
    const start = end
    end += 12 + png.readUInt32BE(start)
    if (end <= png.length) names.push(png.toString('latin1', start + 4, start + 8))
  }
  return names
}
