import type { Operator } from '#contract/operator.ts'
import type { Brand } from '../../platform/brand/brand.ts'
import { languages } from '#contract/languages.ts'
import { landingPath, pages, sharePicturePath } from '#contract/pages.ts'
import type { SiteFile } from '../../platform/http/site-file.ts'
import { drawIcon, drawShareImage, icoOf, textsIn } from './drawings.ts'

export interface DiscoverySettings {
  operator: Operator
  brand: Brand
  publicOrigin: string
  now: Date
  /** Folder of the build's TrueType faces. */
  fonts: string
}

/** The files for search engines, shared links and home screens. */
export function siteFiles({ operator, brand, publicOrigin, now, fonts }: DiscoverySettings): SiteFile[] {
  const file = (path: string, type: string, body: () => Promise<Buffer>, headers = {}): SiteFile => ({
    path,
    type,
    headers: { 'cache-control': 'public, max-age=86400', ...headers },
    body,
  })
  // Other sites show the picture of a shared link, and home screens show the icons.
  const png = (path: string, draw: () => Promise<Buffer>) =>
    file(path, 'image/png', draw, { 'cross-origin-resource-policy': 'cross-origin' })
  const text = (path: string, type: string, body: string) => file(path, type, async () => Buffer.from(body))
  return [
    text('/robots.txt', 'text/plain; charset=utf-8', robots(publicOrigin)),
    text('/.well-known/security.txt', 'text/plain; charset=utf-8', securityContact({ operator, publicOrigin, now })),
    text('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicOrigin)),
    text('/site.webmanifest', 'application/manifest+json; charset=utf-8', manifest(operator, brand)),
    text('/favicon.svg', 'image/svg+xml', brand.favicon.svg),
    ...languages().map((language) =>
      png(
        sharePicturePath(language),
        async () => brand.sharePictures[language] ?? drawShareImage({ operator, brand, fonts, t: textsIn(language) }),
      ),
    ),
    file('/favicon.ico', 'image/x-icon', async () => icoOf(await drawIcon(brand, { size: 32, scale: 1, background: 'none' }), 32)),
    png('/apple-touch-icon.png', () => drawIcon(brand, { size: 180, scale: 0.72, background: 'paper' })),
    png('/icon-192.png', () => drawIcon(brand, { size: 192, scale: 0.94, background: 'none' })),
    png('/icon-512.png', () => drawIcon(brand, { size: 512, scale: 0.94, background: 'none' })),
    // Systems may cut off the icon's outer fifth.
    png('/icon-maskable-512.png', () => drawIcon(brand, { size: 512, scale: 0.58, background: 'paper' })),
  ]
}

// Paths of the client area can contain mailed tokens.
const robots = (origin: string) => `User-agent: *
Disallow: ${pages.home}
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`

// RFC 9116 recommends less than a year. Each start of the service sets a new date.
const securityContactDays = 180

const securityContact = ({
  operator,
  publicOrigin,
  now,
}: Pick<DiscoverySettings, 'operator' | 'publicOrigin' | 'now'>) => `Contact: mailto:${operator.contact.email}
Expires: ${new Date(now.getTime() + securityContactDays * 86_400_000).toISOString()}
Preferred-Languages: ${languages().join(', ')}
Canonical: ${publicOrigin}/.well-known/security.txt
`

const sitemap = (origin: string) => {
  const alternates = languages().map(
    (language) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${origin}${landingPath(language)}"/>`,
  )
  const entries = languages().map(
    (language) => `  <url>
    <loc>${origin}${landingPath(language)}</loc>
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

const manifest = ({ brand }: Operator, { colours }: Brand) =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name.slice(0, 12).trim(),
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
