import type { PublicOperator } from '#contract/operator.ts'
import { type Language, languages, localeOf } from '#contract/languages.ts'
import { landingPath, sharePicturePath } from '#contract/pages.ts'
import { language, t } from '../language/text.ts'
import { jsonForScript } from './boot.ts'
import { questionsAndAnswers } from './sections/Faq.tsx'

/** The document's head in the current language: for browsers, search engines and link previews. */
export function renderHead({ operator, publicOrigin }: { operator: PublicOperator; publicOrigin: string }): string {
  const title = t('head.title', { brand: operator.brand.name })
  const description = t('head.description')
  const urlOf = (code: Language) => `${publicOrigin}${landingPath(code)}`
  const url = urlOf(language())
  return `<title>${escape(title)}</title>
${nameTags({ description, 'application-name': operator.brand.name, 'color-scheme': 'light dark' })}
<link rel="canonical" href="${escape(url)}">
${languages()
  .map((code) => alternateLink(code, urlOf(code)))
  .join('\n')}
${alternateLink('x-default', urlOf('en'))}
<link rel="icon" sizes="32x32" href="/favicon.ico">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${propertyTags({
  'og:type': 'website',
  'og:site_name': operator.brand.name,
  'og:title': title,
  'og:description': description,
  'og:url': url,
  'og:locale': openGraphLocale(language()),
  'og:image': `${publicOrigin}${sharePicturePath(language())}`,
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': t('head.sharePicture', { brand: operator.brand.name, licence: operator.licence.number }),
})}
${languages()
  .filter((code) => code !== language())
  .map((code) => propertyTags({ 'og:locale:alternate': openGraphLocale(code) }))
  .join('\n')}
${nameTags({ 'twitter:card': 'summary_large_image' })}
<script type="application/ld+json">${jsonForScript(structuredData({ operator, publicOrigin }))}</script>`
}

const alternateLink = (language: string, url: string) => `<link rel="alternate" hreflang="${language}" href="${escape(url)}">`
const openGraphLocale = (code: Language) => localeOf(code).replace('-', '_')

const nameTags = (values: Record<string, string>) => metaTags('name', values)
const propertyTags = (values: Record<string, string>) => metaTags('property', values)
const metaTags = (attribute: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, content]) => `<meta ${attribute}="${name}" content="${escape(content)}">`)
    .join('\n')

/** The page's facts for schema.org. Search engines require the same questions as on the page. */
function structuredData({ operator, publicOrigin }: { operator: PublicOperator; publicOrigin: string }): object {
  const { brand, contact, licence } = operator
  const organisation = `${publicOrigin}/#organisation`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: brand.name,
        legalName: brand.legalName,
        url: `${publicOrigin}/`,
        logo: `${publicOrigin}/icon-512.png`,
        email: contact.email,
        address: contact.address.join(', '),
        identifier: licence.number,
        sameAs: [contact.professionalNetworkUrl],
      },
      {
        '@type': 'WebSite',
        '@id': `${publicOrigin}/#site`,
        url: `${publicOrigin}/`,
        name: brand.name,
        description: t('head.description'),
        inLanguage: languages(),
        publisher: { '@id': organisation },
      },
      {
        '@type': 'FAQPage',
        '@id': `${publicOrigin}${landingPath(language())}#faq`,
        inLanguage: language(),
        mainEntity: questionsAndAnswers(operator).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
