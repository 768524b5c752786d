import './OfferScreen.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { stepUpText } from '#contract/desk/step-up.ts'
import type { OfferRefusal } from '#contract/failures.ts'
import { publishOfferStepUp } from '#contract/desk/step-up-subjects.ts'
import { browserWithPasskeys, used } from '../../web/ui/testing/browser-passkeys.ts'
import type { Body } from '../api/call-types.ts'
import type { OfferBasis, OfferMarket } from '../api/offers.ts'
import type { RequestPage } from '../api/requests.ts'
import { companyId, exampleAddress, exampleBasis, exampleContent, exampleMarket, exampleOffer, partyId } from '../testing/example-offer.ts'
import { backendWithRequest, examplePerson, exampleRequest, janId, ninaId } from '../testing/examples.ts'
import { confirmWithCode, expectSigned, openDesk, openDialog } from '../testing/render.tsx'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { nonce, withPasskey } from '../testing/fake-backend.ts'
import { marketPauseMs } from './market.ts'

const address = '/requests/7KQ4M3XD/offer'
/** 25,000 € minus 1.1 % at 92,184, minus the network fee. */
const seen = { coinAmount: '0.26816357', fiatAmount: '25000.00' }

type PublishBody = Body<'publishOffer'>

interface Case {
  roles?: Role[]
  basis?: Partial<OfferBasis>
  market?: Partial<OfferMarket>
  request?: Partial<RequestPage>
}

const deskWith = ({ roles = ['dealer'], basis, market, request }: Case = {}) =>
  backendWithRequest(examplePerson(roles), exampleRequest(request))
    .answer('readOfferBasis', exampleBasis({ mayExceed: roles.includes('supervisor'), ...basis }))
    .answer('readOfferMarket', exampleMarket(market))
    .answer('publishOffer', { version: 4, reference: '7KQ4M3XD-1' })
    .answer('saveOfferDraft', { version: 4 })

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
/** The value of a line of the result. */
const line = async (name: RegExp | string) => plain((await (await region('Result')).findByText(name)).parentElement as HTMLElement)

/** Opens the builder, and waits for the first price. */
async function openBuilder() {
  const desk = openDesk(address)
  await line('Client pays')
  return desk
}

/** Reviews and publishes the offer as it is. */
async function publish(user: ReturnType<typeof openDesk>['user']) {
  const dialog = await openReview(user)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  return dialog
}

async function openReview(user: ReturnType<typeof openDesk>['user']) {
  await line('Client pays')
  await user.click(screen.getByRole('button', { name: 'Review and publish' }))
  return within(await screen.findByRole('dialog'))
}

test('O on a request opens the builder with the client’s wish', async () => {
  deskWith()
  const { user, path } = openDesk('/requests/7KQ4M3XD')
  await screen.findByText('Is the rate fixed?')
  await user.keyboard('o')
  await screen.findByRole('heading', { name: 'Offer for 7KQ4M3XD' })
  await waitFor(() => expect(path()).toBe(address))
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('25,000')
  expect(screen.getByLabelText<HTMLSelectElement>('Coin').value).toBe('BTC')
  expect(await line('Client gets')).toBe('Client gets0.26816357 BTC')
  expect(await line('Margin')).toContain('324.35 EUR · 130 bp')
  expect(within(screen.getByLabelText('Currency')).getAllByRole('option')).toHaveLength(2)
})

