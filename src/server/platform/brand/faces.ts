import path from 'node:path'
import type { Brand } from './brand.ts'

/** The build's TrueType files for PDFs and pictures, which browsers cannot use. */
export const faces = { display: 'display.ttf', text: 'text.ttf', strong: 'text-strong.ttf', italic: 'text-italic.ttf' } as const
export type Face = keyof typeof faces

/** The build's faces for words with letters that another face lacks: a brand's own font, or the one of headings. */
export const spareFaces = { text: faces.text, strong: faces.strong } as const
export type SpareFace = keyof typeof spareFaces

/** The file of each face: the brand's, or the build's in `folder`. */
export function faceFiles({ fonts }: Brand, folder: string): Record<Face, string> {
  if (fonts) return { display: fonts.display.file, text: fonts.text.file, strong: fonts.textStrong.file, italic: fonts.textItalic.file }
  return Object.fromEntries(Object.entries(faces).map(([face, file]) => [face, path.join(folder, file)])) as Record<Face, string>
}
