import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { subsetFonts } from './fonts.ts'

const src = join(import.meta.dirname, '../../src')
const read = (path: string) => readFileSync(join(src, path), 'utf8')

describe('the splash', () => {
  const css = read('web/landing/landing.css')

  // @spec 2.splash 9.splash
  test('the splash lasts 750 ms', () => {
    expect(css).toContain('animation: splash 750ms')
  })

  test('the splash ignores clicks, and is not shown with reduced motion', () => {
    expect(css).toMatch(/\.splash \{[^}]*pointer-events: none/)
    expect(css).toMatch(/prefers-reduced-motion: reduce\) \{\s*\.splash \{\s*display: none/)
  })
})

// Currency marks have fixed colours, and a QR code is black on white in both schemes.
const filesWithColours = ['web/ui/CurrencyMark.tsx', 'web/ui/currency-drawings.tsx', 'web/ui/QrCode.tsx']
const literalColour = /(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\()/i
const typographic = /^\s*(?:font-size|font-family|letter-spacing|box-shadow|border-radius):(?!\s*(?:var\(|none|inherit|50%))/
// `Canvas` is allowed, because forced colours need system colours.
const arbitraryClass = /[\s'"`:](?:text|bg|fill|stroke|border|shadow|rounded|tracking|leading|font)-\[(?!Canvas)/
const linesOf = (pattern: string) =>
  globSync(`{web,desk}/${pattern}`, { cwd: src })
    .filter((path) => path !== join('web', 'ui', 'tokens.css') && !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line, at) => ({ path: path.replaceAll('\\', '/'), line, place: `${path}:${at + 1}: ${line.trim()}` })),
    )

describe('colours, fonts, shadows and corners are defined only in tokens.css', () => {
  test('no other stylesheet defines a colour, font, shadow or corner', () => {
    const lines = linesOf('**/*.css').filter(({ line }) => literalColour.test(line) || typographic.test(line))
    expect(lines.map(({ place }) => place)).toEqual([])
  })

  test('no class or drawing defines a colour, font, shadow or corner', () => {
    const lines = linesOf('**/*.tsx').filter(
      ({ path, line }) =>
        arbitraryClass.test(line) ||
        (!filesWithColours.includes(path) && /(?:fill|stroke|color|stopColor)="/i.test(line) && literalColour.test(line)),
    )
    expect(lines.map(({ place }) => place)).toEqual([])
  })
})

test('all fonts together have at most 80 KiB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    await subsetFonts(folder)
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
    expect(sizes).toHaveLength(4)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(80 * 1024)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
