import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { clientsWording as german } from '../shell/texts/clients.de.ts'
import { clientsWording as polish } from '../shell/texts/clients.pl.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'
import { visitorsWording as germanFrame } from '../shell/texts/visitors.de.ts'
import { visitorsWording as polishFrame } from '../shell/texts/visitors.pl.ts'
import { exampleCandle } from '../testing/example-candle.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { useQuoteDialog } from './use-quote-dialog.ts'

loadTexts('de', { ...germanFrame, ...german })
loadTexts('pl', { ...polishFrame, ...polish })

let backend: FakeBackend

beforeEach(() => {
  backend = fakeBackend()
    .answer('readProfile', { firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '', country: 'PL', language: 'de' })
    .answer('candles', exampleCandle(80_000))
    .answer('submitExchangeRequest', { reference: 'K7M2' })
})

afterEach(() => act(() => setLanguage('en')))

function Opener() {
  useLanguage()
  const quote = useQuoteDialog()
  return (
    <>
      <button type="button" onClick={() => quote.dispatch({ type: 'opened' })}>
        +
      </button>
      <QuoteDialog quote={quote} />
    </>
  )
}

async function openIn(language: Language) {
  act(() => setLanguage(language))
  const { user } = await renderWeb(<Opener />, { loggedIn: true })
  await user.click(screen.getByRole('button', { name: '+' }))
  return user
}

const amount = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const indication = (name: string) => plain(within(screen.getByRole('region', { name })).getByText(/≈|Geben/).textContent)

describe('the amount of a quote', () => {
  test('is grouped while it is typed, and its integer part is sent', async () => {
    const user = await openIn('en')
    const field = amount('Amount')
    await user.clear(field)
    expect(field.value).toBe('')
    await user.type(field, '1250000.75')
    expect(field.value).toBe('1,250,000.75')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(amount('Amount').value).toBe('1,250,000')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(amount('Contact email').value).toBe('anna@example.com'))
    await user.click(screen.getByRole('button', { name: 'Request a quote' }))
    await screen.findByText('Form has been submitted')
    expect(backend.requests('submitExchangeRequest')[0]?.body.amount).toBe(1_250_000)
  })

  test('pasted with a comma before its cents is not a hundred times as much', async () => {
    const user = await openIn('en')
    await user.clear(amount('Amount'))
    await user.click(amount('Amount'))
    await user.paste('1 250 000,50')
    expect(amount('Amount').value).toBe('1,250,000.50')
  })

  test('with cents typed after a comma is ambiguous, and no larger for it', async () => {
    const user = await openIn('en')
    const field = amount('Amount')
    await user.clear(field)
    await user.type(field, '1250,50')
    expect(field.value).toBe('1,250,50')
    expect(screen.getByText(/^This number could mean two amounts\./).id).toBe(field.getAttribute('aria-describedby'))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('heading', { name: 'Calculation' })).toBeTruthy()
    await user.type(field, '.,')
    expect(field.value).toBe('1,250,50')
    await user.keyboard('{Backspace}{Backspace}{Backspace}')
    expect(field.value).toBe('1,250')
    expect(field.getAttribute('aria-describedby')).toBeNull()
    await user.keyboard('{Backspace}')
    expect(field.value).toBe('125')
    await user.keyboard('{Backspace}0,000')
    expect(field.value).toBe('120,000')
    await user.keyboard('{ArrowLeft}{ArrowLeft},')
    expect(field.value).toBe('120,000')
  })

  test('in German, that may mean thousands or a fraction, cannot be continued with', async () => {
    const user = await openIn('de')
    await waitFor(() => expect(indication('Unverbindliche Umrechnung')).toBe('≈ 0,012 BTC'))
    const field = amount('Betrag')
    await user.clear(field)
    await user.type(field, '1.000')
    expect(field.value).toBe('1.000')
    expect(screen.getByText(/^Diese Zahl ist nicht eindeutig\./).id).toBe(field.getAttribute('aria-describedby'))
    expect(indication('Unverbindliche Umrechnung')).toMatch(/^Geben Sie einen Betrag ein/)
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(screen.getByRole('heading', { name: 'Berechnung' })).toBeTruthy()
    expect(field.value).toBe('1.000')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, '12500,75')
    expect(plain(field.value)).toBe('12 500,75')
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(screen.getByRole('heading', { name: 'Kontaktdaten' })).toBeTruthy()
  })

  test('typed in one language is shown, not read again, in the next', async () => {
    const user = await openIn('en')
    await user.clear(amount('Amount'))
    await user.type(amount('Amount'), '1250')
    expect(amount('Amount').value).toBe('1,250')
    act(() => setLanguage('de'))
    expect(plain(amount('Betrag').value)).toBe('1 250')
    await user.keyboard('0')
    expect(plain(amount('Betrag').value)).toBe('12 500')
  })
})
