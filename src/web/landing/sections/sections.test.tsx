import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import type { PublicOperator } from '#contract/operator.ts'
import { exampleBrand, exampleOperator } from '../../testing/example-operator.ts'
import { renderLanding } from '../render.tsx'
import { StepStack } from './StepStack.tsx'
import { turnPile } from './turn-pile.ts'

describe('the sections', () => {
  const assets = { css: '', entry: '/assets/landing-1.js', preload: { en: [], pl: [], de: [] } }
  const bodyFor = (operator: PublicOperator) => {
    const html = renderLanding({
      language: 'en',
      operator,
      assets,
      brand: exampleBrand,
      publicOrigin: 'https://exchange.example',
      snapshot: null,
    })
    return /<body>([^]*)<\/body>/.exec(html)?.[1] ?? ''
  }
  const exampleBody = bodyFor(exampleOperator)
  /** Without the drawings, which contain no text and take most of the time to parse. */
  const show = (body: string) => {
    document.body.innerHTML = body.replaceAll(/<svg[^]*?<\/svg>/g, '')
  }
  const section = (name: string) => within(screen.getByRole('region', { name }))
  const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent)
  const destinations = (name: string, button: string) =>
    section(name)
      .getAllByRole('link', { name: button })
      .map((link) => link.getAttribute('href'))

  beforeEach(() => show(exampleBody))

  // @spec 2.section-order
  test('the sections are in the order of the specification', () => {
    const names = texts(screen.getAllByRole('heading', { level: 2 }).filter((heading) => heading.closest('main')))
    const specified = [
      'What you can hold us to.',
      'Express exchange',
      'Why partners choose us',
      'Enterprise solutions',
      'Individuals solutions',
      'How to get started for individuals?',
      'Our team',
      'Your first exchange, in just 7 minutes.',
      'Questions and answers',
    ]
    expect(names.filter((name) => specified.includes(name))).toEqual(specified)
  })

  // @spec 1.claims 2.benefits 9.claims
  test('the benefit cards make five claims', () => {
    const cards = within(section('What you can hold us to.').getByRole('list')).getAllByRole('listitem')
    const shown = cards.map((card) => [within(card).getByRole('heading').textContent, within(card).getByRole('paragraph').textContent])
    expect(shown).toEqual([
      ['Top Coins', 'All popular cryptocurrencies and 200+ more.'],
      ['Global service', 'The service is accessible from 195 countries.'],
      ['No upper limits', 'There is no upper limit, and we have experience with €1M+ transactions.'],
      ['EU licensed', 'A Polish crypto licence, entered in the Register of Virtual Currency Activities.'],
      [
        'Private and secure',
        'Your data is encrypted, and only you can access your funds. We hold no client funds and create no wallets: crypto goes directly to your own address.',
      ],
    ])
  })

  // @spec 1.claims
  test('three sentences beside the converter say who holds the money', () => {
    for (const note of ['Crypto goes directly to your own wallet address.', 'We do not hold client funds.', 'We do not create wallets.'])
      expect(screen.getByText(note)).toBeDefined()
  })

  describe('the section on why partners choose us', () => {
    const name = 'Why partners choose us'

    // @spec 2.partners
    test('has six cards', () => {
      expect(texts(section(name).getAllByRole('heading', { level: 3 }))).toEqual([
        'Licensed and regulated',
        'Expertise in large transactions',
        'Robust legal support',
        'Tailored consultations',
        'Rapid transactions',
        'Integration guidance',
      ])
    })

    // @spec 2.partners
    test('has two buttons that lead to sign-up', () => {
      // Two buttons: one for small and one for large screens.
      expect(destinations(name, 'Get Started')).toEqual(['/app/register', '/app/register'])
    })

    // @spec 1.claims 9.claims
    test('claims large transactions, documents, experience, and speed', () => {
      const cards = section(name)
      expect(cards.getByText('€1,000,000 and above with complete documentation, by a team with 16 years of experience.')).toBeDefined()
      expect(cards.getByText('You receive the legal documents that your tax office, your bank and your regulator ask for.')).toBeDefined()
      expect(cards.getByText('Your first transaction within an hour of registration.')).toBeDefined()
      expect(cards.getByText(/^A Polish crypto licence/)).toBeDefined()
    })
  })

  describe('the section for enterprises', () => {
    const name = 'Enterprise solutions'

    // @spec 2.enterprise
    test('has five numbered steps, with the documents of each step', () => {
      const steps = section(name).getByRole('list', { name: 'The path of an enterprise transaction' })
      const shown = [...steps.children].map((step) => within(step as HTMLElement))
      expect(shown.map((step) => [step.getByText(/^0\d$/).textContent, step.getByRole('heading').textContent])).toEqual([
        ['01', 'Registration'],
        ['02', 'Consultation with a personal manager'],
        ['03', 'KYC'],
        ['04', 'Preparation of legal and compliance documents'],
        ['05', 'Transaction'],
      ])
      for (const step of shown) expect(step.getAllByRole('listitem').length).toBeGreaterThan(0)
    })

    // @spec 1.claims 2.enterprise 9.claims
    test('states the scale, the minimum and the fee', () => {
      const value = (term: string) => section(name).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
      expect(value('Made for')).toBe('€1,000,000 and up')
      expect(value('Minimum for best rates')).toBe('€10,000')
      expect(value('Fees from')).toBe('1.1%')
    })

    // @spec 2.enterprise
    test('has two buttons, which lead to sign-up', () => {
      expect(destinations(name, 'Create an account')).toEqual(['/app/register', '/app/register'])
    })
  })

  const name = 'Individuals solutions'

  // @spec 1.claims 2.individuals 9.claims
  test('the section for individuals has a limit of 10,000 dollars and leads to sign-up', () => {
    expect(section(name).getByText('up to $10,000')).toBeDefined()
    expect(section(name).getByText('in just 7 minutes')).toBeDefined()
    expect(destinations(name, 'Exchange now')).toEqual(['/app/register'])
  })

  describe('the team', () => {
    // @spec 1.claims 2.team
    test('is shown as three people with their roles', () => {
      expect(section('Our team').getByText(/^16 years of team experience/)).toBeDefined()
      const people = section('Our team').getAllByRole('listitem')
      expect(people).toHaveLength(3)
      for (const [index, text] of ['Founder and CEO', 'General partner', 'Management board member'].entries())
        expect(people[index]?.textContent).toContain(text)
      expect(people[0]?.textContent).toContain('regulator affairs')
    })

    test('is shown with a name only for members whose name the operator has set', () => {
      expect(texts(section('Our team').getAllByRole('heading', { level: 3 }))).toEqual([
        'Founder and CEO',
        'Ewa Przykładowa',
        'Management board member',
      ])
    })
  })

  // @spec 1.claims 2.closing
  test('both buttons of the closing block lead to sign-up', () => {
    const name = 'Your first exchange, in just 7 minutes.'
    expect(destinations(name, 'Sign up')).toEqual(['/app/register'])
    expect(destinations(name, 'Exchange now')).toEqual(['/app/register'])
  })

  describe('the questions and answers', () => {
    const answer = (question: string) =>
      section('Questions and answers').getByRole('heading', { name: question }).closest('details')?.querySelector('p')?.textContent

    // @spec 1.claims 1.faq 9.claims
    test.each([
      ['What is the smallest amount that I can exchange?', ['minimum', '$10,000', 'express exchange', 'smaller amounts']],
      ['Is there an upper limit?', ['no upper limit']],
      ['Which fiat currencies do you work with?', ['EUR', 'GBP']],
      ['Which coins can I buy and sell?', ['BTC', 'ETH', 'BNB', 'ADA', 'USDT', 'SOL', 'XRP', 'DOT', 'DOGE', 'USDC', 'over 200']],
      ['What does an exchange cost?', ['amount', 'payment method', 'coin', 'consultant', 'feedback form', '1.1%']],
      ['How long does the first transaction take?', ['Up to 1 hour', 'KYC', 'Afterwards', 'minutes']],
      ['Do you hold my funds or create a wallet for me?', ['no client funds', 'no wallets', 'your own wallet address']],
      ['Which documents do I get?', ['Legal documentation', 'tax and regulatory purposes']],
    ])('"%s" has an answer with every fact', (question, facts) => {
      for (const fact of facts) expect(answer(question)).toContain(fact)
    })

    // @spec 2.closing
    test('are closed at first', () => {
      for (const details of document.querySelectorAll('details')) expect(details.open).toBe(false)
    })
  })

  // @spec 1.logos
  test('the accepted cards and payment services are shown', () => {
    document.body.innerHTML = exampleBody
    for (const name of ['Google Pay', 'MasterCard', 'Visa', 'PayPal', 'Apple Pay', 'Revolut'])
      expect(screen.getByRole('img', { name }).querySelector('path')?.getAttribute('d')).toBeTruthy()
    expect(screen.getByText('and similar providers')).toBeDefined()
  })

  test('the footer has the operator’s contact data, licence and policies', () => {
    const footer = within(screen.getByRole('contentinfo'))
    for (const text of ['Kantor Example sp. z o.o.', 'ul. Przykładowa 1', '00-001 Warszawa', 'Poland', 'RDWW-1234']) footer.getByText(text)
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
    expect(href('hello@kantor.example')).toBe('mailto:hello@kantor.example')
    expect(href('Kantor on LinkedIn')).toBe('https://www.linkedin.com/company/kantor-example')
    expect(href('AML/KYC policy')).toBe('/policies/aml-kyc-policy.pdf')
    expect(href('Terms and Conditions')).toBe('/policies/terms-and-conditions.pdf')
    expect(href('Privacy Policy')).toBe('/policies/privacy-policy.pdf')
  })

  // @spec 1.claims 9.claims
  test('every claimed number comes from the operator’s settings', () => {
    const operator = {
      ...exampleOperator,
      licence: { ...exampleOperator.licence, country: 'LT', authority: 'Register of Vilnius' },
      claims: {
        coins: 301,
        countries: 42,
        teamYears: 9,
        largeTransactionEur: 2_500_000,
        firstTransactionHours: 3,
        firstTransactionMinutes: 12,
      },
      team: [{ role: 'Chair', remit: 'Everything', monogram: 'C' }],
    }
    show(bodyFor(operator))
    const page = document.body.textContent
    for (const claim of [
      'All popular cryptocurrencies and 301+ more.',
      'accessible from 42 countries',
      '9 years of team experience',
      '€2,500,000 and up',
      'within 3 hours of registration',
      'in just 12 minutes',
      'takes just 12 minutes',
      'An EU (LT) crypto licence, entered in the Register of Vilnius.',
      'over 301',
      'Up to 3 hours',
    ])
      expect(page).toContain(claim)
    expect(section('Our team').getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('the three sheets', () => {
  beforeEach(() => {
    document.addEventListener('click', turnPile)
    render(<StepStack operator={exampleOperator} />)
  })
  afterEach(() => document.removeEventListener('click', turnPile))

  const sheetsFromTheTop = () =>
    screen
      .getAllByRole('listitem')
      .toSorted((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
      .map((sheet) => within(sheet).getByRole('heading').textContent)

  const button = () => screen.getByRole('button', { name: 'Next sheet' })

  // @spec 1.claims 2.individuals
  test('are in the order of the steps, and the third sheet names the duration', () => {
    expect(screen.getByRole('heading', { name: 'How to get started for individuals?' })).toBeDefined()
    expect(sheetsFromTheTop()).toEqual(['Create an account', 'Your verification', 'Transactions request'])
    expect(screen.getByText(/takes just 7 minutes/)).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  // @spec 2.individuals
  test('show and announce the next sheet after a click', async () => {
    await userEvent.click(button())
    expect(sheetsFromTheTop()).toEqual(['Your verification', 'Transactions request', 'Create an account'])
    expect(screen.getByRole('status').textContent).toBe('Sheet 2 of 3 is on top: Your verification')
  })

  test('show the first sheet again after three clicks', async () => {
    for (let move = 0; move < 3; move++) await userEvent.click(button())
    expect(sheetsFromTheTop()).toEqual(['Create an account', 'Your verification', 'Transactions request'])
    expect(screen.getByRole('status').textContent).toBe('Sheet 1 of 3 is on top: Create an account')
  })

  test('can be moved with the keyboard', async () => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(sheetsFromTheTop()[0]).toBe('Transactions request')
  })
})
