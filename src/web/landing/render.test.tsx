import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { exampleBrand, exampleOperator } from '../testing/example-operator.ts'
import { RatesSection } from '../market-data/RatesSection.tsx'
import { exampleMarket } from '../testing/example-market.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { bootScript } from './boot.ts'
import { renderLanding } from './render.tsx'
import { renderHead } from './head.ts'
import { questionsAndAnswers } from './sections/Faq.tsx'
import { rememberStaticParts, StaticPart, StaticPartsContext } from './StaticPart.tsx'
import { LandingRoot } from './LandingRoot.tsx'

const assets = {
  css: '.a{color:red}/*</style>*/',
  entry: '/assets/landing-1.js',
  preload: { en: ['/assets/react-2.js'], pl: ['/assets/react-2.js', '/assets/landing.pl-3.js'], de: [] },
}
const render = (brand = 'Kantor', notice?: string) =>
  renderLanding({
    language: 'en',
    operator: { ...exampleOperator, brand: { ...exampleOperator.brand, name: brand } },
    assets,
    brand: exampleBrand,
    publicOrigin: 'https://exchange.example',
    snapshot: null,
    notice,
  })

describe('the landing page as a document', () => {
  test('has all visible content without a script', () => {
    const html = render()
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    for (const text of ['Exchange crypto with full legal compliance', 'Express exchange', 'value="10000"', 'RDWW-1234', '>Log in<'])
      expect(html).toContain(text)
  })

  test('has no style attribute and no blocking script', () => {
    const html = render()
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<script[^>]*\ssrc=/)
    expect(html).not.toMatch(/<link[^>]*stylesheet/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.match(/<script>/g)).toHaveLength(1)
  })

  test('escapes the stylesheet and the operator’s name', () => {
    const html = render('A</script><script>alert(1)</script>&')
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    const block = /<script type="application\/json" id="operator">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect((JSON.parse(block) as typeof exampleOperator).brand.name).toBe('A</script><script>alert(1)</script>&')
  })

  test('has the splash as the first element of the body', () => {
    expect(render('Kantor', 'Closed on Monday.')).toMatch(/<body>\n<div class="splash" aria-hidden="true">/)
  })

  test('has the desk’s notice as text, above everything that is hydrated', () => {
    const html = render('Kantor', 'Closed on <b>Monday</b>.')
    expect(html).toMatch(/<aside aria-label="Notice"[^>]*><p[^>]*>Closed on &lt;b&gt;Monday&lt;\/b&gt;\.<\/p><\/aside><div id="landing"/)
    expect(render()).not.toContain('<aside')
  })

  test('has each rotating phrase as one text, which a half-loaded page cannot cut', () => {
    expect(render()).toMatch(/>for individuals\.<.*>for business\.</)
  })

  test('depends only on the arguments', () => {
    expect(render()).toBe(render())
  })
})

test('if a module fails to load, the other modules are still loaded', async () => {
  const requested: string[] = []
  const load = async (file: string) => {
    requested.push(file)
    if (file === '/assets/texts.js') throw new TypeError('Failed to fetch dynamically imported module')
  }
  const script = bootScript({ entry: '/assets/entry.js', preload: ['/assets/react.js', '/assets/texts.js', '/assets/ui.js'] })
  // The script runs without import() and without listeners, which would stay after the test.
  // oxlint-disable-next-line no-implied-eval -- the document's own inline script, as the browser runs it
  new Function('load', 'addEventListener', script.replaceAll('import(', 'load('))(load, () => undefined)
  await vi.waitFor(() => expect(requested).toEqual(['/assets/react.js', '/assets/texts.js', '/assets/ui.js', '/assets/entry.js']))
})

