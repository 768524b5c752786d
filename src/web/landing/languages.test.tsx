import { screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { landingPath } from '#contract/pages.ts'
import { languageKey, readLanguageChoice } from '../language/choice.ts'
import { landingDocumentWording } from './texts/landing-document.ts'
import { landingWording as inGerman } from './texts/landing.de.ts'
import { landingWording as inEnglish } from './texts/landing.en.ts'
import { landingWording as inPolish } from './texts/landing.pl.ts'
import { setLanguage } from '../language/text.ts'
import { exampleMarket } from '../testing/example-market.ts'
import { exampleBrand, exampleOperator } from '../testing/example-operator.ts'
import { Header } from './Header.tsx'
import { keepLanguage, offerLanguage } from './keep-language.ts'
import { renderLanding } from './render.tsx'
import { Footer } from './sections/Footer.tsx'
import { LanguageOffer, Languages } from './sections/Languages.tsx'
import { StaticPart, StaticPartsContext } from './StaticPart.tsx'

const publicOrigin = 'https://exchange.example'
const assets = { css: '', entry: '/assets/landing-1.js', preload: { en: [], pl: ['/assets/landing.pl-2.js'], de: [] } }
const rendered = new Map<Language, string>()
function htmlIn(language: Language): string {
  const html =
    rendered.get(language) ??
    renderLanding({ language, operator: exampleOperator, assets, brand: exampleBrand, publicOrigin, snapshot: exampleMarket })
  rendered.set(language, html)
  setLanguage(language)
  return html
}
// Removes the drawings, which contain no text and take most of the time to parse.
const pageIn = (language: Language) => new DOMParser().parseFromString(htmlIn(language).replaceAll(/<svg[^]*?<\/svg>/g, ''), 'text/html')
/** Renders the parts that link to other pages. */
const show = (language: Language) => {
  setLanguage(language)
  document.documentElement.lang = language
  document.body.innerHTML = renderToStaticMarkup(
    <StaticPartsContext value={{ languages: <Languages />, languageOffer: <LanguageOffer /> }}>
      <Header operator={exampleOperator} profileLoaded={false} onBookCall={() => undefined} />
      <StaticPart name="languageOffer" />
      <Footer operator={exampleOperator} />
    </StaticPartsContext>,
  )
}

afterEach(() => {
  document.documentElement.lang = 'en'
})

const tables = { pl: inPolish, de: inGerman }
/** English sentences, which no translation may contain. */
const englishTexts = (language: 'pl' | 'de') => {
  const translated: Record<string, string> = { ...tables[language], ...landingDocumentWording[language] }
  const english: Record<string, string> = { ...inEnglish, ...landingDocumentWording.en }
  return Object.entries(english)
    .filter(([id, text]) => id !== 'sections.languageOffer' && text !== translated[id])
    .flatMap(([, text]) => text.split(/[{}]/))
    .filter((part) => /\w+ \w+ \w+/.test(part))
}

describe.each(['pl', 'de'] as const)('the landing page in "%s"', (language) => {
  test('contains no English sentence', () => {
    const page = pageIn(language)
    for (const block of page.body.querySelectorAll('script')) block.remove()
    const metas = [...page.querySelectorAll('meta')]
    const text = [page.title, page.body.textContent, ...metas.map((meta) => meta.content)].join('\n')
    expect(englishTexts(language).length).toBeGreaterThan(60)
    expect(englishTexts(language).filter((sentence) => text.includes(sentence.trim()))).toEqual([])
  })

  test('has a head with the page’s language and the pages in other languages', () => {
    const page = pageIn(language)
    const url = `https://exchange.example/${language}`
    expect(page.documentElement.lang).toBe(language)
    expect(page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toBe(url)
    const meta = (property: string) =>
      [...page.querySelectorAll(`meta[property="${property}"]`)].map((found) => found.getAttribute('content'))
    expect(meta('og:url')).toEqual([url])
    expect(meta('og:locale')).toEqual([{ pl: 'pl_PL', de: 'de_DE' }[language]])
    expect(meta('og:locale:alternate')).toEqual(['en_GB', { pl: 'de_DE', de: 'pl_PL' }[language]])
    const questions = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as { '@graph': object[] }
    expect(questions['@graph'].at(-1)).toMatchObject({ '@id': `${url}#faq`, inLanguage: language })
  })
})

test('each page names all languages, with English as the default', () => {
  for (const language of languages()) {
    const named = [...pageIn(language).querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(({ hreflang, href }) => [
      hreflang,
      href,
    ])
    expect(named).toEqual([
      ['en', 'https://exchange.example/'],
      ['pl', 'https://exchange.example/pl'],
      ['de', 'https://exchange.example/de'],
      ['x-default', 'https://exchange.example/'],
    ])
  }
})

test('each page has a preview picture in its language, with a description', () => {
  const shown = languages().map((language) => {
    const content = (name: string) => pageIn(language).querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content
    return [content('og:image'), content('og:image:alt')]
  })
  expect(shown).toEqual([
    ['https://exchange.example/share.png', expect.stringContaining('full legal compliance')],
    ['https://exchange.example/share-pl.png', expect.stringContaining('w pełnej zgodności z prawem')],
    ['https://exchange.example/share-de.png', expect.stringContaining('Rechtlich einwandfreier Kryptotausch')],
  ])
})

test('amounts, percentages and counts are formatted for the language', () => {
  const visibleText = (language: Language) => pageIn(language).body.textContent.replaceAll('\u00a0', ' ')
  const [german, polish] = [visibleText('de'), visibleText('pl')]
  for (const text of ['Transaktionen ab 1.000.000 €', 'bis 10.000 $', '1,1 %', '1 Mio. €+', '80.000,00']) expect(german).toContain(text)
  for (const text of ['od 1 000 000 €', 'do 10 000 $', 'od 1,1%', '1 mln €+', '80 000,00', 'w 195 krajach', '16 lat doświadczenia'])
    expect(polish).toContain(text)
})

test('only the texts of the page’s language are loaded', () => {
  expect(htmlIn('pl')).toContain('/assets/landing.pl-2.js')
  expect(htmlIn('en')).not.toContain('/assets/landing.pl-2.js')
})

test('the language switch shows each language’s own name, and marks the current page', () => {
  show('de')
  const links = within(screen.getByRole('navigation', { name: 'Sprache' })).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.textContent, link.pathname, link.lang, link.hreflang, link.ariaCurrent])).toEqual([
    ['English', '/', 'en', 'en', null],
    ['Polski', '/pl', 'pl', 'pl', null],
    ['Deutsch', '/de', 'de', 'de', 'page'],
  ])
  expect(document.querySelector('nav details')).toBeNull()
  expect(screen.getByRole('link', { name: 'Kantor, Startseite' }).getAttribute('href')).toBe('/de')
})

