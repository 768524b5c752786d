import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { addOwnPasskey, beginOwnPasskey } from '#contract/desk/endpoints/session.ts'
import { addPasskeyStepUp } from '#contract/desk/step-up-subjects.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { staffWithPasskey } from '../../testing/staff.ts'
import { writeEnglishTexts } from '../../../../tools/web-build/english-texts.ts'
import type { Message } from '../../platform/brand/brand.ts'
import { readEnglishTexts } from '../../platform/brand/texts.ts'
import { brandIn, demoBrand } from '../../testing/brand.ts'
import { bankSchema } from '../../platform/config/bank.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ownBank } from '../../testing/bank-file.ts'
import { newLogKey, openRecordLog } from '../../testing/record-log.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { checkDesk } from './desk.check.ts'
import { checkBrand } from './brand.check.ts'
import { checkBank } from './bank.check.ts'
import { checkNodes, type NodeAnswer } from './providers.check.ts'
import { checkRecordLog } from './record-log.check.ts'

const service = await serviceOfFile()
const { databaseUrl } = service.config
const desk = {
  port: 3002,
  origin: 'https://desk.kantor.example',
  networks: ['10.0.0.0/8'],
  withCode: false,
  demoStaff: [],
  demoReplies: [],
}

const headers = new Headers({ 'content-security-policy': 'x', 'strict-transport-security': 'x', 'x-frame-options': 'DENY' })
const healthy = async () => new Response('{"status":"serving"}', { headers })
const production = { desk, mode: 'production' as const, databaseUrl }

const sentencesOf = async (changed: Partial<Parameters<typeof checkDesk>[0]> = {}, ask = healthy) =>
  (await checkDesk({ ...production, ...changed }, ask)).map(({ state, what }) => `${state}: ${what}`)

test('a desk that is off is doubtful, not wrong', async () => {
  expect(await sentencesOf({ desk: null })).toEqual(['doubtful: It is off, so the staff have only the command line.'])
})

test('the demo’s desk is good', async () => {
  expect(await sentencesOf({ mode: 'demo', desk: { ...desk, origin: 'http://localhost:3002' } })).toEqual([
    'good: The demo’s people sign in at http://localhost:3002.',
  ])
})

test('the demo’s people are wrong in production', async () => {
  expect(await sentencesOf()).toContain('wrong: The database has the people of the demo, whose passwords are public.')
})

test('two administrators need two passkeys each', async () => {
  await service.database.execute('delete from staff')
  for (const sentence of [
    'doubtful: No administrator has two passkeys.',
    'doubtful: Only one administrator has two passkeys.',
    'good: 2 administrators have two passkeys each.',
  ]) {
    expect(await sentencesOf()).toEqual([
      'good: https://desk.kantor.example leads to the desk.',
      'good: The passkeys of its people belong to desk.kantor.example.',
      sentence,
    ])
    const { call, id, origin, stepUp } = await staffWithPasskey(service, ['administrator'])
    service.clock.advance({ seconds: 1 })
    const { challenge } = (await call(beginOwnPasskey, { body: { proof: await stepUp(addPasskeyStepUp(id)) } })).body
    await call(addOwnPasskey, { body: { name: 'Second', passkey: newAuthenticator().create({ challenge, origin }) } })
  }
})

test('a desk that everybody can open is doubtful', async () => {
  expect(await sentencesOf({ desk: { ...desk, networks: [] } })).toContain('doubtful: Everybody may open its sign-in page.')
})

test('a desk without a name is wrong, because passkeys need one', async () => {
  expect(await sentencesOf({ desk: { ...desk, origin: 'https://203.0.113.7' } })).toContain(
    'wrong: 203.0.113.7 is not a name, and passkeys need one.',
  )
})

test('an address that leads elsewhere, loses headers or is unreachable is named', async () => {
  const first = async (ask: typeof healthy) => (await sentencesOf({}, ask))[0]
  expect(await first(async () => new Response('hello', { headers }))).toBe(
    'wrong: https://desk.kantor.example is answered by something else.',
  )
  expect(await first(async () => new Response('{"status":"serving"}'))).toBe(
    'wrong: https://desk.kantor.example is answered without content-security-policy and strict-transport-security and x-frame-options.',
  )
  expect(await first(() => Promise.reject(new TypeError('fetch failed')))).toBe(
    'doubtful: https://desk.kantor.example cannot be reached from here.',
  )
})

test('without a database, the rest is checked, and the doctor says what is not', async () => {
  const nowhere = 'postgres://kantor@127.0.0.1:9/kantor'
  const sentences = await sentencesOf({ databaseUrl: nowhere })
  expect(sentences).toHaveLength(3)
  expect(sentences).toContain('doubtful: It was not checked: the database gave no answer.')
})

