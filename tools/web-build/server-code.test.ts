import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { nextOccurrence } from 'pg-boss/dist/rrule.js'
import { createBuilder, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { leaveOutModules, narrowCode } from './server-code.ts'

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
}, 60_000)
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

test('narrowed code is ASCII only, and behaves the same', async () => {
  const code = narrowCode(String.raw`// A dash – in a comment.
    export const values = ['Zażółć – “gęślą”', 'é', '😀', ${'`gęś ${1 + 1}`'}, /^[ą-ż]+$/u.test('źż'), '\\ż', '\ż']`)
  expect(code.match(/(?<!\\)[\u0080-\uffff]/g)).toBeNull()
  const { values } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(values).toEqual(['Zażółć – “gęślą”', 'é', '😀', 'gęś 2', true, '\\ż', 'ż'])
})
