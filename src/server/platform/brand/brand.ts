import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { z } from 'zod'
import { builtInLanguages, type LanguageFacts } from '#contract/languages.ts'
import { readText } from '../text/read-text.ts'
import { contrastProblems, type Palette, paletteSchema } from './colours.ts'
import { type Drawing, readDrawing, readSquareDrawing } from './drawing.ts'
import { type BrandFont, type BrandFonts, readFont } from './fonts.ts'

/** A text as lingui's parsed ICU message. */
export type Message = ReturnType<typeof compileMessageOrThrow>

/** How the site, letters and PDFs look, and which languages they have: the folder config/brand. `docs/operating/brand.md` describes its files. */
export interface Brand {
  folder: string
  colours: { light: Palette; dark: Palette }
  /** Radius of corners, in CSS pixels. */
  corners: number
  heroDrawings: boolean
  /** Undefined: the build's fonts. */
  fonts: BrandFonts | undefined
  /** For a light and a dark background. */
  mark: { light: Drawing; dark: Drawing }
  /** Mark and name in one drawing. Undefined: the name is written beside the mark. */
  logo: { light: Drawing; dark: Drawing } | undefined
  favicon: Drawing
  /** PNG files of 1200 × 630. For other languages, the picture is drawn. */
  sharePictures: Record<string, Buffer>
  /** The languages besides the built-in ones. */
  languages: Record<string, LanguageFacts>
  /** Texts that replace built-in ones, and those of further languages, by id. */
  texts: Record<string, Record<string, Message>>
}

const fileName = z.string().regex(/^[\w-]+\.(?:ttf|otf)$/, 'must be a .ttf or .otf file in this folder')

const cornersSentence = 'must be a number of pixels from 0 to 24'

const schema = z.strictObject({
  colours: z.strictObject({ light: paletteSchema, dark: paletteSchema }),
  corners: z.number(cornersSentence).min(0, cornersSentence).max(24, cornersSentence),
  heroDrawings: z.boolean(),
  fonts: z
    .strictObject({
      display: fileName,
      displayFallback: z.enum(['serif', 'sans-serif']),
      text: fileName,
      textStrong: fileName,
      /** Default: `text`. */
      textItalic: fileName.optional(),
    })
    .optional(),
  languages: z
    .record(
      z.string().regex(/^[a-z]{2}$/, 'must be two letters (ISO 639-1)'),
      z.strictObject({ name: z.string().min(1).max(30, 'may have 30 characters'), locale: z.string() }),
    )
    .default({}),
})

/** Reads the brand's folder. Adds one sentence to `problems` for each wrong file, and returns undefined if there is one. */
export function readBrand(folder: string, problems: string[]): Brand | undefined {
  const problemsBefore = problems.length
  /** Undefined if the file is wrong, or is missing without being required. */
  const read = <Content>(name: string, reader: (file: string) => Content, isRequired = true): Content | undefined => {
    const file = path.join(folder, name)
    if (!isRequired && !existsSync(file)) return undefined
    try {
      return reader(file)
    } catch (error) {
      const { code, syscall, message } = error as NodeJS.ErrnoException
      problems.push(`${file}: ${code === 'ENOENT' ? 'is missing' : syscall ? 'cannot be read' : message}`)
      return undefined
    }
  }
  const settings = read('brand.json', (file) => readSettings(file, problems))
  const drawing = (name: string, isRequired = false) => read(name, readDrawing, isRequired)
  const hasDarkLogoOnly = existsSync(path.join(folder, 'logo-dark.svg')) && !existsSync(path.join(folder, 'logo.svg'))
  const [mark, logo] = [drawing('mark.svg', true), drawing('logo.svg', hasDarkLogoOnly)]
  const [markDark = mark, logoDark = logo] = [drawing('mark-dark.svg'), drawing('logo-dark.svg')]
  const favicon = read('favicon.svg', readSquareDrawing, false) ?? mark
  const { display, text, textStrong, textItalic = text, displayFallback = 'serif' } = settings?.fonts ?? {}
  const fonts = new Map<string | undefined, BrandFont | undefined>()
  for (const name of new Set([display, text, textStrong, textItalic])) fonts.set(name, name ? read(name, readFont) : undefined)
  const [displayFont, textFont, strongFont, italicFont] = [display, text, textStrong, textItalic].map((name) => fonts.get(name))
  const languages = settings
    ? factsOf(settings.languages, (problem) => problems.push(`${path.join(folder, 'brand.json')}: ${problem}`))
    : {}
  const tags = [...builtInLanguages, ...Object.keys(languages)]
  const further = new Set(Object.keys(languages))
  const texts = tags.map((tag) => [tag, read(`texts-${tag}.json`, readTexts, further.has(tag)) ?? {}] as const)
  const share = tags.map((tag) => [tag, read(tag === 'en' ? 'share.png' : `share-${tag}.png`, readSharePicture, false)] as const)
  if (settings) for (const [name, problem] of strayFiles(folder, tags)) problems.push(`${path.join(folder, name)}: ${problem}`)
  if (problems.length > problemsBefore || !settings || !mark || !markDark || !favicon) return undefined
  return {
    ...settings,
    folder,
    languages,
    mark: { light: mark, dark: markDark },
    logo: logo && logoDark && { light: logo, dark: logoDark },
    favicon,
    fonts:
      displayFont && textFont && strongFont && italicFont
        ? { display: displayFont, text: textFont, textStrong: strongFont, textItalic: italicFont, displayFallback }
        : undefined,
    sharePictures: Object.fromEntries(share.flatMap(([tag, picture]) => (picture ? [[tag, picture]] : []))),
    texts: Object.fromEntries(texts),
  }
}