const textsFolder = folderOfFile()
const textsFile = path.join(textsFolder, 'texts.json')
beforeAll(() => writeEnglishTexts(textsFile))

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
  const { 'shell.titles.login': _title, 'account.email': _email, ...others } = allTexts()
  expect(await checkBrand({ brand: { ...czech, texts: { cs: others } } }, textsFile)).toEqual([
    {
      about: 'Brand',
      state: 'doubtful',
      what: '2 texts are missing and shown in English: account.email, shell.titles.login.',
      todo: 'Add them to texts-cs.json.',
    },
  ])
})

test('a wrong text is named', async () => {
  const brand = { ...demoBrand, texts: { en: { 'shell.titles.login': ['Hello'] } } }
  expect(await checkBrand({ brand }, textsFile)).toMatchObject([
    {
      state: 'wrong',
      what: 'config/brand/texts-en.json: shell.titles.login: is not a text of the landing page, of shared links or the foot of letters, and cannot be changed',
    },
  ])
})

test('without a build, texts are not checked', async () => {
  expect(await checkBrand({ brand: czech }, 'nowhere/texts.json')).toMatchObject([
    { state: 'doubtful', what: 'Its texts cannot be checked: nowhere/texts.json is missing.' },
  ])
})

const bankSentences = (accounts: object[]) =>
  checkBank({ bank: bankSchema.parse({ accounts }) }).map(({ state, what }) => `${state}: ${what}`)

test('an account in every currency is good', () => {
  expect(bankSentences(ownBank.accounts)).toEqual(['good: Clients can pay in EUR, GBP, USD.'])
})

test('the doctor names currencies in which no firm offer can be published', () => {
  expect(bankSentences(ownBank.accounts.slice(0, 1))).toEqual([
    'doubtful: There is none in GBP, so a firm offer in GBP cannot be published.',
    'doubtful: There is none in USD, so a firm offer in USD cannot be published.',
    'good: Clients can pay in EUR.',
  ])
  expect(bankSentences([])).toHaveLength(3)
})

test('the doctor finds the demo’s accounts', () => {
  const { bank } = readConfig({ DATABASE_URL: 'postgres://none' })
  expect(checkBank({ bank }).filter(({ state }) => state === 'doubtful')).toMatchObject([
    { what: expect.stringMatching(/^accounts\.0\.holder, .*accounts\.2\.iban are still the demo’s\.$/) },
  ])
})

const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const bitcoin: NodeAnswer = { setting: 'CHAIN_BITCOIN_URLS', host: 'node.example', chain: genesis, height: 900_001, fault: null }
const ethereum: NodeAnswer = { ...bitcoin, setting: 'CHAIN_ETHEREUM_URLS', chain: '1' }

const statesOf = async (answers: NodeAnswer[], urls = { bitcoin: ['a', 'b'], ethereum: ['a', 'b'] }) =>
  (await checkNodes({ mode: 'production', chain: { ...urls, explorer: null } }, async () => answers)).map(({ state, what }) => [
    state,
    what,
  ])

test('a node on the main network is good, with its newest block', async () => {
  expect(await statesOf([bitcoin, ethereum])).toEqual([
    ['good', 'node.example answers; its newest block is 900001.'],
    ['good', 'node.example answers; its newest block is 900001.'],
  ])
})

test('a node of a test network is wrong, and so is one that does not answer', async () => {
  expect(
    await statesOf([
      { ...bitcoin, chain: 'f'.repeat(64) },
      { ...ethereum, chain: '11155111' },
      { ...bitcoin, fault: 'timed out' },
    ]),
  ).toEqual([
    ['wrong', 'node.example is not on the main network.'],
    ['wrong', 'node.example is not on the main network.'],
    ['wrong', 'node.example: timed out.'],
  ])
})

test('a network without nodes, or with one, is doubtful', async () => {
  const found = await statesOf([], { bitcoin: [], ethereum: ['a'] })
  expect(found.map(([state]) => state)).toEqual(['doubtful', 'doubtful'])
})

const { url } = await databaseOfFile()
const log = openRecordLog(connectForFile(url, { connections: 2 }))
const key = newLogKey()
const check = async (logSigningKey = key) =>
  (await checkRecordLog({ logSigningKey, databaseUrl: url })).map(({ state, what }) => [state, what])

test('the doctor doubts a log without a head, and a key that has not signed the newest one', async () => {
  expect(await check()).toEqual([['doubtful', 'No head is signed yet.']])
  await log.sign(key)
  expect(await check()).toEqual([['good', expect.stringContaining('is signed by the key')]])
  expect(await check(newLogKey())).toEqual([['doubtful', expect.stringMatching(/^LOG_SIGNING_KEY has the key .*…, but the head of/)]])
})

test('the doctor says that a log was not checked, if the database is away', async () => {
  expect(await checkRecordLog({ logSigningKey: key, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })).toEqual([
    expect.objectContaining({ state: 'doubtful', what: 'It was not checked: the database gave no answer.' }),
  ])
})
