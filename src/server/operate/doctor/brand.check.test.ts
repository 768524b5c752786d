import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEnglishTexts } from '../../../../tools/web-build/english-texts.ts'
import type { Message } from '../../platform/brand/brand.ts'
import { readEnglishTexts } from '../../platform/brand/texts.ts'
import { brandIn, demoBrand } from '../../testing/brand.ts'
import { checkBrand } from './brand.check.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kantor-texts-'))
const textsFile = path.join(folder, 'texts.json')
beforeAll(() => writeEnglishTexts(textsFile))
afterAll(() => rmSync(folder, { recursive: true }))

const czech = { ...brandIn('verify/brands/hranol'), fonts: undefined }

/** Every text in English, so that a further language can be complete. */
function allTexts(): Record<string, Message> {
  const { visitors, clients, others } = readEnglishTexts(textsFile)
  return Object.fromEntries(Object.entries({ ...visitors, ...clients, ...others }).map(([id, text]) => [id, compileMessage(text)]))
}

test('two complete brands are good', async () => {
  const good = { about: 'Brand', state: 'good', what: 'Every language has every text.' }
  expect(await checkBrand({ brand: demoBrand }, textsFile)).toEqual([good])
  expect(await checkBrand({ brand: { ...czech, texts: { cs: allTexts() } } }, textsFile)).toEqual([good])
})

test('missing texts of a further language are listed', async () => {
  const { 'log-in.title': _title, 'log-in.email': _email, ...others } = allTexts()
  expect(await checkBrand({ brand: { ...czech, texts: { cs: others } } }, textsFile)).toEqual([
    {
      about: 'Brand',
      state: 'doubtful',
      what: '2 texts are missing and shown in English: log-in.title, log-in.email.',
      todo: 'Add them to texts-cs.json.',
    },
  ])
})

test('a wrong text is named', async () => {
  const brand = { ...demoBrand, texts: { en: { 'log-in.title': ['Hello'] } } }
  expect(await checkBrand({ brand }, textsFile)).toMatchObject([
    {
      state: 'wrong',
      what: 'config/brand/texts-en.json: log-in.title: is not a text of the landing page, of shared links or the foot of letters, and cannot be changed',
    },
  ])
})

test('without a build, texts are not checked', async () => {
  expect(await checkBrand({ brand: czech }, 'nowhere/texts.json')).toMatchObject([
    { state: 'doubtful', what: 'Its texts cannot be checked: nowhere/texts.json is missing.' },
  ])
})
