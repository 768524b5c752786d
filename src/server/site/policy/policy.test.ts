import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { addSecurityHeaders } from '../../platform/http/security-headers.ts'
import { siteFileRoutes } from '../../platform/http/site-file.ts'
import { faces } from '../../platform/brand/faces.ts'
import { brandIn, demoBrand } from '../../testing/brand.ts'
import { demoOperator as operator } from '../../testing/operator-file.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { policyDocuments, type PolicySettings } from './policy.ts'

const require = createRequire(import.meta.url)
const inter = readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const fonts = folderOfFile()
const ownTemplates = folderOfFile()
for (const file of Object.values(faces)) writeFileSync(path.join(fonts, file), inter)

const documents = (settings: Partial<PolicySettings> = {}) =>
  policyDocuments({ operator, brand: demoBrand, templates: 'config/policies', fonts, mode: 'demo', ...settings })

/** The template's date in words: 1 November 2026. */
function dayOf(kind: string): string {
  const [, day = ''] = /^effective: (.+)$/m.exec(readFileSync(`config/policies/${kind}.md`, 'utf8')) ?? []
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

describe('the service’s own policies', () => {
  let policies: { path: string; pdf: Buffer }[]
  beforeAll(async () => {
    policies = await Promise.all(documents().map(async ({ path, body }) => ({ path, pdf: await body() })))
  })

  // @spec 1.policies
  test('the site has three policies as PDFs at the operator’s paths', async () => {
    expect(policies.map(({ path }) => path)).toEqual([
      '/policies/terms-and-conditions.pdf',
      '/policies/privacy-policy.pdf',
      '/policies/aml-kyc-policy.pdf',
    ])
    for (const { pdf } of policies) {
      expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
      expect(pdf.length).toBeLessThan(150_000)
      expect(pagesOf(pdf)).toBeGreaterThan(3)
    }
  })

  test('the PDFs have a title, tags and a language for screen readers', async () => {
    const [terms] = policies
    const source = terms?.pdf.toString('latin1') ?? ''
    expect(source).toContain('/Marked true')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toMatch(/\/DisplayDocTitle true/)
    for (const element of ['/H1', '/H2', '/P', '/LI', '/TOCI']) expect(source).toContain(`/S ${element}`)
  })

  test('every replica makes the same PDF', async () => {
    const [first] = policies
    const second = await documents()[0]?.body()
    expect(first?.pdf.equals(second ?? Buffer.alloc(0))).toBe(true)
  })

  test('every page says that the policy is a template for counsel', async () => {
    for (const { pdf } of policies) for (const page of await textOf(pdf)) expect(page).toContain('Template for review by counsel')
  })

  test('a policy contains the operator’s data, Polish characters and the fees', async () => {
    const [terms] = policies
    const { version } = operator.policies.terms
    const text = (await textOf(terms?.pdf ?? Buffer.alloc(0))).join(' ')
    for (const words of [
      'Kantor Demo sp. z o.o.',
      'ul. Przykładowa 1, 00-001 Warszawa',
      'RDWW-0000 (demo)',
      version,
      dayOf('terms'),
      '1.1%',
    ])
      expect(text).toContain(words)
  })
})

test('the site has no PDF of a policy that the operator publishes elsewhere', () => {
  const elsewhere = { ...operator, policies: { ...operator.policies, terms: { version: '1', url: 'https://example.com/terms.pdf' } } }
  expect(documents({ operator: elsewhere }).map(({ path }) => path)).toEqual([
    '/policies/privacy-policy.pdf',
    '/policies/aml-kyc-policy.pdf',
  ])
})

test('a policy has no note if its template has none', async () => {
  for (const kind of ['terms', 'privacy', 'aml']) {
    const template = readFileSync(`config/policies/${kind}.md`, 'utf8')
    writeFileSync(path.join(ownTemplates, `${kind}.md`), template.replace(/^note:.*\n/m, ''))
  }
  // Production takes them, because counsel has approved them.
  const terms = await documents({ templates: ownTemplates, mode: 'production' })[0]?.body()
  const text = (await textOf(terms ?? Buffer.alloc(0))).join(' ')
  expect(text).toContain('Terms and Conditions')
  expect(text).not.toMatch(/Template for review|binds nobody/)
})

test('production does not start with a template that counsel has not approved', () => {
  const lines = ['terms', 'privacy', 'aml'].map((kind) => `config/policies/${kind}.md: is a template, which production refuses. `)
  const refusal = new RegExp(lines.map((line) => `^${line.replaceAll('.', String.raw`\.`)}.*`).join('\n'), 'm')
  expect(() => documents({ mode: 'production' })).toThrow(refusal)
})

test('a translated policy is a PDF of its own, from its own template', () => {
  const privacy = { ...operator.policies.privacy, translations: { pl: { version: '2026-11 pl', url: '/policies/prywatnosc.pdf' } } }
  const translated = { ...operator, policies: { ...operator.policies, privacy } }
  expect(() => documents({ operator: translated })).toThrow(/privacy\.pl\.md: the template of a policy cannot be read/)
  writeFileSync(path.join(ownTemplates, 'privacy.pl.md'), '---\ntitle: Prywatność\nsummary: S\neffective: 2026-11-01\n---\n')
  const paths = documents({ operator: translated, templates: ownTemplates }).map(({ path, headers }) => [path, headers['content-language']])
  expect(paths).toEqual([
    ['/policies/terms-and-conditions.pdf', 'en'],
    ['/policies/privacy-policy.pdf', 'en'],
    ['/policies/prywatnosc.pdf', 'pl'],
    ['/policies/aml-kyc-policy.pdf', 'en'],
  ])
})

describe('an invalid template', () => {
  const front = '---\ntitle: T\nsummary: S\neffective: 2026-11-01\n---\n'
  test.each([
    ['has an unknown placeholder', `${front}{{brand.nmae}}`, /terms\.md: \{\{brand\.nmae\}\} is unknown/],
    ['has no title', front.replace('title: T\n', ''), /have no “title:”/],
    ['has no date', front.replace('2026-11-01', 'soon'), /must be a day/],
  ])('the service does not start with a template that %s', (_, text, sentence) => {
    writeFileSync(path.join(ownTemplates, 'terms.md'), text)
    expect(() => documents({ templates: ownTemplates })).toThrow(sentence)
  })

  test('the service does not start without a template', () => {
    expect(() => documents({ templates: '/nowhere' })).toThrow(/cannot be read/)
  })
})

describe('a policy over HTTP', () => {
  const app = createApp({ logLevel: 'silent' })
  beforeAll(async () => {
    addSecurityHeaders(app, { publicOrigin: 'http://localhost:3000', hstsMaxAgeSeconds: 300 })
    const [terms] = documents()
    if (!terms) throw new Error('no terms')
    siteFileRoutes(app, [{ ...terms, body: async () => Buffer.from('%PDF-1.7 text') }])
    await app.ready()
  })
  afterAll(() => app.close())
  const get = (headers = {}) => app.inject({ url: '/policies/terms-and-conditions.pdf', headers })

  test('a policy is served as a PDF that is cached for an hour and runs no script', async () => {
    const { statusCode, headers, body } = await get()
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '%PDF-1.7 text' })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="terms-and-conditions.pdf"',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  })

  test('a cached policy is answered with 304', async () => {
    const { etag } = (await get()).headers
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text

test('a policy shows the logo of a brand, which is read as the brand’s name', async () => {
  const { logo } = brandIn('verify/brands/hranol')
  const [withLogo, withMark] = await Promise.all(
    [{ ...demoBrand, logo }, demoBrand].map(async (brand) => (await documents({ brand })[0]?.body())?.toString('latin1') ?? ''),
  )
  expect(withLogo).toMatch(/\/S \/Figure|\/S Figure/)
  expect(withLogo).toContain(`/Alt (${operator.brand.name})`)
  expect(withMark).not.toContain('/Figure')
})
