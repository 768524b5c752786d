import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { subsetFonts } from './subset-fonts.ts'

const web = join(import.meta.dirname, '../../src/web')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

describe('the splash', () => {
  const css = read('landing/landing.css')

  // @spec 2.splash 9.splash
  test('the splash lasts 750 ms', () => {
    expect(css).toContain('animation: splash 750ms')
  })

  test('the splash ignores clicks, and is not shown with reduced motion', () => {
    expect(css).toMatch(/\.splash \{[^}]*pointer-events: none/)
    expect(css).toMatch(/prefers-reduced-motion: reduce\) \{\s*\.splash \{\s*display: none/)
  })
})

describe('the colours', () => {
  const tokens = read('ui/tokens.css')
  const coloursIn = (css: string) =>
    Object.fromEntries([...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]))
  const dark = /prefers-color-scheme: dark\) \{([^]*?)\n {2}\}/.exec(tokens)?.[1] ?? ''
  const light = coloursIn(tokens.slice(0, tokens.indexOf('@layer')))

  test.each([
    ['light', light],
    ['dark', coloursIn(dark)],
  ])('the colours of the %s scheme have the contrast of WCAG AA', (_, colours) => {
    const ratio = (one: string, other: string) => contrast(colours[one] ?? '', colours[other] ?? '')
    for (const background of ['paper', 'surface']) {
      for (const text of ['ink', 'muted', 'accent', 'accent-strong', 'danger'])
        expect(ratio(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
      expect(ratio('field', background), `field outline on ${background}`).toBeGreaterThanOrEqual(3)
    }
    for (const background of ['accent-soft', 'gold-soft', 'danger-soft'])
      expect(ratio('ink', background), `ink on ${background}`).toBeGreaterThanOrEqual(4.5)
    expect(ratio('accent', 'accent-soft')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('muted', 'accent-soft')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-accent', 'accent-strong')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-danger', 'danger')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-slip', 'slip')).toBeGreaterThanOrEqual(4.5)
  })

  test('the light and the dark scheme have the same names of colours', () => {
    expect(Object.keys(coloursIn(dark)).toSorted()).toEqual(Object.keys(light).toSorted())
  })
})

// Currency marks have fixed colours, and a QR code is black on white in both schemes.
const filesWithColours = ['ui/CurrencyMark.tsx', 'ui/currency-drawings.tsx', 'second-factor/QrCode.tsx']
const literalColour = /(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\()/i
const typographic = /^\s*(?:font-size|font-family|letter-spacing|box-shadow|border-radius):(?!\s*(?:var\(|none|inherit|50%))/
// `Canvas` is allowed, because forced colours need system colours.
const arbitraryClass = /[\s'"`:](?:text|bg|fill|stroke|border|shadow|rounded|tracking|leading|font)-\[(?!Canvas)/
const linesOf = (pattern: string) =>
  globSync(pattern, { cwd: web })
    .filter((path) => path !== join('ui', 'tokens.css') && !/\.test\.tsx?$/.test(path))
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

  test('the theme colour of the browser is the colour of the paper', () => {
    const [lightPaper, darkPaper] = [...read('ui/tokens.css').matchAll(/--color-paper: (#\w+)/g)].map(([, hex]) => hex)
    for (const path of ['app.html', 'landing/head.ts']) {
      const colours = [...read(path).matchAll(/name="theme-color".*?content="(#\w+)"|content="(#\w+)" media/g)].map(
        ([, one, other]) => one ?? other,
      )
      expect({ path, colours }).toEqual({ path, colours: [lightPaper, darkPaper] })
    }
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

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

// Relative luminance of WCAG 2.2.
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
