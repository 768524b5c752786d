import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setupI18n } from '@lingui/core'
import { build, createBuilder, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { nextOccurrence } from 'pg-boss/dist/rrule.js'
import type { z } from 'zod'
import { countryCodes } from '#contract/countries.ts'
import { compiledWording } from './compiled-wording.ts'
import { flagsFolder, flagSheet } from './flags.ts'
import { leaveOutModules, narrowCode } from './server-code.ts'
import { subsetFonts } from './fonts.ts'

test('a built wording table has parsed messages, which give the same texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kantor-wording-'))
  try {
    const file = join(folder, 'wording.en.ts')
    writeFileSync(
      file,
      `export const wording = { greeting: 'Hello {name}', left: '{count, plural, one {# code} other {# codes}} left' } as const\n`,
    )
    const built = (await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledWording()],
      build: { write: false, lib: { entry: file, formats: ['es'] } },
    })) as Rolldown.RolldownOutput[]
    const code = built[0]?.output[0].code ?? ''
    expect(code).not.toContain('plural, one')
    writeFileSync(join(folder, 'built.mjs'), code)
    const { wording } = await import(join(folder, 'built.mjs'))
    const texts = setupI18n({ locale: 'en', messages: { en: wording } }).setMessagesCompiler(() => {
      throw new Error('A message had to be parsed')
    })
    expect(texts._('greeting', { name: 'Ann' })).toBe('Hello Ann')
    expect(texts._('left', { count: 1 })).toBe('1 code left')
    expect(texts._('left', { count: 2 })).toBe('2 codes left')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('narrowed code is ASCII only, and behaves the same', async () => {
  const code = narrowCode(String.raw`// A dash – in a comment.
    export const values = ['Zażółć – “gęślą”', 'é', '😀', ${'`gęś ${1 + 1}`'}, /^[ą-ż]+$/u.test('źż'), '\\ż', '\ż']`)
  expect(code.match(/(?<!\\)[\u0080-\uffff]/g)).toBeNull()
  const { values } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(values).toEqual(['Zażółć – “gęślą”', 'é', '😀', 'gęś 2', true, '\\ż', 'ż'])
})

test('the file has one flag for every country, and the licence of the flags', () => {
  const sheet = flagSheet()
  expect([...sheet.matchAll(/<symbol id="([A-Z]{2})"/g)].map(([, code]) => code)).toEqual(countryCodes)
  expect(sheet).toContain('MIT License, Copyright (c) 2020')
})

test('flags have no inner ids, and nothing that the content security policy refuses', () => {
  expect(flagSheet().match(/ id="(?![A-Z]{2}")|style|url\(|href|<script/g)).toBeNull()
})

test('the cached file always has the flags of all countries', () => {
  expect(readFileSync(join(flagsFolder(), 'flags.svg'), 'utf8')).toBe(flagSheet())
})

const packages = join(import.meta.dirname, '../../node_modules')
const folder = mkdtempSync(join(tmpdir(), 'kantor-left-out-'))
let code = ''
let built: { z: typeof z; nextOccurrence: typeof nextOccurrence }

beforeAll(async () => {
  // This test builds the real packages, because a new version may import these modules in another way.
  const entry = join(folder, 'entry.js')
  writeFileSync(
    entry,
    `export { z } from '${packages}/zod/index.js'
    export { default as Timekeeper } from '${packages}/pg-boss/dist/timekeeper.js'
    export { nextOccurrence } from '${packages}/pg-boss/dist/rrule.js'`,
  )
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [leaveOutModules()],
    environments: {
      server: {
        consumer: 'server',
        resolve: { noExternal: true, external: ['pg-native'] },
        build: { write: false, minify: false, rolldownOptions: { input: entry, treeshake: false, preserveEntrySignatures: 'strict' } },
      },
    },
  })
  const environment = builder.environments['server']
  if (!environment) throw new Error('no environment for the server')
  const output = (await builder.build(environment)) as Rolldown.RolldownOutput
  code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  writeFileSync(join(folder, 'built.mjs'), code)
  built = await import(pathToFileURL(join(folder, 'built.mjs')).href)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the build leaves out the calendars of pg-boss and the languages of Zod', () => {
  expect(code.length).toBeGreaterThan(100_000)
  const ofLanguages = ['Nieprawidłowe dane wejściowe', 'Ungültige Eingabe']
  const ofCalendars = ['Cannot use both dayOfMonth and dayOfWeek together', 'must be a ZonedDateTime']
  expect([...ofLanguages, ...ofCalendars].filter((sentence) => code.includes(sentence))).toEqual([])
  expect(built.z.string().safeParse(1).error?.issues[0]?.message).toBe('Invalid input: expected string, received number')
})

test('the use of a left-out module throws an error with the path of server-code.ts', () => {
  expect(() => built.nextOccurrence('FREQ=DAILY', new Date(), 'UTC')).toThrow('tools/web-build/server-code.ts')
})

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
