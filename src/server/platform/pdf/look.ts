import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/colours.ts'
import type { Drawing } from '../brand/drawing.ts'
import { type Face, faceFiles, type SpareFace, spareFaces } from '../brand/faces.ts'

/** What a PDF shows of the brand. It can be sent to a thread. */
export interface Look {
  fonts: Record<Face, Uint8Array>
  spares: Record<SpareFace, Uint8Array>
  palette: Palette
  mark: Drawing
  /** Undefined: mark and name. */
  logo: Drawing | undefined
}

/** The brand's look on paper. `folder`: the build's TrueType faces. */
export function lookOf(brand: Brand, folder: string): Look {
  const { mark, logo, colours } = brand
  const fonts = Object.fromEntries(Object.entries(faceFiles(brand, folder)).map(([face, file]) => [face, readFileSync(file)])) as Record<
    Face,
    Buffer
  >
  // One copy of the same font: a thread gets each.
  const spareOf = (face: SpareFace) => (brand.fonts ? readFileSync(path.join(folder, spareFaces[face])) : fonts[face])
  return {
    fonts,
    spares: { text: spareOf('text'), strong: spareOf('strong') },
    mark: mark.light,
    logo: logo?.light,
    palette: colours.light,
  }
}
