import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Appearance, Picture } from '#contract/operator.ts'
import type { SiteFile } from '../http/site-file.ts'
import { StartError } from '../start-error.ts'
import type { Brand } from './brand.ts'
import type { Drawing } from './drawing.ts'
import { type BrandFonts, fallbackFace, fallbackFamilies, fontProblems } from './fonts.ts'
import { characters, fontFeatures, latinExtended } from './glyphs.ts'
import { type EnglishTexts, missingTexts, readEnglishTexts, textProblems, textsAmong } from './texts.ts'
import type { Palette } from './colours.ts'

/** What the site's pages get from the brand. */
export interface PublishedBrand {
  appearance: Appearance
  /** For the head of each document. */
  head: string
  /** CSS with the custom properties and fonts. */
  style: string
  /** Drawings, fonts and texts for browsers. */
  files: SiteFile[]
  /** By language and id. */
  texts: Brand['texts']
  /** By further language: the ids of the texts that stay English. */
  missing: Record<string, string[]>
}

/**
 * Prepares the brand for browsers. `textsFile` is the build's texts.json, read only if the brand has texts. Throws a StartError that names each wrong
 * text, or fonts that are too large.
 */
export async function publishBrand(brand: Brand, textsFile: string): Promise<PublishedBrand> {
  const files: SiteFile[] = []
  const publish = (name: string, type: string, content: Buffer): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const path = `/brand/${name.replace('.', `-${hash}.`)}`
    files.push({ path, type, headers: { 'cache-control': 'public, max-age=31536000, immutable' }, body: async () => content })
    return path
  }
  const drawing = (name: string, { svg }: Drawing): string =>
    svg.length <= maxEmbeddedCharacters ? embedded(svg) : publish(`${name}.svg`, 'image/svg+xml', Buffer.from(svg))
  const picture = (name: string, { light, dark }: { light: Drawing; dark: Drawing }): Picture => ({
    light: drawing(name, light),
    dark: drawing(`${name}-dark`, dark),
    width: light.width,
    height: light.height,
  })
  const english = Object.values(brand.texts).some((texts) => Object.keys(texts).length > 0) ? readEnglishTexts(textsFile) : noTexts
  const textsInUse = JSON.stringify(Object.values(brand.texts))
  refuse([...textProblems(brand, english), ...(brand.fonts ? fontProblems(brand.fonts, textsInUse) : [])])
  const fontUrls = brand.fonts && (await publishFonts(brand, brand.fonts, publish))
  const textUrl = (language: Language, table: 'visitors' | 'clients') =>
    publish(`${table}.${language}.json`, 'application/json', Buffer.from(JSON.stringify(textsAmong(brand, language, english[table]))))
  return {
    appearance: {
      mark: picture('mark', brand.mark),
      logo: brand.logo ? picture('logo', brand.logo) : null,
      heroDrawings: brand.heroDrawings,
      languages: Object.fromEntries(
        Object.entries(brand.languages).map(([language, facts]) => [
          language,
          { ...facts, texts: { visitors: textUrl(language, 'visitors'), clients: textUrl(language, 'clients') } },
        ]),
      ),
    },
    head: brandHead(brand, fontUrls),
    style: brandStyle(brand, fontUrls),
    files,
    texts: brand.texts,
    missing: missingTexts(brand, english),
  }
}

const noTexts: EnglishTexts = { visitors: {}, clients: {}, others: {} }

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}

// A small drawing is part of each document: it is there with the first paint, and needs no request.
const maxEmbeddedCharacters = 1500

// A list of pictures in HTML ends an address at a space.
const escapes: Record<string, string> = { '"': "'", '%': '%25', '#': '%23', '<': '%3C', '>': '%3E' }
const embedded = (svg: string) => `data:image/svg+xml,${svg.trim().replaceAll(/["%#<>\s]/g, (character) => escapes[character] ?? '%20')}`

const maxFontKib = 80

/** The fonts with the characters that the brand's languages need, in the format of browsers. */
async function publishFonts(
  { texts }: Brand,
  fonts: BrandFonts,
  publish: (name: string, type: string, content: Buffer) => string,
): Promise<FontUrls> {
  // The library is large, and most brands have no fonts of their own.
  const { default: subsetFont } = await import('subset-font')
  const text = characters + latinExtended + JSON.stringify(texts)
  const subset = ({ file, bytes }: BrandFonts['text']) =>
    subsetFont(bytes, text, { targetFormat: 'woff2', keepFeatures: fontFeatures }).catch((error: unknown) => {
      throw new StartError(`${file}: is not a usable font`, { cause: error })
    })
  const [display, regular, strong] = [await subset(fonts.display), await subset(fonts.text), await subset(fonts.textStrong)]
  const kib = Math.ceil((display.length + regular.length + strong.length) / 1024)
  refuse(kib > maxFontKib ? [`The brand’s fonts have ${kib} KiB for browsers, and may have ${maxFontKib}.`] : [])
  const url = (name: string, content: Buffer) => publish(`${name}.woff2`, 'font/woff2', content)
  return { display: url('display', display), text: url('text', regular), textStrong: url('text-strong', strong) }
}

/** URLs of the brand's own fonts for browsers. Undefined: the build's fonts. */
type FontUrls = Record<'display' | 'text' | 'textStrong', string> | undefined

/** For the head of a document: the colours of the browser's bar, and a style with the brand's custom properties and fonts. */
const brandHead = (brand: Brand, fontUrls: FontUrls): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.colours.light.paper}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.colours.dark.paper}">
<style>${brandStyle(brand, fontUrls)}</style>`

/** The brand's custom properties and fonts as CSS. */
function brandStyle({ colours, corners, fonts }: Brand, fontUrls: FontUrls): string {
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