function readSettings(file: string, problems: string[]): z.output<typeof schema> | undefined {
  const { data, error } = schema.safeParse(parseJson(file))
  for (const issue of error?.issues ?? []) problems.push([file, issue.path.join('.'), sentenceOf(issue)].filter(Boolean).join(': '))
  for (const [scheme, palette] of Object.entries(data?.colours ?? {}))
    for (const problem of contrastProblems(palette)) problems.push(`${file}: colours.${scheme}: ${problem}`)
  return data
}

const sentenceOf = ({ message }: z.core.$ZodIssue) => (message.endsWith('received undefined') ? 'must be set' : message)

function parseJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is not JSON (${(error as Error).message})`, { cause: error })
  }
}

// TypeScript does not know this method yet.
const directionOf = (locale: string) =>
  (new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }).getTextInfo().direction

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isLocale = (locale: string): boolean =>
  /^[a-z]{2}-[A-Z]{2}$/.test(locale) && Intl.NumberFormat.supportedLocalesOf(locale).length > 0 && regions.of(locale.slice(3)) !== undefined

/** The signs of amounts are those of Node's Intl: browsers' Intl data differ. */
function factsOf(languages: z.output<typeof schema>['languages'], report: (problem: string) => void): Record<string, LanguageFacts> {
  return Object.fromEntries(
    Object.entries(languages).flatMap(([tag, { name, locale }]) => {
      const refuse = (sentence: string) => (report(`languages.${tag}: ${sentence}`), [])
      if (builtInLanguages.some((known) => known === tag)) return refuse('is built in')
      if (!isLocale(locale)) return refuse(`“${locale}” is not a locale such as cs-CZ`)
      if (!locale.startsWith(`${tag}-`)) return refuse(`the locale “${locale}” must start with ${tag}-`)
      if (directionOf(locale) === 'rtl') return refuse('is written from right to left, which our pages cannot show')
      const numbers = new Intl.NumberFormat(locale, { useGrouping: true, numberingSystem: 'latn' })
      const parts = numbers.formatToParts(1_234_567.5)
      const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
      const [group, decimal] = [sign('group'), sign('decimal')]
      const groupsFrom = numbers.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5
      return [[tag, { name, locale, amountSigns: { group, decimal, groupsFrom } }]]
    }),
  )
}

/** Returns the texts by id. Throws an Error with a sentence if one is no ICU message. */
function readTexts(file: string): Record<string, Message> {
  const texts = z.record(z.string(), z.string().min(1)).safeParse(parseJson(file))
  if (!texts.success) {
    const [id] = texts.error.issues[0]?.path ?? []
    throw new Error(id === undefined ? 'must be an object with texts by their names' : `${String(id)}: must be a text that is not empty`)
  }
  const compile = ([id, text]: [string, string]) => {
    try {
      return [id, compileMessageOrThrow(text)] as const
    } catch (error) {
      throw new Error(`${id}: is not an ICU message (${(error as Error).message.split('\n')[0]})`, { cause: error })
    }
  }
  return Object.fromEntries(Object.entries(texts.data).map(compile))
}

const maxBytes = 300_000

/** Reads the picture of shared links. Throws an Error with a sentence if it is not a complete PNG of the right size. */
function readSharePicture(file: string): Buffer {
  const bytes = readFileSync(file)
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG' && bytes.length > 24
  if (!isPng || bytes.readUInt32BE(16) !== 1200 || bytes.readUInt32BE(20) !== 630) throw new Error('must be a PNG of 1200 × 630 pixels')
  if (bytes.length > maxBytes) throw new Error(`has ${bytes.length} bytes, and may have ${maxBytes}`)
  if (chunksOf(bytes).at(-1) !== 'IEND') throw new Error('is not a complete PNG')
  return bytes
}

/** The names of the complete chunks after the signature. A chunk has a length, a name, data and a checksum. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  let end = 8
  while (end + 12 <= png.length && names.at(-1) !== 'IEND') {
    const start = end
    end += 12 + png.readUInt32BE(start)
    if (end <= png.length) names.push(png.toString('latin1', start + 4, start + 8))
  }
  return names
}

const drawings = ['mark', 'mark-dark', 'logo', 'logo-dark', 'favicon']

/** Fonts, licences and notes may be in the folder; Kubernetes adds hidden files. */
const others = /^\.|\.(?:ttf|otf|txt|md)$|^(?:LICEN[CS]E|OFL|COPYING)/

/** The files that nothing would read, such as one with a typing error in its name, each with a sentence. */
function strayFiles(folder: string, languages: string[]): [name: string, problem: string][] {
  const known = new Set([
    'brand.json',
    'operator.json',
    ...drawings.map((name) => `${name}.svg`),
    ...languages.flatMap((tag) => [`texts-${tag}.json`, tag === 'en' ? 'share.png' : `share-${tag}.png`]),
  ])
  return readdirSync(folder)
    .filter(
      (name) => !known.has(name) && !others.test(name) && !statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
    )
    .map((name) => {
      const [, tag] = /^(?:texts|share)-(.+)\.(?:json|png)$/.exec(name) ?? []
      return [name, tag && !languages.includes(tag) ? 'brand.json has no such language' : 'is not a file of a brand']
    })
}
