import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OfferEnd } from '#contract/failures.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleOffer, exampleSummary, offersReply } from '../testing/example-offer.ts'
import { exampleParties, exampleWallet, validProof, walletsReply } from '../testing/example-wallet.ts'
import { renderWeb } from '../testing/render.tsx'
import { appOn, examplePayoutAccount, withPasskey } from '../testing/example-client.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { browserWithPasskeys, passkeyOptions, signature, used } from '../ui/testing/browser-passkeys.ts'
import { fill } from '../ui/testing/render-at.tsx'
import { savedFiles } from '../ui/testing/jsdom.ts'
import { NewAccount } from '../payout-account/NewAccount.tsx'
import { NewWallet } from '../wallet/NewWallet.tsx'
import { DestinationFormsContext } from './destination-forms.ts'
import { Offer } from './Offer.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const page = (
  <main>
    <Routes>
      <Route
        path="/app/offers/:reference"
        element={
          <DestinationFormsContext value={{ NewWallet, NewAccount }}>
            <Offer />
          </DestinationFormsContext>
        }
      />
      <Route path="/app/deals/:reference" element={<h1>The deal</h1>} />
    </Routes>
  </main>
)
const show = () => renderWeb(page, { loggedIn: true, path: '/app/offers/7KMX9PQR-1' })
async function showOffer(change: Parameters<typeof exampleOffer>[0] = {}) {
  backend.answer('offer', exampleOffer(change))
  const view = await show()
  await screen.findByRole('heading', { name: 'The price' })
  return view
}

/** The lines of a section, each as "label value". */
const linesOf = (section: string) =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('dl > div')].map((line) =>
    [...line.children].map((part) => part.textContent.replaceAll('\u00a0', ' ').trim()).join(' '),
  )
const region = (name: string) => within(screen.getByRole('region', { name }))
const timer = () => screen.getByRole('timer').textContent
const acceptButton = () => screen.getByRole('button', { name: 'Accept this offer' })
const dialog = () => within(screen.getByRole('dialog'))

