import type { Brand } from './brand.ts'
import { fallbackFace, fallbackFamilies } from './fonts.ts'
import type { Palette } from './colours.ts'

/** URLs of the brand's own fonts for browsers. Undefined: the build's fonts. */
export type FontUrls = Record<'display' | 'text' | 'textStrong', string> | undefined

/** For the head of a document: the colours of the browser's bar, and a style with the brand's custom properties and fonts. */
export const brandHead = (brand: Brand, fontUrls: FontUrls): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.colours.light.paper}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.colours.dark.paper}">
<style>${brandStyle(brand, fontUrls)}</style>`

/** The brand's custom properties and fonts as CSS. */
export function brandStyle({ colours, corners, fonts }: Brand, fontUrls: FontUrls): string {
  // Names of our own: display and text may be of one family.
  const [display, text] = fonts ? ['Display', 'Text'] : ['Newsreader', 'Inter']
  const displayFallback = fallbackFamilies(display, fonts?.displayFallback ?? 'serif')
  const textFallback = fallbackFamilies(text, 'sans-serif')
  const families = `--display:'${display}',${displayFallback};--display-fallback:${displayFallback};--text:'${text}',${textFallback};--text-fallback:${textFallback}`
  const root = `:root{${propertiesOf(colours.light)};--corners:${corners}px;${families}}`
  return `${root}@media (prefers-color-scheme:dark){:root{${propertiesOf(colours.dark)}}}${fontUrls && fonts ? faces(fonts, fontUrls) : ''}`
}

const propertiesOf = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const faces = (fonts: NonNullable<Brand['fonts']>, urls: NonNullable<FontUrls>) =>
  webFont('Display', 400, urls.display) +
  webFont('Text', 400, urls.text) +
  webFont('Text', 600, urls.textStrong) +
  fallbackFace('Display', fonts.display, fonts.displayFallback) +
  fallbackFace('Text', fonts.text, 'sans-serif')

const webFont = (family: string, weight: number, url: string) =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('${url}') format('woff2')}`