describe('the head', () => {
  const publicOrigin = 'https://exchange.example'

  function head(brand = exampleOperator.brand.name) {
    const html = renderHead({ operator: { ...exampleOperator, brand: { ...exampleOperator.brand, name: brand } }, publicOrigin })
    return new DOMParser().parseFromString(`<!doctype html><html><head>${html}</head><body></body></html>`, 'text/html')
  }
  const meta = (document: Document, name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

  type Entry = { '@type': string } & Record<string, unknown>
  const entries = (document: Document): Entry[] => {
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
    return (JSON.parse(text) as { '@graph': Entry[] })['@graph']
  }

  describe('the head of the landing page', () => {
    test('has title, description and canonical URL', () => {
      const document = head()
      expect(document.title).toBe('Kantor: exchange crypto with full legal compliance')
      expect(meta(document, 'description')).toContain('EU-licensed fiat-to-crypto trade services')
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://exchange.example/')
    })

    test('has the preview picture, with size and description', () => {
      const document = head()
      expect(
        ['og:type', 'og:title', 'og:url', 'og:image', 'og:image:width', 'og:image:height', 'twitter:card'].map((name) =>
          meta(document, name),
        ),
      ).toEqual([
        'website',
        'Kantor: exchange crypto with full legal compliance',
        'https://exchange.example/',
        'https://exchange.example/share.png',
        '1200',
        '630',
        'summary_large_image',
      ])
      expect(meta(document, 'og:image:alt')).toBe(
        'Kantor: Exchange crypto with full legal compliance. EU-licensed fiat-to-crypto trade services. RDWW-1234',
      )
    })

    test('has icons and the manifest', () => {
      const document = head()
      for (const rel of ['icon', 'apple-touch-icon', 'manifest']) expect(document.querySelector(`link[rel="${rel}"]`)).not.toBeNull()
    })

    test('describes the operator and the site as schema.org data', () => {
      const [organisation, site] = entries(head())
      expect(organisation).toMatchObject({
        '@type': 'Organization',
        name: 'Kantor',
        legalName: exampleOperator.brand.legalName,
        url: 'https://exchange.example/',
        email: exampleOperator.contact.email,
      })
      expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://exchange.example/', publisher: { '@id': organisation?.['@id'] } })
    })

    test('has the questions and answers of the page as schema.org data', () => {
      const faq = entries(head()).find((entry) => entry['@type'] === 'FAQPage')
      const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
      expect(questions.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text }))).toEqual(
        questionsAndAnswers(exampleOperator),
      )
    })
  })

  test('an operator’s name cannot break out of the head', () => {
    const document = head('A"><script>alert(1)</script>&')
    expect(document.querySelectorAll('script')).toHaveLength(1)
    expect(document.title).toContain('A"><script>alert(1)</script>&')
    expect(entries(document)[0]?.['name']).toBe('A"><script>alert(1)</script>&')
  })
})

describe('a static part', () => {
  const Page = ({ greeting }: { greeting: string }) => (
    <main>
      <p>{greeting}</p>
      <StaticPart name="faq" />
    </main>
  )

  let root: Root | undefined
  afterEach(() => act(() => root?.unmount()))

  function hydrate(greeting: string) {
    const onServer = (
      <StaticPartsContext value={{ faq: <details>Asked and answered</details> }}>
        <Page greeting="Good day" />
      </StaticPartsContext>
    )
    document.body.innerHTML = `<div>${renderToString(onServer)}</div>`
    const page = document.body.firstElementChild as HTMLElement
    const details = page.querySelector('details') as HTMLDetailsElement
    details.open = true
    rememberStaticParts(page)
    const onRecoverableError = vi.fn<(error: unknown) => void>()
    act(() => {
      root = hydrateRoot(page, <Page greeting={greeting} />, { onRecoverableError })
    })
    return { page, details, renderedAgain: onRecoverableError.mock.calls.length > 0 }
  }

  test('hydration keeps the server’s elements', () => {
    const { page, details, renderedAgain } = hydrate('Good day')
    expect(renderedAgain).toBe(false)
    expect(page.querySelector('details')).toBe(details)
    expect(details.open).toBe(true)
  })

  test('a page that React renders again from scratch keeps the static content', () => {
    const { page, details, renderedAgain } = hydrate('Good evening')
    expect(renderedAgain).toBe(true)
    expect(page.querySelector('p')?.textContent).toBe('Good evening')
    expect(page.querySelector('details')).toBe(details)
  })

  test('a later update of the page keeps the static content', () => {
    const { page, details } = hydrate('Good day')
    act(() => root?.render(<Page greeting="Good night" />))
    expect(page.querySelector('p')?.textContent).toBe('Good night')
    expect(page.querySelector('details')).toBe(details)
  })
})

