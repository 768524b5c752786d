/* oxlint-disable no-underscore-dangle -- pdfkit has no public way to draw a line in several fonts */
import { missingLetter } from '../brand/glyphs.ts'

/** A font of pdfkit. */
export interface EmbeddedFont {
  /** In thousandths of the size. */
  ascender: number
  font: { hasGlyphForCodePoint: (code: number) => boolean }
}

interface LineOptions {
  features?: PDFKit.Mixins.OpenTypeFeatures[]
  align?: string
  /** From the line's top to its baseline. */
  baseline?: number
  destination?: string | undefined
  /** Of the column, of its line, and of the text in it. */
  width?: number
  lineWidth?: number
  textWidth?: number | undefined
  wordCount?: number | undefined
}

/** The part of a pdfkit document that measures and draws one line of text, in its current font. */
export interface LinesOfText<Font extends EmbeddedFont = EmbeddedFont> {
  _font: Font
  _fontSize: number
  _fragment: (text: string, x: number, y: number, options: LineOptions) => void
  widthOfString: (text: string, options?: LineOptions) => number
}

interface Run {
  text: string
  font: EmbeddedFont
}

/**
 * From now on, a word with a letter that its font lacks is drawn in the spare font; and if that lacks it too, a box is drawn instead. pdfkit alone would
 * draw nothing, or the font's own sign for "none", and nobody would know. Returns the set of code points that no font has, which grows as text is drawn.
 */
export function drawInSeveralFonts(document: LinesOfText, spareOf: ReadonlyMap<EmbeddedFont, EmbeddedFont>): Set<number> {
  const missing = new Set<number>()
  const [drawLine, measure] = [document._fragment.bind(document), document.widthOfString.bind(document)]

  const runsOf = (text: string): Run[] => {
    const main = document._font
    const prepared = preparedText(text)
    if (canDraw(main, prepared)) return prepared === '' ? [] : [{ text: prepared, font: main }]
    return splitIntoRuns(prepared, { main, spare: spareOf.get(main) ?? main }, missing)
  }
  const inFont = <Result>(font: EmbeddedFont, work: () => Result): Result => {
    const main = document._font
    document._font = font
    const result = work()
    document._font = main
    return result
  }
  const widthOf = ({ text, font }: Run, options?: LineOptions) => inFont(font, () => measure(text, options))

  document.widthOfString = (text, options) => runsOf(text).reduce((sum, run) => sum + widthOf(run, options), 0)
  document._fragment = (text, x, y, options) => {
    const runs = runsOf(text)
    const [first] = runs
    if (!first) return
    if (runs.length === 1 && first.font === document._font) return drawLine(first.text, x, y, options)
    const { align, width, lineWidth = 0, textWidth = 0 } = options
    let left = x
    if (width && align === 'right') left += lineWidth - document.widthOfString(text.trimEnd(), options)
    if (width && align === 'center') left += (lineWidth - textWidth) / 2
    // All runs are on the line of the text's own font.
    const baseline = (-document._font.ascender / 1000) * document._fontSize
    for (const [at, run] of runs.entries()) {
      const ofRun = { align: 'left', baseline, textWidth: undefined, wordCount: undefined, ...(at > 0 && { destination: undefined }) }
      inFont(run.font, () => drawLine(run.text, left, y, { ...options, ...ofRun }))
      left += widthOf(run, options)
    }
  }
  return missing
}

/**
 * Composed letters, because few fonts place every accent. Without what is invisible, such as soft hyphens, which after this point are only in the middle of
 * a line.
 */
const preparedText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')

const wordsAndSpaces = /[^\s\p{Pd}/]+|[\s\p{Pd}/]+/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word is drawn in one font, if one has all its letters. */
function splitIntoRuns(text: string, { main, spare }: { main: EmbeddedFont; spare: EmbeddedFont }, missing: Set<number>): Run[] {
  const runs: Run[] = []
  const add = (part: string, font: EmbeddedFont) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += part
    else runs.push({ text: part, font })
  }
  for (const [part] of text.matchAll(wordsAndSpaces)) {
    const before = runs.at(-1)?.font
    // A space belongs to the word before it, as when lines are broken.
    const fonts = before && /^[\s\p{Pd}/]/u.test(part) ? [before, main, spare] : [main, spare]
    const font = fonts.find((one) => canDraw(one, part))
    if (font) {
      add(part, font)
      continue
    }
    for (const { segment } of letters.segment(part)) {
      const ofLetter = fonts.find((one) => canDraw(one, segment))
      add(ofLetter ? segment : missingLetter, ofLetter ?? spare)
      if (!ofLetter) for (const code of codesOf(segment)) if (!fonts.some((one) => hasGlyph(one, code))) missing.add(code)
    }
  }
  return runs
}

const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const canDraw = (font: EmbeddedFont, text: string): boolean => codesOf(text).every((code) => hasGlyph(font, code))

const known = new WeakMap<EmbeddedFont, Map<number, boolean>>()

function hasGlyph(font: EmbeddedFont, code: number): boolean {
  const ofFont = known.get(font) ?? new Map<number, boolean>()
  known.set(font, ofFont)
  const found = ofFont.get(code) ?? font.font.hasGlyphForCodePoint(code)
  ofFont.set(code, found)
  return found
}
