import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { sharePicturePath } from '#contract/pages.ts'
import { createApp } from '../../platform/http/app.ts'
import { siteFileRoutes } from '../../platform/http/site-file.ts'
import { demoBrand } from '../../testing/brand.ts'
import { demoOperator as operator } from '../../testing/operator-file.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { siteFiles } from './discovery.ts'

const require = createRequire(import.meta.url)
const app = createApp({ logLevel: 'silent' })
const fonts = folderOfFile()

const filesFor = (brandName = operator.brand.name) =>
  siteFiles({
    operator: { ...operator, brand: { ...operator.brand, name: brandName } },
    brand: demoBrand,
    publicOrigin: 'https://exchange.example',
    now: new Date('2026-11-21T12:00:00Z'),
    fonts,
  })

beforeAll(async () => {
  const copyFont = (name: string, file: string) => copyFileSync(require.resolve(`@expo-google-fonts/${file}`), path.join(fonts, name))
  copyFont('display.ttf', 'newsreader/400Regular/Newsreader_400Regular.ttf')
  copyFont('text.ttf', 'inter/400Regular/Inter_400Regular.ttf')
  siteFileRoutes(app, filesFor())
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string) => app.inject(url)

describe('search engines', () => {
  test('robots.txt excludes the client area and the API, and names the sitemap', async () => {
    const { headers, body } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /app', 'Disallow: /api/', 'Sitemap: https://exchange.example/sitemap.xml']),
    )
  })

  test('the sitemap lists the landing page in each language', async () => {
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://exchange.example/',
      'https://exchange.example/pl',
      'https://exchange.example/de',
    ])
    for (const entry of body.split('<url>').slice(1))
      expect([...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, address]) => [language, address])).toEqual([
        ['en', 'https://exchange.example/'],
        ['pl', 'https://exchange.example/pl'],
        ['de', 'https://exchange.example/de'],
        ['x-default', 'https://exchange.example/'],
      ])
  })
})

describe('pictures', () => {
  test.each([
    ['/share.png', 1200, 630],
    ['/share-pl.png', 1200, 630],
    ['/share-de.png', 1200, 630],
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
  ])('%s is a PNG of %i × %i that other sites may show', async (url, width, height) => {
    const { headers, rawPayload } = await get(url)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect({ width: rawPayload.readUInt32BE(16), height: rawPayload.readUInt32BE(20) }).toEqual({ width, height })
  })

  test('the picture for shared links contains the operator’s name and is small', async () => {
    const images = await Promise.all(
      ['Kantor', 'Bank & <Söhne>', 'A very long name of an exchange that does not fit'].map(async (name) => {
        const image = filesFor(name).find((file) => file.path === '/share.png')
        return (await image?.body()) ?? Buffer.alloc(0)
      }),
    )
    expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(3)
    for (const image of images) expect(image.length).toBeLessThan(300_000)
  })

  test('the picture for shared links is in the language of the page', async () => {
    const bodies = await Promise.all(
      languages().map(async (language) => (await get(sharePicturePath(language))).rawPayload.toString('base64')),
    )
    expect(new Set(bodies).size).toBe(languages().length)
  })

  test('favicon.ico holds a PNG of 32 × 32', async () => {
    const { headers, rawPayload } = await get('/favicon.ico')
    expect(headers['content-type']).toBe('image/x-icon')
    expect(rawPayload.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
    const image = rawPayload.subarray(rawPayload.readUInt32LE(18))
    expect(image.length).toBe(rawPayload.readUInt32LE(14))
    expect({ width: image.readUInt32BE(16), height: image.readUInt32BE(20) }).toEqual({ width: 32, height: 32 })
  })
})

test('security.txt names a contact and expires half a year after the start', async () => {
  const { headers, body } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    `Contact: mailto:${operator.contact.email}`,
    'Expires: 2027-05-20T12:00:00.000Z',
    'Preferred-Languages: en, pl, de',
    'Canonical: https://exchange.example/.well-known/security.txt',
    '',
  ])
})

test('the manifest names the operator and existing icons', async () => {
  const { headers, body } = await get('/site.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const { name, icons } = JSON.parse(body) as { name: string; icons: { src: string }[] }
  expect(name).toBe('Kantor')
  for (const { src } of icons) expect({ src, status: (await get(src)).statusCode }).toEqual({ src, status: 200 })
})
