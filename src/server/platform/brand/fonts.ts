import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as FontKit from 'fontkit'
import { letters } from './glyphs.ts'

const require = createRequire(import.meta.url)

/** A font of the brand: a static TrueType or OpenType file. */
export interface BrandFont {
  file: string
  bytes: Buffer
  family: string
  /** Such as 400. */
  weight: number
  /** As parts of the font's size. */
  metrics: { width: number; ascent: number; descent: number; lineGap: number }
  /** The code points that it can draw. */
  characters: ReadonlySet<number>
}

/** A brand without fonts of its own has the build's. */
export interface BrandFonts {
  display: BrandFont
  text: BrandFont
  /** For weight 600. */
  textStrong: BrandFont
  /** Only PDFs need it. */
  textItalic: BrandFont
  /** What browsers show until the display font has loaded. */
  displayFallback: Fallback
}

export type Fallback = 'serif' | 'sans-serif'

const sample = 'The quick brown fox jumps over the lazy dog, and exchanges five dozen coins for a quarter of the price'

/** Reads a font. Throws an Error with a sentence if browsers, PDFs and pictures cannot all use the file. */
export function readFont(file: string): BrandFont {
  const bytes = readFileSync(file)
  if (!['\0\u0001\0\0', 'OTTO'].includes(bytes.toString('latin1', 0, 4))) throw new Error('must be a TrueType or OpenType font')
  const font = usable(() => create(bytes))
  if (!('layout' in font)) throw new Error('must be one font, not a collection')
  if (!/^[\w .-]+$/.test(font.familyName))
    throw new Error(`has the family name “${font.familyName}”, and may use letters, digits, spaces, . and -`)
  return usable(() => {
    const { unitsPerEm, ascent, descent, lineGap } = font
    const width = font.layout(sample).advanceWidth / sample.length
    const [ofWidth, ofAscent, ofDescent, ofLineGap] = [width, ascent, -descent, lineGap].map((value) => value / unitsPerEm)
    const metrics = { width: ofWidth ?? 1, ascent: ofAscent ?? 1, descent: ofDescent ?? 0, lineGap: ofLineGap ?? 0 }
    return { file, bytes, family: font.familyName, weight: font['OS/2'].usWeightClass, metrics, characters: new Set(font.characterSet) }
  })
}

function create(bytes: Buffer) {
  // The library is large, and most brands have no fonts of their own.
  const fontkit = require('fontkit') as typeof FontKit
  return fontkit.create(bytes)
}

/** What the library returns. Its errors do not say that the file is damaged. */
function usable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw new Error('is not a usable font', { cause: error })
  }
}

/** One sentence for each font that cannot draw a letter of the site's languages. `texts`: those of the brand. */
export const fontProblems = ({ display, text, textStrong, textItalic }: BrandFonts, texts: string): string[] =>
  [...new Set([display, text, textStrong, textItalic])].flatMap(({ file, characters }) => {
    const needed = new Set([...letters, ...(texts.match(/\p{L}/gu) ?? [])])
    const missing = [...needed].filter((letter) => !characters.has(letter.codePointAt(0) ?? 0))
    return missing.length > 0 ? [`${file}: cannot draw ${missing.join(' ')}`] : []
  })

const fallbacks = {
  // The average width of the sample in Arial and Times New Roman, whose metrics the other fonts share.
  'sans-serif': { width: 0.4463, local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Helvetica'], rest: 'system-ui,sans-serif' },
  serif: { width: 0.4062, local: ['Times New Roman', 'Liberation Serif', 'Times'], rest: "Georgia,'Times New Roman',serif" },
}

/** The end of a list of font families: a fallback with the metrics of `family`, then the system's. */
export const fallbackFamilies = (family: string, kind: Fallback): string => `'${family} Fallback',${fallbacks[kind].rest}`

/** A system font with the metrics of the web font: nothing moves when the web font arrives. */
export function fallbackFace(family: string, { metrics: { width, ascent, descent, lineGap } }: BrandFont, kind: Fallback): string {
  const scale = width / fallbacks[kind].width
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  const local = fallbacks[kind].local.map((name) => `local('${name}')`).join(',')
  return `@font-face{font-family:'${family} Fallback';src:${local};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:${percent(lineGap / scale)}}`
}
