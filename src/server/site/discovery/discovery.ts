import type { Operator } from '#contract/operator.ts'
import { languages } from '#contract/languages.ts'
import { landingPaths, pages, sharePicturePaths } from '#contract/pages.ts'
import { textsIn } from './drawings.texts.ts'
import { once } from '../../platform/once.ts'
import { drawIcon, drawShareImage, icoOf } from './drawings.ts'

/** A file that browsers, search engines and whoever shows a shared link ask for. */
export interface SiteFile {
  path: string
  type: string
  body(): Promise<Buffer>
}

export interface DiscoverySettings {
  operator: Operator
  publicOrigin: string
  now: Date
  /** Folder of the build's TrueType faces. */
  fonts: string
}

/**
 * The files by which the site is found, shared and put on a home screen. None of them depends on who asks: each is made when it is first asked
 * for, and kept.
 */
export function siteFiles({ operator, publicOrigin, now, fonts }: DiscoverySettings): SiteFile[] {
  const file = (path: string, type: string, make: () => Promise<Buffer>): SiteFile => ({ path, type, body: once(make) })
  const png = (path: string, draw: () => Promise<Buffer>) => file(path, 'image/png', draw)
  const text = (path: string, type: string, body: string) => file(path, type, async () => Buffer.from(body))
  return [
    text('/robots.txt', 'text/plain; charset=utf-8', robots(publicOrigin)),
    text('/.well-known/security.txt', 'text/plain; charset=utf-8', securityContact({ operator, publicOrigin, now })),
    text('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicOrigin)),
    text('/site.webmanifest', 'application/manifest+json; charset=utf-8', manifest(operator)),
    ...languages.map((language) => png(sharePicturePaths[language], () => drawShareImage({ operator, fonts, t: textsIn(language) }))),
    file('/favicon.ico', 'image/x-icon', async () => icoOf(await drawIcon({ size: 32, room: 1, ground: 'none' }), 32)),
    png('/apple-touch-icon.png', () => drawIcon({ size: 180, room: 0.72, ground: 'paper' })),
    png('/icon-192.png', () => drawIcon({ size: 192, room: 0.94, ground: 'none' })),
    png('/icon-512.png', () => drawIcon({ size: 512, room: 0.94, ground: 'none' })),
    // Its outer fifth may be cut away.
    png('/icon-maskable-512.png', () => drawIcon({ size: 512, room: 0.58, ground: 'paper' })),
  ]
}

// Addresses of the client area carry mailed tokens, and there is nothing to find there.
const robots = (origin: string) => `User-agent: *
Disallow: ${pages.home}
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`

// RFC 9116 wants less than a year; each start of the service says it anew.
const securityContactDays = 180

const securityContact = ({ operator, publicOrigin, now }: Omit<DiscoverySettings, 'fonts'>) => `Contact: mailto:${operator.contact.email}
Expires: ${new Date(now.getTime() + securityContactDays * 86_400_000).toISOString()}
Preferred-Languages: en, pl
Canonical: ${publicOrigin}/.well-known/security.txt
`

const sitemap = (origin: string) => {
  const alternates = languages.map(
    (language) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${origin}${landingPaths[language]}"/>`,
  )
  const entries = languages.map(
    (language) => `  <url>
    <loc>${origin}${landingPaths[language]}</loc>
${alternates.join('\n')}
    <xhtml:link rel="alternate" hreflang="x-default" href="${origin}${pages.landing}"/>
    <changefreq>daily</changefreq>
  </url>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`
}

const manifest = ({ brand }: Operator) =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name.slice(0, 12).trim(),
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f3',
    theme_color: '#faf8f3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
