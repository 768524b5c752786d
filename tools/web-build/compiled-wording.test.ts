import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { compiledWording } from './compiled-wording.ts'

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