test('a dealer confirms party, amounts and all terms before the offer is published', async () => {
  const backend = deskWith()
  const { user, path } = openDesk(address)
  const dialog = await openReview(user)
  for (const shown of [
    'Katarzyna Maj, person',
    /^25,000.00/,
    /^0.26816357/,
    /^30 min, until/,
    /^275.00/,
    /^0.00005 BTC/,
    /^Within an hour/,
    /^60 min late/,
  ])
    dialog.getByText(shown)
  expect(backend.requests('publishOffer')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(path()).toBe('/requests/7KQ4M3XD'))
  expect(backend.requests('publishOffer')[0]?.body).toEqual({ offer: exampleContent(), seen, version: 3 })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('Ctrl-Enter reviews, wherever the focus is', async () => {
  deskWith()
  const { user } = await openBuilder()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Publish' })
})

test('who reviews before the first price arrives sees it when it does', async () => {
  const market = Promise.withResolvers<OfferMarket>()
  deskWith().answer('readOfferMarket', () => market.promise)
  const { dialog } = await openDialog(address, 'Review and publish')
  dialog.getByText('The price is on its way.')
  market.resolve(exampleMarket())
  await dialog.findByRole('button', { name: 'Publish' })
})

test('prices are asked for every two seconds while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = deskWith()
  openDesk(address)
  expect(await line('Client gets')).toContain('0.26816357')
  expect(plain((await region('BTC in EUR')).getByText(/s old/))).toBe('4 s old')
  backend.answer('readOfferMarket', exampleMarket({ bid: '92950', ask: '93000' }))
  await act(() => vi.advanceTimersByTimeAsync(marketPauseMs))
  await waitFor(async () => expect(await line('Client gets')).toContain('0.26527955'))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const asked = backend.requests('readOfferMarket').length
  await act(() => vi.advanceTimersByTimeAsync(5 * marketPauseMs))
  expect(backend.requests('readOfferMarket')).toHaveLength(asked)
  expect(plain((await region('BTC in EUR')).getByText(/s old/))).toMatch(/^1[3-5] s old$/)
})

test.each([
  ['market-missing', { bid: null, ask: null, at: null }, 'There is no market price'],
  ['market-crossed', {}, 'The market is crossed: the bid is above the ask'],
  ['market-apart', {}, 'Bid and ask are of different minutes'],
  ['market-old', {}, 'The market price is too old'],
] as const)('a market that is unusable (%s) is said, and nothing can be published', async (unusable, change, sentence) => {
  deskWith({ market: { unusable, ...change } })
  openDesk(address)
  const market = await region('BTC in EUR')
  await market.findByText(sentence)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and publish' }).disabled).toBe(true)
  screen.getByText('This cannot be published now')
})

test('a market that does not answer is said, without saying that the database is away', async () => {
  deskWith().fail('readOfferMarket', 'UNAVAILABLE')
  openDesk(address)
  await screen.findAllByText('No fresh price arrives')
  expect(screen.queryByText(/database is away/)).toBeNull()
})

test('without a party, only an indication is possible, and the screen says why', async () => {
  const backend = deskWith({ basis: { parties: [] } })
  const { user } = openDesk(address)
  await screen.findByText(/No party of this account has an approved check/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Firm' }).disabled).toBe(true)
  expect(screen.queryByLabelText('Valid for')).toBeNull()
  ;(await region('As the client sees it')).getByText('Indication: not binding')
  await publish(user)
  await waitFor(() => expect(backend.requests('publishOffer')).toHaveLength(1))
  expect(backend.requests('publishOffer')[0]?.body.offer).toEqual(exampleContent({ kind: 'indication', partyId: null }))
})

test('without the sending wallet of a sell, only an indication is possible', async () => {
  const sell = { fromCurrency: 'BTC', toCurrency: 'EUR', amount: '2' } as const
  deskWith({ basis: { senders: [{ coin: null, network: 'ethereum', partyKind: 'person', company: null }] }, request: sell })
  const { user } = openDesk(address)
  await screen.findByText(/The client has not shown from which wallet the BTC come/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Firm' }).disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Coin'), 'ETH')
  expect(screen.queryByText(/The client has not shown from which wallet/)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Firm' }).checked).toBe(true)
})

test('the builder says what the client lacks, and that a firm offer’s time runs', async () => {
  deskWith({ basis: { ready: { secondFactorFromEur: 10_000, wallets: [], payoutAccounts: [] } } })
  const { user } = await openBuilder()
  const missing = within(await screen.findByRole('region', { name: 'Not ready yet' }))
  missing.getByText(/^Two-step sign-in is off\..*the offer’s time runs meanwhile/)
  missing.getByText(/^No wallet for BTC \(Bitcoin\)\./)
  expect(missing.queryByText(/bank account/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Indication' }))
  missing.getByText('Two-step sign-in is off. The client must turn it on before accepting.')
})

test('the builder says nothing if the client lacks nothing for this amount', async () => {
  deskWith()
  const { unmount } = await openBuilder()
  expect(screen.queryByRole('region', { name: 'Not ready yet' })).toBeNull()
  unmount()
  deskWith({ basis: { ready: { ...exampleBasis().ready, secondFactorFromEur: 1_000_000 } } })
  await openBuilder()
  expect(screen.queryByRole('region', { name: 'Not ready yet' })).toBeNull()
})

test('of several parties, the dealer must choose one', async () => {
  const parties = [
    { id: partyId, kind: 'person' as const, name: 'Katarzyna Maj', yearEur: '12500', dayEur: '0' },
    { id: companyId, kind: 'company' as const, name: 'Maj i Syn', yearEur: '0', dayEur: '0' },
  ]
  const backend = deskWith({ basis: { parties } })
  const { user } = await openBuilder()
  await user.click(screen.getByRole('button', { name: 'Review and publish' }))
  await screen.findByText('Please choose a party.')
  expect(document.activeElement).toBe(screen.getByLabelText('Party'))
  await user.selectOptions(screen.getByLabelText('Party'), 'Katarzyna Maj, person')
  screen.getByText('· 12,500 EUR in 12 months')
  await user.selectOptions(screen.getByLabelText('Party'), 'Maj i Syn, company')
  screen.getByText('· 0 EUR in 12 months')
  await publish(user)
  await waitFor(() => expect(backend.requests('publishOffer')[0]?.body.offer.partyId).toBe(companyId))
})

test('plus, minus and U change the spread without leaving the keyboard', async () => {
  deskWith()
  const { user } = await openBuilder()
  const spread = screen.getByLabelText<HTMLInputElement>('Spread')
  await user.keyboard('++-')
  expect(spread.value).toBe('21')
  await user.keyboard('u')
  expect(spread.value).toBe('25')
  await user.click(spread)
  await user.keyboard('{ArrowUp}{PageUp}')
  expect(spread.value).toBe('36')
})

test.each([
  ['solana', 'solana', '0.5'],
  ['tron', 'ethereum', '2'],
])('the builder begins with the network that the client chose, if it is open: %s', async (network, shown, fee) => {
  deskWith({ request: { fromCurrency: 'EUR', toCurrency: 'USDT', amount: '1000', network } })
  openDesk(address)
  expect((await screen.findByLabelText<HTMLSelectElement>('Network')).value).toBe(shown)
  expect(screen.getByLabelText<HTMLInputElement>('Network fee').value).toBe(fee)
})

test('an agreed fee is sent as a share, and a closed network is not offered', async () => {
  const backend = deskWith().answer('readOfferMarket', ({ query }) =>
    exampleMarket(query.coin === 'USDT' ? { bid: '0.86', ask: '0.87' } : {}),
  )
  const { user } = await openBuilder()
  await user.click(screen.getByRole('radio', { name: 'Agreed' }))
  await user.type(screen.getByLabelText('Agreed fee'), '0.8')
  await user.selectOptions(screen.getByLabelText('Coin'), 'USDT')
  const networks = within(screen.getByLabelText('Network')).getAllByRole('option')
  expect(networks.map(({ textContent }) => textContent)).toEqual(['Ethereum (ERC-20)', 'Solana (SPL)'])
  await user.selectOptions(screen.getByLabelText('Network'), 'Solana (SPL)')
  expect(screen.getByLabelText<HTMLInputElement>('Network fee').value).toBe('0.5')
  await publish(user)
  await waitFor(() => expect(backend.requests('publishOffer')).toHaveLength(1))
  expect(backend.requests('publishOffer')[0]?.body.offer).toMatchObject({
    coin: 'USDT',
    network: 'solana',
    agreedFeeRate: '0.008',
    networkFee: '0.5',
  })
})

test('an account without instant transfers cannot be paid within the hour', async () => {
  deskWith()
  const { user } = await openBuilder()
  await user.selectOptions(screen.getByLabelText('Currency'), 'GBP')
  expect(await screen.findByText('Our account in GBP takes no instant transfers, or none at this hour.')).toBeTruthy()
  const payBy = screen.getByLabelText('To be paid')
  expect(payBy.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(payBy, 'By the next banking day')
  expect(payBy.getAttribute('aria-invalid')).not.toBe('true')
  expect(within(payBy).getByRole<HTMLOptionElement>('option', { name: 'Within an hour' }).disabled).toBe(true)
  screen.getByText('Our account in GBP takes no instant transfers, or none at this hour.')
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  expect(within(payBy).getByRole<HTMLOptionElement>('option', { name: 'Within an hour' }).disabled).toBe(false)
})

test('of NEO the coins are fixed, because a fraction cannot be sent', async () => {
  deskWith()
  const { user } = await openBuilder()
  await user.selectOptions(screen.getByLabelText('Coin'), 'NEO')
  await screen.findByText('Only whole NEO can be sent, so the coins are fixed.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'NEO' }).checked).toBe(true)
  await fill(user, screen.getByLabelText('Amount'), '10.5')
  await screen.findByText('At most whole numbers.')
})

const sale: Case = { request: { fromCurrency: 'XRP', toCurrency: 'EUR', amount: '10000' }, market: { bid: '2', ask: '2.01' } }

test('a firm sell takes the next address of its network by itself, and shows it', async () => {
  const next = exampleAddress({ confirmedBy: { id: ninaId, name: 'Nina Dudek' } })
  const receivingAddresses = [exampleAddress({ id: janId, coin: 'XLM', network: 'stellar' }), next, exampleAddress({ id: companyId })]
  const backend = deskWith({ ...sale, basis: { receivingAddresses } })
  const { user } = openDesk(address)
  expect(await line('Client sends')).toBe('Client sends10,000 XRP')
  screen.getByText(`${next.address} · memo 12345`)
  await user.keyboard('{Control>}{Enter}{/Control}')
  within(await screen.findByRole('dialog')).getByText(`${next.address} · memo 12345`)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(backend.requests('publishOffer')).toHaveLength(1))
  expect(backend.requests('publishOffer')[0]?.body.offer).toMatchObject({
    direction: 'sell',
    receivingAddressId: next.id,
    networkFee: '0',
  })
})

test('a firm sell at an account of ours says that it gets a new tag', async () => {
  const account = exampleAddress({ memo: null, confirmedBy: { id: ninaId, name: 'Nina Dudek' } })
  deskWith({ ...sale, basis: { receivingAddresses: [account] } })
  openDesk(address)
  await screen.findByText(`${account.address} · with a new tag`)
})

test('a firm sell needs an address, and without one the screen leads to the import', async () => {
  const backend = deskWith(sale)
  const { user } = openDesk(address)
  await screen.findByText(/No address of ours is free for this coin on this network/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and publish' }).disabled).toBe(true)
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Receiving addresses' })
  expect(link.getAttribute('href')).toBe('/receiving-addresses')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  await waitFor(() => expect(backend.requests('saveOfferDraft')[0]?.body.offer).toMatchObject({ receivingAddressId: null }))
  await user.click(screen.getByRole('radio', { name: 'Indication' }))
  await waitFor(() => expect(screen.queryByText(/No address of ours is free/)).toBeNull())
})

test('beyond the limits, a dealer saves the draft for a supervisor', async () => {
  const backend = deskWith({ request: { amount: '250000' } })
  const { user } = openDesk(address)
  await screen.findByText(/A supervisor must publish this/)
  within((await region('Limits')).getAllByRole('listitem')[0] as HTMLElement).getByText('Exceeded')
  expect(screen.queryByRole('button', { name: 'Review and publish' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save for a supervisor' }))
  await screen.findByText(/The draft is saved/)
  expect(backend.requests('saveOfferDraft')[0]?.body).toEqual({ offer: exampleContent({ amount: '250000' }), version: 3 })
})

test.each([
  ['limit-margin-low', 0, '0', 1],
  ['limit-margin-high', 0, '900', 1],
  ['limit-last-hour', 201, '20', 2],
])('the limit %s is said before anything is sent', async (_, fromLastHourBp, spread, row) => {
  const { rules } = exampleBasis()
  deskWith({ market: { fromLastHourBp }, basis: { rules: { ...rules, limits: { ...rules.limits, minMarginBp: 120 } } } })
  const { user } = await openBuilder()
  await fill(user, screen.getByLabelText('Spread'), spread)
  await screen.findByText(/A supervisor must publish this/)
  within((await region('Limits')).getAllByRole('listitem')[row] as HTMLElement).getByText('Exceeded')
})

test('a supervisor publishes the dealer’s draft, and signs exactly what is sent', async () => {
  const credentials = browserWithPasskeys({ answer: used })
  const offer = exampleContent({ amount: '250000', agreedFeeRate: '0.009', words: 'Both parts.' })
  const draft = { offer, savedBy: { id: janId, name: 'Jan Wrona' }, savedAt: '2026-11-24T10:00:00.000Z' }
  const backend = deskWith({ roles: ['supervisor'], basis: { draft } }).answer('beginStepUp', withPasskey)
  const { user, path } = openDesk(address)
  await screen.findByText(/Draft: Jan Wrona/)
  const dialog = await openReview(user)
  dialog.getByText('The value is above the limit.')
  await user.click(dialog.getByRole('button', { name: 'Confirm and publish' }))
  await waitFor(() => expect(path()).toBe('/requests/7KQ4M3XD'))
  const [published] = backend.requests('publishOffer')
  const { proof, version, ...payload } = published?.body ?? ({} as PublishBody)
  expect(payload.offer).toEqual(offer)
  expect(proof).toMatchObject(nonce)
  expect(version).toBe(3)
  const text = stepUpText({ ...nonce, staffId: ninaId, ...publishOfferStepUp({ reference: '7KQ4M3XD', version: 3, offer: payload }) })
  await expectSigned(text, credentials)
})

const open = exampleOffer({ coinAmount: '0.27000000' })
const openOffer = { reference: open.reference, kind: 'firm' as const, expiresAt: open.expiresAt }

test('worse terms than the open offer’s need a supervisor and a coded reason', async () => {
  const backend = deskWith({ roles: ['supervisor'], request: { offers: [open] }, basis: { openOffer } })
  const { user } = openDesk(address)
  await screen.findByText(/7KQ4M3XD-1 is open until/)
  const dialog = await openReview(user)
  dialog.getByText(/This supersedes offer 7KQ4M3XD-1/)
  await user.click(dialog.getByRole('button', { name: 'Confirm and publish' }))
  dialog.getByText('Please fill this in.')
  await user.selectOptions(dialog.getByLabelText('Why it becomes worse for the client'), 'Manifest error')
  await user.click(dialog.getByRole('button', { name: 'Confirm and publish' }))
  await confirmWithCode(user)
  await waitFor(() => expect(backend.requests('publishOffer')).toHaveLength(1))
  expect(backend.requests('publishOffer')[0]?.body).toMatchObject({
    supersedeReason: 'manifest-error',
    proof: { ...nonce, code: '123456' },
  })
})

test('a dealer may not supersede an open offer with worse terms', async () => {
  deskWith({ request: { offers: [open] }, basis: { openOffer } })
  openDesk(address)
  await screen.findByRole('button', { name: 'Save for a supervisor' })
})

test('a change by a colleague is said with who and when, and the draft stays', async () => {
  const stale = { version: 4, by: 'Jan Wrona', at: '2026-11-24T10:02:00.000Z' }
  const backend = deskWith().fail('publishOffer', 'STALE', stale)
  const { user } = await openBuilder()
  await fill(user, screen.getByLabelText('Amount'), '30000')
  await publish(user)
  await screen.findByText(/Jan Wrona changed this request at/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('30,000')
  backend.answer('publishOffer', { version: 5, reference: '7KQ4M3XD-1' })
  await user.click(screen.getByRole('button', { name: 'Continue with the new state' }))
  await publish(user)
  await waitFor(() => expect(backend.requests('publishOffer').at(-1)?.body.version).toBe(4))
})

const refusals: [OfferRefusal, RegExp][] = [
  ['market-missing', /no market price for this pair/],
  ['market-crossed', /The bid is above the ask\. Wait/],
  ['market-apart', /of different minutes\. Wait/],
  ['market-old', /older than two minutes/],
  ['price-moved', /The amounts are fresh now/],
  ['no-terms', /Choose a larger amount/],
  ['no-account', /Choose another currency/],
  ['no-party', /Choose another party/],
  ['no-receiving-address', /The next one is chosen: publish again/],
  ['account-not-active', /Ask compliance/],
  ['limit-amount', /The value is above the limit/],
  ['limit-margin-high', /Lower spread or fee/],
  ['limit-margin-low', /Raise spread or fee/],
  ['limit-last-hour', /too far from the last hour/],
  ['limit-worse-terms', /Only a supervisor may supersede it/],
]

test.each(refusals)('a refusal for %s says what to do, and keeps the input', async (reason, sentence) => {
  const backend = deskWith().fail('publishOffer', 'OFFER_REFUSED', { reasons: [reason] })
  const { user } = openDesk(address)
  const dialog = await openReview(user)
  const asked = backend.requests('readOfferMarket').length
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await dialog.findByText('Not published. Your input is kept.')
  dialog.getByText(sentence)
  // A dealer can only save an offer that is beyond a limit.
  const next = reason.startsWith('limit-') ? 'Save for a supervisor' : 'Publish'
  dialog.getByRole('button', { name: next })
  await waitFor(() => expect(backend.requests('readOfferMarket').length).toBeGreaterThan(asked))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('25,000')
})

test('a supervisor whose offer has come beyond a limit meanwhile is asked to confirm it', async () => {
  const backend = deskWith({ roles: ['supervisor'] }).fail('publishOffer', 'PROOF_REQUIRED')
  const { user } = openDesk(address)
  const dialog = await publish(user)
  await dialog.findByText(/A limit is exceeded at these prices/)
  await user.click(dialog.getByRole('button', { name: 'Confirm and publish' }))
  await confirmWithCode(user)
  await waitFor(() => expect(backend.requests('publishOffer').at(-1)?.body.proof).toEqual({ ...nonce, code: '123456' }))
})

test.each([
  ['UNAVAILABLE', /The exchange did not answer/],
  ['CONFLICT', /The request is closed or the account is not active/],
  ['PAIR_NOT_SUPPORTED', /This pair is not supported/],
  ['NOT_FOUND', /This does not exist/],
] as const)('a failed publication (%s) says what happened', async (code, sentence) => {
  deskWith().fail('publishOffer', code)
  const { user } = openDesk(address)
  const dialog = await publish(user)
  await dialog.findByText(sentence)
})

test('what was typed survives leaving the screen; signing in as another person finds nothing', async () => {
  deskWith()
  const { user, unmount } = await openBuilder()
  await fill(user, screen.getByLabelText('Words to the client (optional)'), 'Both parts')
  unmount()
  const { unmount: close } = openDesk(address)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Words to the client (optional)')).value).toBe('Both parts')
  close()
  deskWith().answer('readSession', examplePerson(['dealer'], { id: janId }))
  openDesk(address)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Words to the client (optional)')).value).toBe('')
})

test('a new start brings back the client’s wish', async () => {
  deskWith()
  const { user } = await openBuilder()
  await fill(user, screen.getByLabelText('Amount'), '7')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('25,000')
})

test.each<[string, Case, RegExp]>([
  ['account-not-active', { basis: { clientState: 'frozen' } }, /frozen or closed/],
  ['no-account', { basis: { currencies: [] } }, /no bank account in this currency/],
  ['closed', { request: { closed: { at: '2026-11-24T10:00:00.000Z', reason: 'duplicate' } } }, /The request is closed/],
])('what is in the way (%s) is said at once', async (_, change, sentence) => {
  deskWith(change)
  openDesk(address)
  await screen.findByText(sentence)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and publish' }).disabled).toBe(true)
})

test('a draft is removed, and readers may not open the builder', async () => {
  const draft = { offer: exampleContent(), savedBy: { id: janId, name: 'Jan Wrona' }, savedAt: '2026-11-24T10:00:00.000Z' }
  const backend = deskWith({ basis: { draft } })
  const { user, unmount } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Remove the draft' }))
  await screen.findByText('The draft is removed.')
  expect(backend.requests('saveOfferDraft')[0]?.body).toEqual({ offer: null, version: 3 })
  unmount()
  backend.answer('readSession', examplePerson(['reader']))
  openDesk(address)
  await screen.findByText(/Your roles do not allow this screen/)
})
