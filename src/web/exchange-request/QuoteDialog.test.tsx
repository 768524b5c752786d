import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, setLanguage } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'
import { clientsWording as german } from '../shell/texts/clients.de.ts'
import { visitorsWording as germanFrame } from '../shell/texts/visitors.de.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { chooseBySearch } from '../testing/view.ts'
import { exampleCandle as candle } from '../testing/example-market.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { announcementDelayMs } from '../ui/use-announcement.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { LateConfirmation } from './Confirmation.tsx'
import { useQuoteDialog } from './use-quote-dialog.ts'

const profile = { ...exampleProfile, firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '+48 600 100 200' }

loadTexts('de', { ...germanFrame, ...german })

let backend: FakeBackend

beforeEach(() => {
  backend = fakeBackend()
    .answer('readProfile', profile)
    .answer('candles', candle(80000))
    .answer('submitExchangeRequest', { reference: 'K7M2' })
})

function Opener() {
  useLanguage()
  const quote = useQuoteDialog()
  return (
    <>
      <button type="button" onClick={() => quote.dispatch({ type: 'opened' })}>
        Open
      </button>
      <LateConfirmation quote={quote} />
      <QuoteDialog quote={quote} />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function openDialog() {
  const view = await renderWeb(<Opener />, { loggedIn: true })
  await view.user.click(button('Open'))
  return view
}

async function openStepTwo() {
  const view = await openDialog()
  await view.user.click(button('Next'))
  await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Anna Nowak'))
  return view
}

async function submit(user: UserEvent) {
  await user.click(button('Request a quote'))
  await screen.findByText('Form has been submitted')
}

const sentKeys = () => backend.requests('submitExchangeRequest').map(({ headers }) => headers.get('idempotency-key'))

// @spec 2.quote-dialog 9.quote-default 9.minimums
test('the quote dialog shows the one-time offer and starts at 1000 EUR to BTC', async () => {
  await openDialog()
  const dialog = screen.getByRole('dialog', { name: 'Request personal quote' })
  expect(within(dialog).getByRole('heading', { name: 'Calculation' })).toBe(document.activeElement)
  expect(within(dialog).getByText('One-time offer')).toBeTruthy()
  expect(within(dialog).getByText('First transaction minimum EUR 1000')).toBeTruthy()
  expect(field('Amount').value).toBe('1,000')
  expect(field('Source currency').value).toBe('EUR')
  expect(field('Converted to').value).toBe('BTC')
  expect(field('Message (optional)').value).toBe('')
})

// @spec 2.quote-dialog 9.dialog-width
test('the quote dialog is at most 450 pixels wide', async () => {
  await openDialog()
  expect(screen.getByRole('dialog').className).toContain('max-w-[450px]')
})

// @spec 3.currencies
test('the quote dialog offers fiat and crypto currencies in two groups', async () => {
  await openDialog()
  const groups = within(field('Source currency')).getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Fiat Currencies', 'Crypto Currencies'])
  expect(within(field('Converted to')).getAllByRole('option')).toHaveLength(20)
})

// @spec 2.quote-dialog
test('Enter in the amount field leads to step 2', async () => {
  const { user } = await openDialog()
  await user.type(field('Amount'), '{Enter}')
  expect(screen.getByRole('heading', { name: 'Contact information' })).toBe(document.activeElement)
})

test('the indication shows the amount after the fee, and says that it is not an offer', async () => {
  const { user } = await openDialog()
  const indication = screen.getByRole('region', { name: 'Indicative conversion' })
  expect(await within(indication).findByText('≈ 0.012 BTC')).toBeTruthy()
  expect(within(indication).getByText('After a 4% fee of 40.00 EUR. Indicative, not an offer.')).toBeTruthy()
  await fill(user, field('Amount'), '10000')
  expect(within(indication).getByText('≈ 0.123625 BTC')).toBeTruthy()
  expect(within(indication).getByText('After a 1.1% fee of 110.00 EUR. Indicative, not an offer.')).toBeTruthy()
})

test('a screen reader hears the calculation once typing rests, not when the dialog opens', async () => {
  const { user } = await openDialog()
  const region = screen.getByRole('region', { name: 'Indicative conversion' })
  const announced = () => region.querySelector('[aria-live]')?.textContent
  await screen.findByText('≈ 0.012 BTC')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(announced()).toBe('')
  await user.type(field('Amount'), '0')
  expect(announced()).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(announcementDelayMs))
  expect(announced()).toBe('10,000 EUR is about 0.123625 BTC. After a 1.1% fee of 110.00 EUR. Indicative, not an offer.')
})

test('the indication never uses the rate of another pair', async () => {
  const { user } = await openDialog()
  await screen.findByText('≈ 0.012 BTC')
  backend.hold('candles')
  await user.selectOptions(field('Converted to'), 'ETH')
  expect(screen.queryByText(/≈/)).toBeNull()
  expect(screen.getByText('Loading the rate…')).toBeTruthy()
})

test('without a rate, the indication is a sentence', async () => {
  backend.fail('candles', 'UNAVAILABLE')
  await openDialog()
  expect(await screen.findByText(/No current rate for this pair/)).toBeTruthy()
})

test('the indication shows the time of an old rate, and says if the rate is derived', async () => {
  backend.answer('candles', candle(80000, { asOf: '2026-11-20T08:12:00.000Z', derived: true }))
  await openDialog()
  expect(await screen.findByText(/Rate of \d\d:12\. Rate derived through BTC\./)).toBeTruthy()
})

// @spec 2.quote-dialog
test('step 2 is prefilled from the profile', async () => {
  await openStepTwo()
  expect(field('Name').value).toBe('Anna Nowak')
  expect(field('Contact email').value).toBe('anna@example.com')
  expect(field('Contact phone').value).toBe('+48 600 100 200')
  expect(field('Country').textContent).toBe('Poland')
})

test('step 2 works if the profile cannot be loaded', async () => {
  backend.fail('readProfile', 'UNAVAILABLE')
  const { user } = await openDialog()
  await user.click(button('Next'))
  expect(await screen.findByText(/Your profile could not be loaded/)).toBeTruthy()
  await user.type(field('Name'), 'Ben')
  expect(field('Name').value).toBe('Ben')
})

test('step 2 shows at once that a country is not served', async () => {
  const { user } = await openStepTwo()
  expect(screen.queryByText(/not among the countries we serve/)).toBeNull()
  await chooseBySearch(user, field('Country'), 'United States')
  expect(screen.getByText(/United States is not among the countries we serve yet/)).toBeTruthy()
})

// @spec 2.quote-dialog
test('step 2 leads back to the calculation, and the typed text stays', async () => {
  const { user } = await openStepTwo()
  await user.type(field('Name'), ' Jr')
  await user.click(button('Back'))
  expect(screen.getByRole('heading', { name: 'Calculation' })).toBeTruthy()
  await user.click(button('Next'))
  expect(field('Name').value).toBe('Anna Nowak Jr')
})

// @spec 2.quote-dialog 7.payloads
test('a quote request has the content of both steps', async () => {
  const { user } = await openDialog()
  await fill(user, field('Amount'), '12,500.99')
  await user.selectOptions(field('Converted to'), 'ETH')
  await fill(user, field('Message (optional)'), 'By Friday')
  await user.click(button('Next'))
  await waitFor(() => expect(field('Country').textContent).toBe('Poland'))
  await user.clear(field('Contact phone'))
  await submit(user)
  expect(backend.requests('submitExchangeRequest')[0]?.body).toEqual({
    fromCurrency: 'EUR',
    toCurrency: 'ETH',
    amount: 12500,
    exactAmount: '12500.99',
    name: 'Anna Nowak',
    email: 'anna@example.com',
    phone: '',
    country: 'PL',
    message: 'By Friday',
  })
})

// @spec 2.quote-success 4.quote-dialog 7.quote-success
test('the confirmation names e-mail address, spam folder, verification and reference', async () => {
  const { user } = await openStepTwo()
  await fill(user, field('Contact email'), 'office@example.com')
  await user.click(button('Request a quote'))
  const heading = await screen.findByRole('heading', { name: 'Form has been submitted' })
  expect(heading).toBe(document.activeElement)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(
    'An email with personalized calculations will be sent to office@example.com. Please check your spam folder too.',
  )
  expect(within(dialog).getByText('We answer within 24 hours on working days.')).toBeTruthy()
  expect(within(dialog).getByText('Verification is mandatory before transacting.')).toBeTruthy()
  expect(within(dialog).getByText('K7M2')).toBeTruthy()
})

test('the confirmation offers to keep name and phone in a profile that has none', async () => {
  backend.answer('readProfile', { ...profile, firstName: '', lastName: '', phone: '' }).fail('updateProfile', 'UNAVAILABLE')
  const { user } = await openDialog()
  await user.click(button('Next'))
  await fill(user, field('Name'), 'Anna Nowak')
  await submit(user)
  await user.click(button('Keep in my profile'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/not updated|could not/)
  backend.answer('updateProfile', { ok: true })
  await user.click(button('Keep in my profile'))
  expect(await screen.findByText('They are in your profile now.')).toBeTruthy()
  expect(backend.requests('updateProfile').at(-1)?.body).toEqual({ firstName: 'Anna', lastName: 'Nowak', phone: '', country: 'PL' })
})

test('a profile with a name is offered nothing if no phone was typed', async () => {
  const { user } = await openStepTwo()
  await submit(user)
  expect(screen.queryByRole('button', { name: 'Keep in my profile' })).toBeNull()
})

test('the quote dialog asks once for a missing amount', async () => {
  const { user } = await openDialog()
  await user.clear(field('Amount'))
  await user.click(button('Next'))
  const question = screen.getByText(/^How much would you like to exchange\?/)
  expect(question.getAttribute('aria-live')).toBe('polite')
  expect(field('Amount').getAttribute('aria-describedby')).toBe(question.id)
  expect(field('Amount')).toBe(document.activeElement)
  await user.keyboard('25')
  expect(field('Amount').value).toBe('25')
  expect(question.textContent).toBe('')
  await user.clear(field('Amount'))
  await user.click(button('Next'))
  expect(screen.getByRole('heading', { name: 'Contact information' })).toBeTruthy()
})

test('half a coin is an amount, and is sent with its decimals', async () => {
  const { user } = await openDialog()
  await user.selectOptions(field('Source currency'), 'BTC')
  await user.clear(field('Amount'))
  await user.type(field('Amount'), '0.50{Enter}')
  await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Anna Nowak'))
  await submit(user)
  expect(backend.requests('submitExchangeRequest')[0]?.body).toMatchObject({ fromCurrency: 'BTC', amount: 0, exactAmount: '0.5' })
})

test.each([
  ['EUR', '1000.555', 2],
  ['ETH', '1.1234567890123456789', 18],
])('more decimals than %s has are not sent: %s', async (currency, typed, most) => {
  const { user } = await openDialog()
  await user.selectOptions(field('Source currency'), currency)
  await user.clear(field('Amount'))
  await user.type(field('Amount'), `${typed}{Enter}`)
  expect(screen.getByText(`Please enter at most ${most} decimals of ${currency}.`)).toBeTruthy()
  expect(field('Amount')).toBe(document.activeElement)
})

async function clearNameAndPhone(user: UserEvent) {
  await user.clear(field('Name'))
  await user.clear(field('Contact phone'))
  await user.click(button('Request a quote'))
}

test('of a coin with several networks, the client can choose one, with its fee and time', async () => {
  const { user } = await openDialog()
  expect(screen.queryByLabelText(/^Network/)).toBeNull()
  await user.selectOptions(field('Converted to'), 'USDT')
  const network = screen.getByLabelText<HTMLSelectElement>('Network of your USDT')
  expect([...network.options].map(({ text }) => text)).toEqual([
    'I do not know yet',
    'Ethereum (ERC-20): fee about 2 USDT, 15 minutes',
    'Tron (TRC-20): fee about 3 USDT, 1 minute',
    'Solana (SPL): fee about 0.5 USDT, 1 minute',
  ])
  await user.selectOptions(network, 'tron')
  await user.click(button('Next'))
  await submit(user)
  expect(backend.requests('submitExchangeRequest')[0]?.body).toMatchObject({ toCurrency: 'USDT', network: 'tron' })
})

test('another coin forgets the network, and an open one is not sent', async () => {
  const { user } = await openDialog()
  await user.selectOptions(field('Converted to'), 'USDT')
  await user.selectOptions(screen.getByLabelText('Network of your USDT'), 'tron')
  await user.selectOptions(field('Converted to'), 'USDC')
  expect(screen.getByLabelText<HTMLSelectElement>('Network of your USDC').value).toBe('')
  await user.click(button('Next'))
  await submit(user)
  expect(backend.requests('submitExchangeRequest')[0]?.body).not.toHaveProperty('network')
})

test('the quote dialog asks for no amount if there is a message', async () => {
  const { user } = await openDialog()
  await user.clear(field('Amount'))
  await fill(user, screen.getByLabelText('Message (optional)'), 'The exact amount is 0.5 BTC.')
  await user.click(button('Next'))
  expect(await screen.findByLabelText('Name')).toBeTruthy()
})

test('the quote dialog asks once for name or phone of a large request', async () => {
  const { user } = await openDialog()
  await screen.findByText('≈ 0.012 BTC')
  await user.selectOptions(field('Source currency'), 'BTC')
  await user.clear(field('Amount'))
  await user.type(field('Amount'), '1{Enter}')
  await waitFor(() => expect(field('Name').value).toBe('Anna Nowak'))
  await clearNameAndPhone(user)
  expect(screen.getByText(/^With a name and a phone number, we can call you/).getAttribute('aria-live')).toBe('polite')
  expect(backend.requests('submitExchangeRequest')).toEqual([])
  await submit(user)
  expect(backend.requests('submitExchangeRequest')[0]?.body).toMatchObject({ amount: 1, name: '', phone: '' })
})

test('a request below 10,000 is sent without a question about name and phone', async () => {
  const { user } = await openStepTwo()
  await clearNameAndPhone(user)
  expect(await screen.findByText('Form has been submitted')).toBeTruthy()
})

// @spec 2.quote-success
test('the confirmation of a request leads to the verification', async () => {
  const { user, path } = await openStepTwo()
  await user.click(button('Request a quote'))
  await user.click(await screen.findByRole('button', { name: 'Go to Verification' }))
  expect(path()).toBe('/app/verification')
})

// @spec 2.quote-dialog 4.quote-dialog
test('after a request, the message is cleared, and the dialog opens at step 1 again', async () => {
  const { user } = await openDialog()
  await fill(user, field('Message (optional)'), 'By Friday')
  await user.click(button('Next'))
  await submit(user)
  await user.click(button('Close'))
  await user.click(button('Open'))
  expect(screen.getByRole('heading', { name: 'Calculation' })).toBeTruthy()
  expect(field('Message (optional)').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a request is sent once when its button is pressed twice', async () => {
  const giveReply = backend.hold('submitExchangeRequest')
  const { user } = await openStepTwo()
  await user.dblClick(button('Request a quote'))
  await user.type(field('Name'), '{Enter}')
  fireEvent.submit(field('Name'))
  expect(button('Request a quote').getAttribute('aria-busy')).toBe('true')
  giveReply({ reference: 'K7M2' })
  await screen.findByText('Form has been submitted')
  expect(sentKeys()).toHaveLength(1)
})

// @spec 4.quote-dialog 8.quote
test('a failed request is shown on step 2, and the typed text stays', async () => {
  backend.unreachable('submitExchangeRequest')
  const { user } = await openStepTwo()
  await fill(user, field('Name'), 'Ms Nowak')
  await user.click(button('Request a quote'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The request was not sent. Everything you typed is still here. Please try again.',
  )
  expect(screen.getByRole('heading', { name: 'Contact information' })).toBeTruthy()
  expect(field('Name').value).toBe('Ms Nowak')
  expect(button('Request a quote').getAttribute('aria-busy')).toBeNull()
})

test('a retry has the idempotency key of the request, and a new request has a new key', async () => {
  backend.answerInOrder('submitExchangeRequest', 'no network', 'UNAVAILABLE', { reply: { reference: 'K7M2' } })
  const { user } = await openStepTwo()
  for (const time of [1, 2]) {
    await user.click(button('Request a quote'))
    await waitFor(() => expect(sentKeys()).toHaveLength(time))
    await screen.findByText(/was not sent/)
  }
  await submit(user)
  const [first, second, third] = sentKeys()
  expect(first).toMatch(/^[A-Za-z0-9-]{1,64}$/)
  expect([second, third]).toEqual([first, first])

  await user.click(button('Close'))
  await user.click(button('Open'))
  await user.click(button('Next'))
  await submit(user)
  expect(sentKeys()[3]).not.toBe(first)
})

test('a refused request marks the wrong fields and names those of step 1', async () => {
  const fields = { email: 'must be an e-mail address', message: 'at most 4000 characters' }
  backend.fail('submitExchangeRequest', 'VALIDATION_FAILED', { fields })
  const { user } = await openStepTwo()
  await user.click(button('Request a quote'))
  await screen.findByText('must be an e-mail address')
  expect(field('Contact email').getAttribute('aria-invalid')).toBe('true')
  expect(field('Contact email')).toBe(document.activeElement)
  expect(screen.getByRole('alert').textContent).toContain('Message (optional): at most 4000 characters')
  await user.type(field('Contact email'), 'x')
  expect(screen.queryByText('must be an e-mail address')).toBeNull()
  await user.click(button('Back'))
  expect(screen.getByText('at most 4000 characters')).toBeTruthy()
})

async function typeAndClose() {
  const view = await openDialog()
  await waitFor(() => expect(backend.requests('readProfile')).toHaveLength(1))
  await fill(view.user, field('Message (optional)'), 'By Friday')
  await view.user.click(button('Close'))
  return view
}

test('a draft is kept when the dialog is closed, and can be discarded', async () => {
  const { user } = await typeAndClose()
  await user.click(button('Open'))
  expect(field('Message (optional)').value).toBe('By Friday')
  await user.click(button('Discard'))
  expect(field('Message (optional)').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a draft is kept after a reload', async () => {
  const { unmount } = await typeAndClose()
  unmount()
  const { user } = await openDialog()
  expect(await screen.findByDisplayValue('By Friday')).toBeTruthy()
  await user.click(button('Discard'))
  expect(Object.keys(localStorage).filter((key) => key === 'exchange_request_draft')).toEqual([])
})

test('a sent draft is removed even if the client left the screen before the response', async () => {
  const giveReply = backend.hold('submitExchangeRequest')
  const { user, unmount } = await typeAndClose()
  await user.click(button('Open'))
  await user.click(button('Next'))
  await user.click(button('Request a quote'))
  const storedDrafts = () => Object.keys(localStorage).filter((key) => key === 'exchange_request_draft')
  expect(storedDrafts()).toHaveLength(1)
  unmount()
  giveReply({ reference: 'K7M2' })
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const shownIndication = (name: string) => withPlainSpaces(within(screen.getByRole('region', { name })).getByText(/≈|Geben/).textContent)

// Braces: Vitest would wait for the result of `act`, and then a late update is an error.
afterEach(() => {
  act(() => setLanguage('en'))
})

test('a typed amount is grouped, and keeps its decimals at the next step', async () => {
  const { user } = await openDialog()
  const amount = field('Amount')
  await user.clear(amount)
  expect(amount.value).toBe('')
  await fill(user, amount, '1250000.75')
  expect(amount.value).toBe('1,250,000.75')
  await user.click(button('Next'))
  await user.click(button('Back'))
  expect(field('Amount').value).toBe('1,250,000.75')
})

test.each(['2500,750', '12,5055', '1,25.5'])('the quote dialog asks what the pasted %j means, and keeps its commas', async (text) => {
  const { user } = await openDialog()
  const question = () => screen.queryByText(/^This number could mean two amounts\./)
  await user.clear(field('Amount'))
  await user.paste(text)
  expect([field('Amount').value, question()?.id]).toEqual([text, field('Amount').getAttribute('aria-describedby')])
  await user.keyboard('1')
  expect([field('Amount').value, question() !== null]).toEqual([`${text}1`, true])
  field('Amount').setSelectionRange(text.indexOf(',') + 1, text.indexOf(',') + 1)
  await user.keyboard('{Backspace}')
  expect([field('Amount').value.replaceAll(',', ''), question()]).toEqual([`${text.replace(',', '')}1`, null])
})

test.each(['2500,75', '2.500,75', '1 250 000,50'])('the quote dialog asks at once what the pasted or typed %j means', async (text) => {
  const { user } = await openDialog()
  await user.clear(field('Amount'))
  await user.paste(text)
  expect(screen.getByText(/^This number could mean two amounts\./)).toBeTruthy()
  await user.clear(field('Amount'))
  await user.type(field('Amount'), text)
  expect(screen.getByText(/^This number could mean two amounts\./)).toBeTruthy()
  expect(withPlainSpaces(screen.getByRole('region', { name: 'Indicative conversion' }).textContent)).toMatch(/^Enter an amount/)
})

test('an amount with cents typed after a comma is ambiguous', async () => {
  const { user } = await openDialog()
  const amount = field('Amount')
  await user.clear(amount)
  await user.type(amount, '1250,50')
  expect(amount.value).toBe('1,250,50')
  expect(screen.getByText(/^This number could mean two amounts\./).id).toBe(amount.getAttribute('aria-describedby'))
  await user.click(button('Next'))
  expect(screen.getByRole('heading', { name: 'Calculation' })).toBeTruthy()
  await user.type(amount, '.,')
  expect(amount.value).toBe('1,250,50')
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(amount.value).toBe('1,250')
  expect(amount.getAttribute('aria-describedby')).toBeNull()
  await user.keyboard('{Backspace}')
  expect(amount.value).toBe('125')
  await user.keyboard('{Backspace}0,000')
  expect(amount.value).toBe('120,000')
  await user.keyboard('{ArrowLeft}{ArrowLeft},')
  expect(amount.value).toBe('120,000')
})

test('an amount that is ambiguous in German cannot be sent', async () => {
  act(() => setLanguage('de'))
  const { user } = await openDialog()
  await waitFor(() => expect(shownIndication('Unverbindliche Umrechnung')).toBe('≈ 0,012 BTC'))
  const amount = field('Betrag')
  await fill(user, amount, '1.000')
  expect(amount.value).toBe('1.000')
  expect(screen.getByText(/^Diese Zahl ist nicht eindeutig\./).id).toBe(amount.getAttribute('aria-describedby'))
  expect(shownIndication('Unverbindliche Umrechnung')).toMatch(/^Geben Sie einen Betrag ein/)
  await user.click(button('Weiter'))
  expect(screen.getByRole('heading', { name: 'Berechnung' })).toBeTruthy()
  expect(amount.value).toBe('1.000')
  expect(document.activeElement).toBe(amount)
  await fill(user, amount, '12500,75')
  expect(withPlainSpaces(amount.value)).toBe('12 500,75')
  await user.click(button('Weiter'))
  expect(screen.getByRole('heading', { name: 'Kontaktdaten' })).toBeTruthy()
})

test('a typed amount keeps its value after a change of the language', async () => {
  const { user } = await openDialog()
  await fill(user, field('Amount'), '1250')
  expect(field('Amount').value).toBe('1,250')
  act(() => setLanguage('de'))
  expect(withPlainSpaces(field('Betrag').value)).toBe('1 250')
  await user.keyboard('0')
  expect(withPlainSpaces(field('Betrag').value)).toBe('12 500')
})
