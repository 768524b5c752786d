import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { narrowCode } from './narrow-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'kantor-narrow-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function built(source: string, consumer: 'server' | 'client'): Promise<string> {
  const input = join(folder, 'entry.js')
  writeFileSync(input, source)
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [narrowCode()],
    environments: {
      [consumer]: { consumer, build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } } },
    },
  })
  const environment = builder.environments[consumer]
  if (!environment) throw new Error(`no environment ${consumer}`)
  return ((await builder.build(environment)) as Rolldown.RolldownOutput).output[0].code
}

const source = String.raw`
  // A dash – in a comment.
  export const said = ['Zażółć – “gęślą”', 'é', '😀', ${'`gęś ${1 + 1}`'}, /^[ą-ż]+$/u.test('źż'), '\\ż', '\ż']`
const means = ['Zażółć – “gęślą”', 'é', '😀', 'gęś 2', true, '\\ż', 'ż']

test('the built server is Latin-1 only, and behaves the same', async () => {
  const code = await built(source, 'server')
  expect(code.match(/(?<!\\)[\u0100-\uffff]/g)).toBeNull()
  expect(code).toContain('é')
  writeFileSync(join(folder, 'built.mjs'), code)
  expect((await import(pathToFileURL(join(folder, 'built.mjs')).href)).said).toEqual(means)
})

test('what a browser loads stays as it is: an escape is longer than the sign', async () => {
  expect(await built(source, 'client')).toContain('Zażółć')
})
