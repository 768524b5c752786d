import { z } from 'zod'

/** The colours of the site, letters and PDFs. `vault-…` are those of the sections with the dark background of the brand. */
const colourNames = [
  'paper',
  'surface',
  'ink',
  'muted',
  'hairline',
  'field',
  'accent',
  'accent-strong',
  'accent-soft',
  'on-accent',
  'gold',
  'gold-soft',
  'danger',
  'danger-soft',
  'on-danger',
  'slip',
  'slip-fold',
  'on-slip',
  'vault-paper',
  'vault-surface',
  'vault-ink',
  'vault-muted',
  'vault-hairline',
  'vault-field',
  'vault-accent',
  'vault-accent-strong',
  'vault-on-accent',
  'vault-gold',
] as const

type ColourName = (typeof colourNames)[number]

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0e5a43')

/** The colours of one scheme, light or dark. */
export const paletteSchema = z.strictObject(
  Object.fromEntries(colourNames.map((name) => [name, colour])) as Record<ColourName, typeof colour>,
)

export type Palette = z.infer<typeof paletteSchema>

/** Text needs 4.5 : 1; the outline of a field, large digits and signs 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const textPairs: [text: ColourName, ...grounds: ColourName[]][] = [
  ['ink', 'paper', 'surface', 'accent-soft', 'gold-soft', 'danger-soft'],
  ['muted', 'paper', 'surface', 'accent-soft'],
  ['accent', 'paper', 'surface', 'accent-soft', 'gold-soft', 'danger-soft'],
  ['accent-strong', 'paper', 'surface'],
  ['on-accent', 'accent', 'accent-strong'],
  ['danger', 'paper', 'surface', 'danger-soft'],
  ['on-danger', 'danger'],
  ['on-slip', 'slip'],
  ['vault-ink', 'vault-paper', 'vault-surface'],
  ['vault-muted', 'vault-paper', 'vault-surface'],
  ['vault-accent', 'vault-paper', 'vault-surface'],
  ['vault-on-accent', 'vault-accent', 'vault-accent-strong'],
]
const outlinePairs: typeof textPairs = [
  ['field', 'paper', 'surface'],
  ['gold', 'paper'],
  ['vault-field', 'vault-paper', 'vault-surface'],
]

/** One sentence for each pair of colours that people could not read. */
export const contrastProblems = (palette: Palette): string[] => [
  ...problemsOf(textPairs, palette, 4.5),
  ...problemsOf(outlinePairs, palette, 3),
]

const problemsOf = (pairs: typeof textPairs, palette: Palette, least: number): string[] =>
  pairs.flatMap(([front, ...grounds]) =>
    grounds.flatMap((ground) => {
      const contrast = contrastOf(palette[front], palette[ground])
      // Rounded down: 4.499 must not read as 4.5.
      const shown = Math.floor(contrast * 100) / 100
      return contrast < least ? [`${front} on ${ground} has a contrast of ${shown} : 1, and needs ${least} : 1`] : []
    }),
  )

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
