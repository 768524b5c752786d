import { describe, expect, test } from 'vitest'
import { exampleOperator } from '../testing/example-operator.ts'
import { renderHead } from './head.ts'
import { questionsAndAnswers } from './sections/Faq.tsx'

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
