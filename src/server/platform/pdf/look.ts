import { readFileSync } from 'node:fs'
import type { Brand } from '../brand/brand.ts'
import type { Palette } from '../brand/colours.ts'
import type { Drawing } from '../brand/drawing.ts'
import { type Face, faceFiles } from '../brand/faces.ts'

/** What a PDF shows of the brand. It can be sent to a thread. */
export interface Look {
  fonts: Record<Face, Uint8Array>
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
  return { fonts, mark: mark.light, logo: logo?.light, palette: colours.light }
}