describe('the sheet', () => {
  test('what arrives is first, then what is paid, and the party', async () => {
    await showOffer()
    expect(linesOf('Amounts')).toEqual([
      'You receive 3.07517953 BTCon the network Bitcoin',
      'You pay 250,000.00 EUR',
      'Contracting party Ada Lovelace (private person)',
    ])
  })

  test('the price has market, source, time, our rate and the difference', async () => {
    await showOffer()
    const at = formatTime('2026-11-21T12:59:00.000Z', 'shortDayAndClock')
    expect(linesOf('The price')).toEqual([
      `Market price 1 BTC = 80,000.50 EUR Coin Exchange, ${at}.`,
      'Our rate 1 BTC = 80,400.5025 EUR',
      'Difference 1,230.10 EUR (0.5%) For all coins of this offer. Already in our rate.',
    ])
  })

  test('the lines of a purchase add up', async () => {
    await showOffer()
    expect(linesOf('The calculation')).toEqual([
      'You pay 250,000.00 EUR',
      'Fee, 1.1% − 2,750.00 EUR Reduced fee, from 10,000.00 EUR',
      'Exchanged 247,250.00 EUR',
      'Bought at our rate 3.07522953 BTC',
      'Network fee − 0.00005 BTC',
      'You receive 3.07517953 BTC',
    ])
  })

  test('the lines of a sale add up, and a fee may be agreed', async () => {
    await showOffer({
      direction: 'sell',
      coinAmount: '2.5',
      fiatAmount: '198000.00',
      networkFee: '0',
      fee: { tier: null, rate: '0.01', amount: '2000.00' },
    })
    expect(linesOf('The calculation')).toEqual([
      'You send 2.5 BTC',
      'Sold at our rate 200,000.00 EUR',
      'Fee, 1% − 2,000.00 EUR Agreed for this offer',
      'You receive 198,000.00 EUR',
    ])
  })

  test('the client reads what is final, how to pay, from whose account, and what is tolerated', async () => {
    await showOffer()
    const known = region('What you should know')
    for (const sentence of [
      /it binds us until your payment is due/,
      /You may cancel until you have paid, and nothing is owed/,
      /within 60 minutes of your acceptance/,
      /We never send account details by email/,
      /an account in the name of Ada Lovelace/,
      /at most 60 minutes late, or at most 5.00.EUR short/,
    ])
      expect(known.getByText(sentence)).toBeTruthy()
  })
})

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test.each([
    ['an hour behind', '2026-11-21T12:01:00.000Z'],
    ['right', '2026-11-21T13:01:00.000Z'],
    ['an hour ahead', '2026-11-21T14:01:00.000Z'],
  ])('counts by the service’s time on a computer whose clock is %s', async (_how, clock) => {
    vi.setSystemTime(clock)
    await showOffer()
    expect(timer()).toMatch(/^(29:00|28:59)$/)
    await pass(61_000)
    expect(timer()).toMatch(/^27:5\d$/)
  })

  test('is not changed by a clock that is set while the page is open', async () => {
    await showOffer()
    vi.setSystemTime('2026-11-21T18:00:00.000Z')
    await pass(2000)
    expect(timer()).toMatch(/^28:5\d$/)
  })

  test('shows the end the second it comes, without a reply of the service', async () => {
    await showOffer({ now: '2026-11-21T13:29:55.000Z' })
    backend.unreachable('offer')
    expect(acceptButton()).toBeTruthy()
    await pass(5000)
    expect(screen.getByRole('heading', { name: 'Ended' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept this offer' })).toBeNull()
  })

  test('is announced at five minutes, one minute, ten seconds and the end', async () => {
    const start = Date.parse('2026-11-21T13:24:58.000Z') - performance.now()
    backend.answer('offer', () => exampleOffer({ now: new Date(start + performance.now()).toISOString() }))
    await show()
    await screen.findByRole('heading', { name: 'The price' })
    const heard = () => screen.getByRole('timer').nextElementSibling?.textContent
    expect(heard()).toBe('')
    await pass(3000)
    expect(heard()).toBe('5 minutes left')
    await pass(240_000)
    expect(heard()).toBe('60 seconds left')
    await pass(50_000)
    expect(heard()).toBe('10 seconds left')
    await pass(10_000)
    expect(heard()).toBe('The time of this offer is over. It can no longer be accepted.')
  })

  test('an open offer is read again within six seconds, and a withdrawal is shown', async () => {
    await showOffer()
    backend.answer('offer', exampleOffer({ state: 'withdrawn', endedAt: '2026-11-21T13:01:03.000Z' }))
    await pass(6000)
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeTruthy()
  })
})

describe('accepting', () => {
  const openDialog = async (change: Parameters<typeof exampleOffer>[0] = {}) => {
    const view = await showOffer(change)
    await view.user.click(acceptButton())
    await dialog().findByRole('button', { name: 'Accept at this price' })
    return view
  }
  const send = async ({ user }: Awaited<ReturnType<typeof openDialog>>) => {
    await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
    await user.click(dialog().getByRole('button', { name: 'Accept at this price' }))
  }
  const bodies = () => backend.requests('acceptOffer').map(({ body }) => body)
  const shown = { offerHash: 'a'.repeat(64), termsVersion: '2026-11' }

  test('the dialog repeats amounts, party, both times, and links to the terms', async () => {
    await openDialog()
    const facts = [...screen.getByRole('dialog').querySelectorAll('dt')].map((term) =>
      `${term.textContent} ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '),
    )
    expect(facts).toEqual([
      'You pay 250,000.00 EUR',
      'You receive 3.07517953 BTC',
      'Contracting party Ada Lovelace',
      'Payment due 60 minutes after you accept',
      `Valid until ${formatTime('2026-11-21T13:30:00.000Z', 'exactTime')}`.replaceAll('\u00a0', ' '),
    ])
    const terms = dialog().getByRole('link', { name: 'terms and conditions, version 2026-11' })
    expect(terms.getAttribute('href')).toBe('/policies/terms-and-conditions.pdf')
  })

  test('a client accepts with password and code, and sees the deal in place of the offer', async () => {
    backend.answer('readSecondFactor', appOn).answer('acceptOffer', { deal: '18539007547034' })
    const { user, path } = await openDialog()
    await fill(user, dialog().getByLabelText('Code'), '123456')
    await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
    await user.dblClick(dialog().getByRole('button', { name: 'Accept at this price' }))
    expect(await screen.findByRole('heading', { name: 'The deal' })).toBeTruthy()
    expect(path()).toBe('/app/deals/18539007547034')
    expect(bodies()).toEqual([{ ...shown, currentPassword: 'correct horse', code: '123456' }])
  })

  test('a client with a passkey accepts with it', async () => {
    browserWithPasskeys({ answer: used })
    backend.answer('readSecondFactor', withPasskey).answer('passkeyOptions', passkeyOptions).answer('acceptOffer', { deal: '1' })
    const { user } = await openDialog()
    await user.click(dialog().getByRole('button', { name: 'Accept at this price' }))
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies()).toEqual([{ ...shown, assertion: signature }])
  })

  test('a wrong password keeps everything', async () => {
    backend.fail('acceptOffer', 'VALIDATION_FAILED', { fields: { currentPassword: 'this is wrong' } })
    await send(await openDialog())
    expect(await dialog().findByText('this is wrong')).toBeTruthy()
    expect(dialog().getByLabelText<HTMLInputElement>('Current password').value).toBe('correct horse')
  })

  test.each<[OfferEnd, string]>([
    ['withdrawn', 'Withdrawn'],
    ['expired', 'Ended'],
    ['superseded', 'Replaced'],
  ])('an offer that was %s meanwhile shows so', async (end, title) => {
    backend.fail('acceptOffer', 'OFFER_ENDED', { end, at: '2026-11-21T13:05:00.000Z' })
    const view = await openDialog()
    backend.answer('offer', exampleOffer({ state: end, endedAt: '2026-11-21T13:05:00.000Z' }))
    await send(view)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This offer is over')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a requirement that became open meanwhile is listed, with its link', async () => {
    backend.fail('acceptOffer', 'REQUIREMENTS_OPEN', { requirements: ['second-factor'] })
    const view = await openDialog()
    backend.answer('offer', exampleOffer({ openRequirements: ['second-factor'] }))
    await send(view)
    const link = await screen.findByRole('link', { name: 'Turn it on in your profile' })
    expect(link.getAttribute('href')).toBe('/app/profile?offer=7KMX9PQR-1')
  })

  test('terms that changed meanwhile are loaded, and the client is asked to read again', async () => {
    backend.fail('acceptOffer', 'CONFLICT')
    const view = await openDialog()
    backend.answer('offer', exampleOffer({ terms: { version: '2026-12', url: '/new.pdf' } }))
    await send(view)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The offer was not accepted: something has changed/)
    backend.answer('acceptOffer', { deal: '1' })
    await view.user.click(acceptButton())
    expect(await dialog().findByRole('link', { name: 'terms and conditions, version 2026-12' })).toBeTruthy()
  })

  test('a proven wallet of this coin and party is proposed, and can be left for later', async () => {
    const wallets = [
      exampleWallet({ id: '0b', party: 'company', proof: validProof }),
      exampleWallet({ id: '0c', name: 'Phone' }),
      exampleWallet({ id: '0d', name: 'Vault', proof: validProof }),
    ]
    backend.answer('wallets', walletsReply(wallets)).answerInOrder('acceptOffer', 'UNAVAILABLE', { reply: { deal: '1' } })
    const view = await openDialog()
    await dialog().findByRole('radio', { name: /Vault/ })
    expect(dialog().getAllByRole('radio')).toHaveLength(3)
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /Vault/ }).checked).toBe(true)
    await send(view)
    await dialog().findByRole('alert')
    await view.user.click(dialog().getByRole('radio', { name: 'I choose the wallet later' }))
    await view.user.click(dialog().getByRole('button', { name: 'Accept at this price' }))
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies().map((body) => body.walletId)).toEqual(['0d', undefined])
  })

  test('an offer can be accepted without a wallet that was removed meanwhile', async () => {
    backend
      .answer('wallets', walletsReply([exampleWallet({ id: '0d', name: 'Vault', proof: validProof })]))
      .fail('acceptOffer', 'VALIDATION_FAILED', { fields: { walletId: 'This wallet cannot be used.' } })
    const view = await openDialog()
    await dialog().findByRole('radio', { name: /Vault/ })
    await send(view)
    expect(await dialog().findByText('This wallet cannot be used.')).toBeTruthy()
    backend.answer('acceptOffer', { deal: '1' })
    await view.user.click(dialog().getByRole('button', { name: 'Accept at this price' }))
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies().map(({ walletId }) => walletId)).toEqual(['0d', undefined])
  })

  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const press = ({ user }: Awaited<ReturnType<typeof openDialog>>, name: string) => user.click(dialog().getByRole('button', { name }))
  /** Enters an own wallet, and compares it. */
  async function enterWallet(view: Awaited<ReturnType<typeof openDialog>>) {
    await view.user.click(await dialog().findByRole('button', { name: 'Add the wallet now' }))
    await view.user.click(await dialog().findByRole('radio', { name: /^No/ }))
    await fill(view.user, dialog().getByLabelText('Address'), bitcoin)
    await press(view, 'Next')
    await dialog().findByText('Is this your wallet’s address?')
    await press(view, 'Use this wallet')
    expect(document.activeElement).toBe(dialog().getByRole('checkbox'))
    await view.user.click(dialog().getByRole('checkbox', { name: 'I have compared every group with my wallet' }))
    await press(view, 'Use this wallet')
    await dialog().findByText('Your BTC go to this new wallet')
  }
  const own = {
    party: 'person',
    coin: 'BTC',
    network: 'bitcoin',
    address: bitcoin,
    memo: null,
    name: '',
    kind: 'self-hosted',
    provider: null,
  }

  test('a new wallet is entered, compared, and added by the acceptance', async () => {
    backend.answer('acceptOffer', { deal: '1' })
    const view = await openDialog()
    expect(await dialog().findByText(/^You can add the wallet now or after accepting/)).toBeTruthy()
    await enterWallet(view)
    await send(view)
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies()).toEqual([{ ...shown, currentPassword: 'correct horse', newWallet: own }])
    expect(backend.requests('addWallet')).toEqual([])
  })

  test('a new wallet that the service refuses is entered again', async () => {
    backend.fail('acceptOffer', 'VALIDATION_FAILED', { fields: { address: 'You have added this wallet already.' } })
    const view = await openDialog()
    await enterWallet(view)
    await send(view)
    expect(await dialog().findByText('You have added this wallet already.')).toBeTruthy()
    expect(dialog().getByLabelText<HTMLInputElement>('Address').value).toBe(bitcoin)
  })

  test('a new wallet can be left out again', async () => {
    backend.answer('acceptOffer', { deal: '1' })
    const view = await openDialog()
    await enterWallet(view)
    await press(view, 'Not this one')
    await send(view)
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies()).toEqual([{ ...shown, currentPassword: 'correct horse' }])
  })

  describe('a sale', () => {
    const sale = { direction: 'sell' } as const
    const accounts = (list = [] as ReturnType<typeof examplePayoutAccount>[]) =>
      backend.answer('payoutAccounts', { parties: [exampleParties.ada], accounts: list })

    test('asks for no wallet, and for no account if there is one', async () => {
      accounts([examplePayoutAccount()])
      await openDialog(sale)
      await waitFor(() => expect(backend.requests('payoutAccounts')).not.toEqual([]))
      expect(dialog().queryByRole('button', { name: /^Add/ })).toBeNull()
      expect(backend.requests('wallets')).toEqual([])
    })

    test('adds a new account by the acceptance, and lets a refused one be corrected', async () => {
      accounts().fail('acceptOffer', 'VALIDATION_FAILED', { fields: { iban: 'This is not an IBAN.' } })
      const view = await openDialog(sale)
      await view.user.click(await dialog().findByRole('button', { name: 'Add the bank account now' }))
      await fill(view.user, await dialog().findByLabelText('IBAN'), 'PL61 1090 1014 0000 0712 1981 2875')
      await press(view, 'Next')
      await send(view)
      expect(await dialog().findByText('This is not an IBAN.')).toBeTruthy()
      await fill(view.user, dialog().getByLabelText('IBAN'), 'PL61109010140000071219812874')
      await press(view, 'Next')
      backend.answer('acceptOffer', { deal: '1' })
      await send(view)
      await screen.findByRole('heading', { name: 'The deal' })
      const account = { currency: 'EUR', iban: 'PL61109010140000071219812874', bic: '', party: 'person' }
      expect(bodies().at(-1)).toEqual({ ...shown, currentPassword: 'correct horse', newPayoutAccount: account })
    })
  })

  test('without an answer, the client reads that a second try is safe, and tries again', async () => {
    backend.answerInOrder('acceptOffer', 'no network', { reply: { deal: '18539007547034' } })
    const view = await openDialog()
    await send(view)
    expect(await dialog().findByText(/Accepting again is safe/)).toBeTruthy()
    await view.user.click(dialog().getByRole('button', { name: 'Accept at this price' }))
    expect(await screen.findByRole('heading', { name: 'The deal' })).toBeTruthy()
    expect(bodies()).toHaveLength(2)
  })

  test('what is to be done first is shown before Accept', async () => {
    await showOffer({ openRequirements: ['identity-check', 'second-factor'] })
    const answer = region('Your answer')
    expect(answer.getByRole('heading', { name: 'Before you can accept' })).toBeTruthy()
    expect(answer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/app/verification',
      '/app/profile?offer=7KMX9PQR-1',
    ])
    expect(answer.queryByRole('button', { name: 'Accept this offer' })).toBeNull()
  })
})

describe('an indication', () => {
  const indication = { kind: 'indication', expiresAt: null, party: null, mayAskForFreshPrice: true } as const

  test('is marked as not binding, cannot be accepted, and leads to the verification', async () => {
    await showOffer({ ...indication, openRequirements: ['identity-check'] })
    expect(screen.getByText('Not binding.')).toBeTruthy()
    expect(linesOf('The calculation').at(-1)).toBe('You would receive 3.07517953 BTC')
    expect(screen.getByRole('link', { name: 'Go to Verification' })).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(region('Your answer').queryByRole('button')).toBeNull()
  })

  test('needs no second factor to ask for the firm price', async () => {
    await showOffer({ ...indication, openRequirements: ['second-factor'] })
    expect(screen.getByRole('link', { name: 'Turn it on in your profile' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for the firm price' })).toBeTruthy()
  })

  describe('of a sell', () => {
    const sell: Parameters<typeof exampleOffer>[0] = { ...indication, direction: 'sell', openRequirements: ['sending-wallet'] }
    const linksOf = () =>
      region('Your answer')
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])

    test('leads to the bank account and to the wallet first', async () => {
      backend.answer('wallets', walletsReply([])).answer('payoutAccounts', { parties: [], accounts: [] })
      await showOffer(sell)
      await region('Your answer').findByText(/add the bank account to which we pay you/)
      expect(linksOf()).toEqual([
        ['Add the bank account', '/app/payout-accounts?add=yes&offer=7KMX9PQR-1'],
        ['Add the wallet', '/app/wallets?coin=BTC&network=bitcoin&party=person&offer=7KMX9PQR-1&sends=yes'],
      ])
      expect(region('Your answer').queryByRole('button')).toBeNull()
    })

    test('leads to the proof of a wallet that is there', async () => {
      backend.answer('wallets', walletsReply([exampleWallet()])).fail('payoutAccounts', 'UNAVAILABLE')
      await showOffer(sell)
      await region('Your answer').findByRole('link', { name: 'Prove your wallet' })
      expect(linksOf()).toEqual([['Prove your wallet', `/app/wallets?prove=${exampleWallet().id}&offer=7KMX9PQR-1&sends=yes`]])
    })
  })

  test('leads a verified client to the firm price', async () => {
    backend.answer('askForFreshPrice', { ok: true })
    const { user } = await showOffer(indication)
    await user.click(screen.getByRole('button', { name: 'Ask for the firm price' }))
    expect(await screen.findByText(/^We have your wish\. The firm offer appears here/)).toBeTruthy()
    expect(backend.requests('askForFreshPrice').map(({ path }) => path)).toEqual(['/api/offers/7KMX9PQR-1/fresh-price'])
  })
})

describe('after its end', () => {
  test('an accepted offer leads to its deal', async () => {
    await showOffer({ state: 'accepted', endedAt: '2026-11-21T13:02:00.000Z', deal: '18539007547034' })
    expect(screen.getByRole('link', { name: 'See your exchange' }).getAttribute('href')).toBe('/app/deals/18539007547034')
  })

  test('a replaced offer leads to the newer one', async () => {
    await showOffer({ state: 'superseded', endedAt: '2026-11-21T13:02:00.000Z', supersededBy: '7KMX9PQR-2' })
    expect(screen.getByRole('link', { name: 'See the newer offer' }).getAttribute('href')).toBe('/app/offers/7KMX9PQR-2')
  })

  test('the heading of the newer offer keeps the focus while that offer loads', async () => {
    const { user } = await showOffer({ state: 'superseded', endedAt: '2026-11-21T13:02:00.000Z', supersededBy: '7KMX9PQR-2' })
    const newer = Promise.withResolvers<ReturnType<typeof exampleOffer>>()
    backend.answer('offer', () => newer.promise)
    await user.click(screen.getByRole('link', { name: 'See the newer offer' }))
    await screen.findByText('Loading the offer…')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    newer.resolve(exampleOffer({ reference: '7KMX9PQR-2' }))
    await screen.findByRole('heading', { name: 'The price' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('the offer that answers the wish for a fresh price appears on the page', async () => {
    backend.answer('offers', offersReply([exampleSummary({ reference: '7KMX9PQR-2' })]))
    await showOffer({ state: 'expired', endedAt: '2026-11-21T13:30:00.000Z', mayAskForFreshPrice: true })
    expect((await screen.findByRole('link', { name: 'See the newer offer' })).getAttribute('href')).toBe('/app/offers/7KMX9PQR-2')
  })

  test('a client who asked for a fresh price reads that after a reload too', async () => {
    await showOffer({ state: 'expired', endedAt: '2026-11-21T13:30:00.000Z', priceAskedAt: '2026-11-21T13:31:00.000Z' })
    expect(screen.getByText(/^We have your wish\. The new offer appears here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for a fresh price' })).toBeNull()
  })
})

describe('declining and asking', () => {
  test('a client declines with a word', async () => {
    backend.answer('declineOffer', { ok: true })
    const { user } = await showOffer()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await fill(user, dialog().getByLabelText('A word to us (optional)'), 'Too dear.')
    backend.answer('offer', exampleOffer({ state: 'declined', endedAt: '2026-11-21T13:05:00.000Z' }))
    await user.click(dialog().getByRole('button', { name: 'Decline the offer' }))
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeTruthy()
    expect(backend.requests('declineOffer').map(({ body }) => body)).toEqual([{ text: 'Too dear.' }])
  })

  test('a question is sent, and the answer appears on the page', async () => {
    backend.answer('askAboutOffer', { ok: true })
    const { user } = await showOffer()
    await fill(user, screen.getByLabelText('Your question'), 'In two parts?')
    backend.answer('offer', exampleOffer({ messages: [{ from: 'desk', text: 'Yes, you can.', at: '2026-11-21T13:06:00.000Z' }] }))
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    expect(await screen.findByText('Yes, you can.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('')
  })

  test('a question that was not sent keeps its text', async () => {
    backend.unreachable('askAboutOffer')
    const { user } = await showOffer()
    await fill(user, screen.getByLabelText('Your question'), 'In two parts?')
    await user.click(screen.getByRole('button', { name: 'Send the question' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your question was not sent/)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('In two parts?')
  })
})

test('an unknown offer and another client’s look the same', async () => {
  backend.fail('offer', 'NOT_FOUND')
  await show()
  expect(await screen.findByRole('heading', { name: 'Offer not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your requests' }).getAttribute('href')).toBe('/app')
})

test('an offer that could not be loaded can be requested again', async () => {
  backend.answerInOrder('offer', 'no network', { reply: exampleOffer() })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'The price' })).toBeTruthy()
})

describe('the PDF', () => {
  test('is saved under its reference', async () => {
    const saved = savedFiles()
    backend.answer('offerPdf', new TextEncoder().encode('%PDF'))
    const { user } = await showOffer()
    await user.click(screen.getByRole('button', { name: 'Download as PDF' }))
    await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['offer-7KMX9PQR-1.pdf']))
    expect(await saved[0]?.text()).not.toBe('')
  })

  test('that cannot be made can be tried again', async () => {
    backend.fail('offerPdf', 'UNAVAILABLE')
    const { user } = await showOffer()
    await user.click(screen.getByRole('button', { name: 'Download as PDF' }))
    await screen.findByText('The PDF could not be made. Please try again in a moment.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download as PDF' }).disabled).toBe(false)
  })
})