describe('the language of the client area', () => {
  const keepLanguageAndStay = (event: MouseEvent) => {
    keepLanguage(event, { key: languageKey, clientArea: '/app' })
    event.preventDefault()
  }
  const kinds = ['click', 'auxclick'] as const
  beforeEach(() => kinds.forEach((kind) => document.addEventListener(kind, keepLanguageAndStay)))
  afterEach(() => kinds.forEach((kind) => document.removeEventListener(kind, keepLanguageAndStay)))
  const link = (name: string) => screen.getAllByRole('link', { name })[0]
  const press = (name: string) => link(name)?.click()

  test('is the language chosen by the switch', () => {
    show('de')
    press('English')
    expect(readLanguageChoice()).toMatchObject({ language: 'en', needsSync: true })
    show('en')
    press('Polski')
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: true })
  })

  test('is the language of the landing page that the visitor comes from', () => {
    show('de')
    press('Anmelden')
    expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false })
  })

  test('stays the chosen language after a visit to a page in another language', () => {
    show('en')
    press('Deutsch')
    show('pl')
    press('Zaloguj')
    expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: true })
  })

  test('is stored when a link is opened in a new tab, but not for a context menu', () => {
    show('de')
    for (const name of ['Polski', 'Anmelden']) link(name)?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    expect(readLanguageChoice()).toBeNull()
    link('Polski')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: true })
  })

  test('is not stored by the English page’s log-in link or by a policy link', () => {
    show('en')
    press('Log in')
    expect(readLanguageChoice()).toBeNull()
    show('pl')
    press('Regulamin (po\u00a0angielsku)')
    expect(readLanguageChoice()).toBeNull()
  })

  test('is not stored in a browser without storage, and the click throws no error', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    show('de')
    expect(() => press('Anmelden')).not.toThrow()
  })
})

describe('a reader who prefers another language', () => {
  const offers = () => [...document.querySelectorAll<HTMLElement>('[data-offer]')].filter(({ hidden }) => !hidden)

  test('is offered the page in that language, by a link in that language', () => {
    show('en')
    expect(offers()).toEqual([])
    offerLanguage('pl')
    expect(offers().map((offer) => [offer.lang, offer.textContent])).toEqual([['pl', 'Ta strona po polsku']])
    expect(screen.getByRole('link', { name: 'Ta strona po polsku' }).getAttribute('href')).toBe(landingPath('pl'))
  })

  test('sees no offer on a page in that language', () => {
    show('pl')
    offerLanguage('pl')
    expect(offers()).toEqual([])
  })
})