describe('hydration', () => {
  let root: Root | undefined

  beforeEach(() => {
    vi.useFakeTimers()
    const backend = fakeBackend()
    for (const call of ['candles', 'rates', 'tradeHistory', 'currenciesInfo', 'pairsInfo'] as const) backend.hold(call)
    document.body.innerHTML = `<div>${renderToString(<LandingRoot operator={exampleOperator} snapshot={null} Rates={RatesSection} />)}</div>`
  })

  afterEach(() => act(() => root?.unmount()))

  const hydrate = (snapshot: MarketSnapshot | null = null) => {
    const onRecoverableError = vi.fn<(error: unknown) => void>()
    act(() => {
      const page = document.body.firstElementChild as HTMLElement
      root = hydrateRoot(page, <LandingRoot operator={exampleOperator} snapshot={snapshot} Rates={RatesSection} />, {
        onRecoverableError,
      })
    })
    expect(onRecoverableError).not.toHaveBeenCalled()
  }
  const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')

  test('server and browser render the same page', () => {
    hydrate()
    expect(pay().value).toBe('10000')
  })

  test('the rendered rate and its time hydrate without a mismatch', () => {
    const page = <LandingRoot operator={exampleOperator} snapshot={exampleMarket} Rates={RatesSection} />
    document.body.innerHTML = `<div>${renderToString(page)}</div>`
    const receive = () => screen.getByLabelText<HTMLInputElement>('You receive')
    const converter = within(screen.getByRole('region', { name: 'Express exchange' }))
    expect(receive().value).toBe('0.123625')
    expect(converter.getByText('1 BTC = 80,000.00 EUR')).toBeDefined()
    expect(converter.getByText('21 Nov, 12:00:00 UTC')).toBeDefined()
    vi.setSystemTime('2026-11-21T12:01:00.000Z')
    hydrate(exampleMarket)
    expect(receive().value).toBe('0.123625')
    // The time in the browser's time zone is rendered one task later.
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(converter.queryByText('21 Nov, 12:00:00 UTC')).toBeNull()
    expect(converter.getByRole('status').textContent).toBe('Updated every minute.')
  })

  test('an amount typed before hydration is kept', () => {
    pay().value = '500'
    hydrate()
    expect(pay().value).toBe('500')
    act(() => {
      vi.advanceTimersByTime(750)
    })
    expect(screen.getByLabelText<HTMLInputElement>('You receive').value).toBe('0')
    expect(screen.getByText('4% · 20.00 EUR')).toBeDefined()
  })

  test('a currency chosen before hydration is kept', () => {
    fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
    hydrate()
    expect(screen.getByLabelText<HTMLSelectElement>('Currency to receive').value).toBe('ETH')
    expect(within(screen.getByRole('region', { name: 'Express exchange' })).getByRole('status').textContent).toBe(
      'Fetching the rate of ETH in EUR…',
    )
  })

  test('amounts and a currency changed before hydration match each other afterwards', () => {
    pay().value = '20000'
    screen.getByLabelText<HTMLInputElement>('You receive').value = '2'
    fireEvent.change(screen.getByLabelText('Currency to receive'), { target: { value: 'ETH' } })
    hydrate()
    act(() => {
      vi.advanceTimersByTime(750)
    })
    // After a choice of currency, the amount to receive is calculated.
    expect(pay().value).toBe('20000')
    expect(screen.getByText('1.1% · 220.00 EUR')).toBeDefined()
  })
})
