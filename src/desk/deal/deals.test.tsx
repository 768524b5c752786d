import Big from 'big.js'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Deal } from '../api/deals.ts'
import {
  atOnce,
  dealReference,
  exampleDeal,
  exampleFill,
  exampleFillBasis,
  exampleConcession,
  examplePayment,
  exampleTransfer,
  exampleWallet,
  executedDeal,
  paidDeal,
  sendingDeal,
} from '../testing/example-deal.ts'
import { deskWithDeal, exampleApproval, janId } from '../testing/examples.ts'
import { nonce } from '../testing/fake-backend.ts'
import { confirmWithCode, nextStep, openDesk, openDialog, openNextStep } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const address = `/deals/${dealReference}`

const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('deals are listed with who does the next step, and J, K and Enter open one', async () => {
  const second = '25123456789012'
  const backend = deskWithDeal(['dealer'], exampleDeal()).answer('listDeals', ({ query }) => ({
    deals: query.before ? [exampleDeal({ reference: '92000000000001' })] : [exampleDeal(), paidDeal({ reference: second })],
    more: !query.before,
  }))
  const { user, path } = openDesk('/deals')
  const list = within(await screen.findByRole('list', { name: 'Running' }))
  list.getByText('Client')
  list.getByText('Dealer')
  expect(list.getAllByText('25,000.00 EUR → 0.26815542 BTC')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await list.findByRole('link', { name: 'RF92 0000 0000 0001' })
  expect(backend.requests('listDeals').at(-1)?.query).toEqual({ list: 'running', before: second })
  await user.keyboard('jjk{Enter}')
  await waitFor(() => expect(path()).toBe(address))
})

test('the list of all deals can be narrowed to one state', async () => {
  const backend = deskWithDeal(['reader'], exampleDeal()).answer('listDeals', { deals: [], more: false })
  const { user } = openDesk('/deals?list=all')
  await user.selectOptions(await screen.findByLabelText('State'), 'Lapsed')
  await screen.findByText('No deal is in this list.')
  expect(backend.requests('listDeals').at(-1)?.query).toEqual({ list: 'all', state: 'lapsed' })
})

test('deals with anything to pay back are listed with the amounts', async () => {
  const toPayBack = [{ unit: 'EUR', amount: '20' }]
  const backend = deskWithDeal(['payments'], exampleDeal()).answer('listDeals', { deals: [{ ...exampleDeal(), toPayBack }], more: false })
  openDesk('/deals?list=to-pay-back')
  const list = within(await screen.findByRole('list', { name: 'To pay back' }))
  list.getByText('To pay back: 20.00 EUR')
  expect(screen.queryByLabelText('State')).toBeNull()
  expect(backend.requests('listDeals').at(-1)?.query).toEqual({ list: 'to-pay-back' })
})

test('the page of a deal begins with the refund that waits', async () => {
  const payment = examplePayment({ amount: '20', setAside: 'third-party', counts: false, refundable: '20' })
  const next = { ...atOnce, what: 'question', cause: 'third-party', opens: { form: 'refund', id: payment.id } } as const
  deskWithDeal(['payments'], exampleDeal({ payments: [payment], next, owner: 'payments' }))
  openDesk(address)
  const step = await nextStep()
  step.getByText(/^20\.00.EUR: Propose to pay it back to the account that sent it\./)
  step.getByRole('button', { name: 'Propose a refund' })
  const pays = screen.getByText('Client pays')
  expect(step.getByText('Next step').compareDocumentPosition(pays)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('questions are said in words, with who decides, and lead to the deal', async () => {
  const question = { id: janId, cause: 'third-party', paymentId: janId, owner: 'compliance', outcome: null, endedAt: null } as const
  deskWithDeal(['reader'], exampleDeal()).answer('listQuestions', {
    questions: [{ ...question, openedAt: '2026-11-24T10:00:00.000Z', deal: exampleDeal() }],
    more: false,
  })
  openDesk('/questions')
  const link = await screen.findByRole('link', { name: 'Money came from a third party' })
  expect(link.getAttribute('href')).toBe(address)
  screen.getByText('Compliance')
})

test.each<[RegExp, Deal['next'], Deal['owner']]>([
  [/The client pays 25,000.00.EUR\.By Client · Due 2\d Nov 2026/, exampleDeal().next, 'client'],
  [/The client pays the rest: 300.00.EUR\.By Client/, { ...atOnce, what: 'pay-rest', amount: '300', currency: 'EUR' }, 'client'],
  [/Record whether 0.5.BTC has arrived\.By Payments/, { ...atOnce, what: 'confirm', amount: '0.5', currency: 'BTC' }, 'payments'],
  [/Compliance must release it first\.By Compliance/, { ...atOnce, what: 'blocked', refusal: 'account-not-active' }, 'compliance'],
  [/Ask the client to pay again, .*By Dealer/, { ...atOnce, what: 'question', cause: 'taken-back' }, 'dealer'],
  [/The chain shows something else than what is recorded\. .*By Payments/, { ...atOnce, what: 'contradicted' }, 'payments'],
  [/Nothing is left to do\.$/, null, null],
])('the next step says what, by whom and until when: %s', async (said, next, owner) => {
  deskWithDeal(['reader'], paidDeal({ next, owner }))
  openDesk(address)
  const shown = await screen.findByRole('region', { name: 'Next step' })
  expect(shown.textContent).toMatch(said)
})

test('a proposal that waits is linked', async () => {
  const { id } = exampleApproval()
  deskWithDeal(['payments'], executedDeal({ next: { ...atOnce, what: 'decide-proposal', approvalId: id } }))
  openDesk(address)
  const link = (await nextStep()).getByRole('link', { name: 'See the proposal' })
  expect(link.getAttribute('href')).toBe(`/approvals/${id}`)
})

test('a booking day is the day that was typed, in every time zone', async () => {
  deskWithDeal(['reader'], paidDeal({ payments: [examplePayment({ bookedAt: '2026-11-24' })] }))
  openDesk(address)
  await nextStep()
  screen.getByText('24 November 2026')
})

test('of a surplus, the question names what is still to go back', async () => {
  const payment = examplePayment({ amount: '25020.00', refundable: '20' })
  const question = { id: janId, cause: 'surplus', paymentId: payment.id, owner: 'payments', openedAt: payment.recordedAt } as const
  deskWithDeal(['reader'], paidDeal({ payments: [payment], questions: [{ ...question, outcome: null, endedAt: null }] }))
  openDesk(address)
  await nextStep()
  const questions = within(screen.getByRole('table', { name: 'Questions' }))
  questions.getByText(/· 20.00 EUR/)
})

test('readers see all forms closed, with the roles that may', async () => {
  deskWithDeal(['reader'], paidDeal())
  openDesk(address)
  const next = await nextStep()
  expect(next.getByRole<HTMLButtonElement>('button', { name: 'Record a fill' }).disabled).toBe(true)
  next.getByText('For: Dealer, Supervisor')
  const buttons = within(screen.getByRole('main')).getAllByRole<HTMLButtonElement>('button')
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([])
})

test('a payment is proposed as it was typed, and what is refused is said', async () => {
  const ownAccount = { fields: { payerAccount: 'must be the payer’s, not our own' } }
  const backend = deskWithDeal(['payments'], exampleDeal()).fail('proposePayment', 'VALIDATION_FAILED', ownAccount)
  const { user } = openDesk(address)
  await nextStep()
  await user.keyboard('p')
  const dialog = await dialogOf('Record a payment')
  await fillIn(user, dialog, {
    Amount: '25,000.00',
    'Booked on': '2026-11-24',
    'Reference of the bank': ' E2E-1 ',
    'Name of the payer': 'Katarzyna Maj',
    'Whose account is it?': 'The party’s: Katarzyna Maj',
    Reason: 'Seen in the portal',
  })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText(/This is our own/)
  backend.answer('proposePayment', { approvalId: exampleApproval().id })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText('The proposal waits for a second person.')
  expect(backend.requests('proposePayment')[1]?.body.payment).toEqual({
    amount: '25000',
    currency: 'EUR',
    bookedAt: '2026-11-24',
    bankReference: 'E2E-1',
    payerName: 'Katarzyna Maj',
    payerAccount: null,
    payer: 'party',
  })
})

test('after a colleague’s change the form says who and when, keeps all, and sends the newer version', async () => {
  const stale = { version: 5, by: 'Jan Wrona', at: '2026-11-24T10:10:00.000Z' }
  const backend = deskWithDeal(['supervisor'], paidDeal({ fills: [exampleFill()] })).fail('annulFill', 'STALE', stale)
  const { user, dialog } = await openDialog(address, /^Annul: Bought 0.26820542/, 'Annul a fill')
  await fill(user, dialog.getByLabelText('Reason'), 'Typed twice')
  await user.click(dialog.getByRole('button', { name: 'Annul' }))
  await dialog.findByText(/Jan Wrona changed this on .* Compare it with the newest state/)
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Typed twice')
  backend.answer('annulFill', { version: 6 })
  await user.click(dialog.getByRole('button', { name: 'Annul' }))
  await screen.findByText('The fill counts no more.')
  expect(backend.requests('annulFill').map(({ body }) => body)).toEqual([
    { reason: 'Typed twice', version: 3 },
    { reason: 'Typed twice', version: 5 },
  ])
})

test('a fill begins with what is missing, and is confirmed', async () => {
  const backend = deskWithDeal(['dealer'], paidDeal())
    .answer('readFillBasis', exampleFillBasis())
    .answer('recordFill', { version: 4, approvalId: null })
  const { user } = openDesk(address)
  await nextStep()
  await user.keyboard('f')
  const dialog = await dialogOf('Record a fill')
  expect((await dialog.findByLabelText<HTMLInputElement>('Coins (BTC)')).value).toBe('0.26820542')
  await fillIn(user, dialog, { 'Money (EUR)': '24680', Venue: 'CEX.IO', 'Reference of the venue': '880123' })
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await confirmWithCode(user)
  await screen.findByText('The fill is recorded.')
  const [sent] = backend.requests('recordFill')
  expect(sent?.body).toMatchObject({ version: 3, proof: { ...nonce, code: '123456' } })
  expect(sent?.body.fill).toMatchObject({ side: 'buy', venue: 'CEX.IO', coinAmount: '0.26820542', fiatAmount: '24680' })
})

test.each([
  ['CONFLICT', {}, /A fill with this reference of the venue is recorded already/],
  ['PROOF_REQUIRED', {}, 'Your confirmation was not accepted. Please confirm again.'],
  ['VALIDATION_FAILED', { fields: { filledAt: 'must not be in the future' } }, /This is in the future/],
] as const)('a fill that fails (%s) says why, and nothing typed is lost', async (code, details, sentence) => {
  deskWithDeal(['dealer'], paidDeal()).answer('readFillBasis', exampleFillBasis()).fail('recordFill', code, details)
  const { user, dialog } = await openNextStep(address, 'Record a fill')
  await dialog.findByLabelText('Money (EUR)')
  await fillIn(user, dialog, { 'Money (EUR)': '24680', Venue: 'CEX.IO', 'Reference of the venue': '880123' })
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await confirmWithCode(user)
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText<HTMLInputElement>('Money (EUR)').value).toBe('24680')
})

test('a typed fill says its rate, and warns if that is far from the market', async () => {
  const deal = paidDeal()
  deskWithDeal(['dealer'], deal).answer('readFillBasis', exampleFillBasis())
  const { user, dialog } = await openNextStep(address, 'Record a fill')
  const money = await dialog.findByLabelText('Money (EUR)')
  await fill(user, money, Big(deal.sums.toFill).times(deal.rate).div(10).toFixed(2))
  dialog.getByText(/^Please check the amounts: 1 BTC = .* The market of that minute: 1 BTC = /)
  await fill(user, money, Big(deal.sums.toFill).times(deal.rate).toFixed(2))
  dialog.getByText(/^1 BTC = /)
  expect(dialog.queryByText(/Please check the amounts/)).toBeNull()
})

test('money that does not count is a sum of its own', async () => {
  const [payment] = paidDeal().payments
  const strangers = { ...payment!, id: janId, amount: '900.00', counts: false, setAside: 'third-party' as const, refundable: '900' }
  deskWithDeal(['reader'], paidDeal({ payments: [payment!, strangers] }))
  openDesk(address)
  const sums = within(await screen.findByRole('region', { name: 'Sums' }))
  expect(sums.getByText('Set aside').nextSibling?.textContent).toBe('900.00\u00a0EUR')
})

test('one person decides a small delivery, and sees exactly what leaves and where', async () => {
  const backend = deskWithDeal(['payments'], executedDeal()).answer('sendDelivery', { version: 4, approvalId: null })
  const { user, dialog } = await openNextStep(address, 'Deliver')
  dialog.getByText('0.26815542 BTC')
  expect(screen.getByRole('dialog', { name: 'Deliver' }).textContent).toContain(exampleWallet.toAccount)
  dialog.getByText('bc1q')
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await confirmWithCode(user)
  await screen.findByText(/The deal is sending: send it now/)
  expect(backend.requests('sendDelivery')[0]?.body).toEqual({
    destinationId: exampleWallet.id,
    version: 3,
    proof: { ...nonce, code: '123456' },
  })
})

test('a large delivery is proposed with a reason, and the proposal is named', async () => {
  const { id } = exampleApproval()
  const two = [exampleWallet, { ...exampleWallet, id: janId, toAccount: 'bc1qother' }]
  const backend = deskWithDeal(['payments'], executedDeal({ deliveryNeedsTwo: true, destinations: two })).answer('sendDelivery', {
    version: 3,
    approvalId: id,
  })
  const { user, dialog } = await openNextStep(address, 'Deliver')
  await fill(user, dialog.getByLabelText('Reason'), 'As agreed')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await dialog.findByText('Please choose where it goes.')
  await user.click(dialog.getAllByRole('radio')[1]!)
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  const link = await dialog.findByRole('link', { name: 'See the proposal' })
  expect(link.getAttribute('href')).toBe(`/approvals/${id}`)
  expect(backend.requests('sendDelivery')[0]?.body).toMatchObject({ destinationId: janId, reason: 'As agreed' })
})

describe('honouring', () => {
  const deal = () =>
    paidDeal({
      state: 'in-question',
      owner: 'dealer',
      sums: { due: '25000', received: '24980', held: '24980', lateMinutes: 12, toFill: '0.26820542' },
      actions: [{ action: 'honour', refusals: [] }],
    })

  test('shows lateness and cost at the market now; the person signs the most', async () => {
    const backend = deskWithDeal(['dealer'], deal()).answer('readConcession', exampleConcession()).answer('honourDeal', { version: 4 })
    const { user, dialog } = await openDialog(address, 'Honour it', /^Honour it/)
    for (const text of ['24,980.00 EUR of 25,000.00 EUR', '12 min', '20.00 EUR', /92,000\.00.EUR/, /92,100\.00.EUR/])
      await dialog.findByText(text, { exact: false })
    dialog.getByText('46.82 EUR now. You confirm 71.82 EUR at most.')
    await user.click(dialog.getByRole('button', { name: 'Honour it' }))
    await confirmWithCode(user)
    await screen.findByText('Decided.')
    expect(backend.requests('honourDeal')[0]?.body).toMatchObject({
      version: 3,
      seen: { lateMinutes: 12, short: '20', mostEur: '71.82' },
      proof: { code: '123456' },
    })
  })

  test('says before who must do it instead, and offers no confirmation', async () => {
    const refusals = ['own-offer', 'above-honour-limit'] as const
    deskWithDeal(['dealer'], deal()).answer('readConcession', exampleConcession({ refusals: [...refusals] }))
    const { dialog } = await openDialog(address, 'Honour it', /^Honour it/)
    await dialog.findByText('You published this offer, so somebody else honours it.')
    dialog.getByText(/A supervisor honours it/)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Honour it' }).disabled).toBe(true)
  })
})

test('a fill far from the market asks for a reason first, and is proposed', async () => {
  const { id } = exampleApproval()
  const backend = deskWithDeal(['dealer'], paidDeal())
    .answer('readFillBasis', exampleFillBasis({ venue: 'CEX.IO' }))
    .answer('recordFill', { version: 3, approvalId: id })
  const { user, dialog } = await openNextStep(address, 'Record a fill')
  // Venue and money are filled in, at the market.
  expect((await dialog.findByLabelText<HTMLInputElement>('Venue')).value).toBe('CEX.IO')
  expect(dialog.getByLabelText<HTMLInputElement>('Money (EUR)').value).toBe('24674.9')
  dialog.getByText(/The market of that minute: .*92,000/)
  await fillIn(user, dialog, { 'Money (EUR)': '246749', 'Reference of the venue': '880123' })
  await dialog.findByText('A second person must confirm this fill. Say why it is right.')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(backend.requests('recordFill')).toEqual([])
  await fill(user, dialog.getByLabelText('Reason'), 'The venue says so.')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  const link = await dialog.findByRole('link', { name: 'See the proposal' })
  expect(link.getAttribute('href')).toBe(`/approvals/${id}`)
  expect(backend.requests('recordFill')[0]?.body).toMatchObject({
    reason: 'The venue says so.',
    fill: { fiatAmount: '246749', trade: null },
  })
})

test('a deal’s part of a larger trade names the whole', async () => {
  const backend = deskWithDeal(['dealer'], paidDeal())
    .answer('readFillBasis', exampleFillBasis({ venue: 'CEX.IO' }))
    .answer('recordFill', { version: 4, approvalId: null })
  const { user, dialog } = await openNextStep(address, 'Record a fill')
  await user.click(await dialog.findByLabelText('The deal has a part of a larger trade'))
  await fillIn(user, dialog, { 'Reference of the venue': '880123', 'Whole trade (BTC)': '1', 'Whole trade (EUR)': '92000' })
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await confirmWithCode(user)
  await screen.findByText('The fill is recorded.')
  expect(backend.requests('recordFill')[0]?.body.fill.trade).toEqual({ coinAmount: '1', fiatAmount: '92000' })
})

test('a wrong fill is corrected: the right one is typed in its place, with a reason', async () => {
  const wrong = exampleFill()
  const backend = deskWithDeal(['dealer'], executedDeal())
    .answer('readFillBasis', exampleFillBasis())
    .answer('recordFill', { version: 4, approvalId: null })
  const { user, dialog } = await openDialog(address, /^Correct: Bought 0.26820542/, 'Correct a fill')
  await user.click(await dialog.findByRole('button', { name: 'Record' }))
  expect(backend.requests('recordFill')).toEqual([])
  await fillIn(user, dialog, { 'Coins (BTC)': '2.6820542', 'Money (EUR)': '246800' })
  dialog.getByText(/^Only .*0\.26820542.* are missing/)
  await fillIn(user, dialog, { 'Coins (BTC)': wrong.coinAmount, 'Money (EUR)': wrong.fiatAmount })
  await fillIn(user, dialog, { 'Reference of the venue': '880124', 'What was wrong': 'A slip of the hand' })
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await confirmWithCode(user)
  await screen.findByText('The fill is recorded.')
  expect(backend.requests('recordFill')[0]?.body.fill).toMatchObject({
    coinAmount: wrong.coinAmount,
    venueReference: '880124',
    replaces: { id: wrong.id, reason: 'A slip of the hand' },
  })
})

test('what cannot be decided now says why and what to do; a refusal of the service too', async () => {
  const deal = paidDeal({
    state: 'in-question',
    owner: 'dealer',
    questions: [
      { id: janId, cause: 'short', paymentId: null, owner: 'dealer', openedAt: '2026-11-24T10:10:00.000Z', outcome: null, endedAt: null },
    ],
    actions: [
      { action: 'honour', refusals: ['short-beyond-tolerance'] },
      { action: 'refund', refusals: [] },
    ],
  })
  const backend = deskWithDeal(['dealer'], deal).fail('decideDeal', 'DEAL_REFUSED', { reasons: ['transfer-running'] })
  const { user } = openDesk(address)
  const decisions = within(await screen.findByRole('list', { name: 'What can be decided' }))
  decisions.getByText(/More is missing than the offer allows/)
  await user.click(decisions.getByRole('button', { name: 'Refund it' }))
  const dialog = await dialogOf(/^Refund it/)
  await user.click(dialog.getByRole('button', { name: 'Refund it' }))
  await dialog.findByText('A transfer is on its way. Record what became of it first.')
  expect(backend.requests('decideDeal')[0]?.body).toEqual({ decision: 'refund', version: 3 })
})

test('money that is to be sent is saved as an order, and a refusal says what to do', async () => {
  const payout = exampleTransfer({ amount: '900.00', currency: 'EUR', network: null })
  const backend = deskWithDeal(['payments'], sendingDeal(payout)).fail('makeTransferOrder', 'DEAL_REFUSED', { reasons: ['not-in-a-file'] })
  const { user } = openDesk(address)
  const next = await nextStep()
  next.getByText(/^Send 900.00.EUR: give the order to the bank/)
  await user.click(next.getByRole('button', { name: 'Save the order' }))
  await next.findByText(/cannot be written in an order/)
  expect(backend.requests('makeTransferOrder')).toHaveLength(1)
})

test('a dealer sees that payments gives the order to the bank', async () => {
  const payout = exampleTransfer({
    amount: '900.00',
    currency: 'EUR',
    network: null,
    order: { id: `${dealReference}-1`, madeAt: '2026-11-24T10:40:00.000Z', isContradicted: true },
  })
  deskWithDeal(['dealer'], sendingDeal(payout))
  openDesk(address)
  const next = await nextStep()
  expect(next.getByRole<HTMLButtonElement>('button', { name: 'Save the order' }).disabled).toBe(true)
  next.getByText(new RegExp(`Order ${dealReference}-1, made`))
  screen.getByText('The bank contradicts')
})

test('more coins than the deal needs are warned of', async () => {
  const deal = paidDeal()
  deskWithDeal(['dealer'], deal).answer('readFillBasis', exampleFillBasis())
  const { user, dialog } = await openNextStep(address, 'Record a fill')
  const coins = await dialog.findByLabelText('Coins (BTC)')
  expect(dialog.queryByText(/are missing/)).toBeNull()
  await fill(user, coins, '2.6')
  dialog.getByText(/^Only 0.26820542.BTC are missing/)
})

test('what compliance has stopped, a dealer cannot decide', async () => {
  const stopped = { id: janId, cause: 'stopped', paymentId: null, owner: 'compliance', openedAt: '2026-11-24T10:10:00.000Z' } as const
  deskWithDeal(
    ['dealer'],
    paidDeal({
      state: 'in-question',
      owner: 'compliance',
      questions: [{ ...stopped, outcome: null, endedAt: null }],
      actions: [{ action: 'settle', refusals: [] }],
    }),
  )
  openDesk(address)
  const decisions = within(await screen.findByRole('list', { name: 'What can be decided' }))
  expect(decisions.getByRole<HTMLButtonElement>('button', { name: 'Go on' }).disabled).toBe(true)
  decisions.getByText('For: Compliance, Supervisor')
})

test('a refund begins with what can be paid back, and goes to the account that paid', async () => {
  const payment = examplePayment({ refundable: '120.5', setAside: 'further', counts: false })
  const backend = deskWithDeal(['payments'], paidDeal({ payments: [payment] })).answer('proposeRefund', {
    approvalId: exampleApproval().id,
  })
  const { user, dialog } = await openDialog(address, /^Propose a refund: 25,000.00/, 'Propose a refund')
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in EUR').value).toBe('120.5')
  expect(dialog.queryByLabelText('Account that gets it back')).toBeNull()
  await fill(user, dialog.getByLabelText('Reason'), 'Paid twice')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText('The proposal waits for a second person.')
  expect(backend.requests('proposeRefund')[0]?.body).toEqual({
    amount: '120.5',
    reason: 'Paid twice',
    version: 3,
    proof: { ...nonce, code: '123456' },
  })
})

test('money under another name is accepted by compliance after both names were read', async () => {
  const payment = examplePayment({ setAside: 'other-name', counts: false, payerName: 'K. Maj-Nowak' })
  const question = { id: janId, cause: 'other-name', paymentId: payment.id, owner: 'compliance' } as const
  const open = { ...question, openedAt: '2026-11-24T10:10:00.000Z', outcome: null, endedAt: null }
  const backend = deskWithDeal(['compliance'], exampleDeal({ payments: [payment], questions: [open] })).answer('acceptPayment', {
    version: 4,
  })
  const { user, dialog } = await openDialog(address, /^Accept the name: 25,000.00/, 'Accept money under another name')
  dialog.getByText(/came from K. Maj-Nowak. The party is Katarzyna Maj/)
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await screen.findByText('Accepted. The payment counts for the deal.')
  expect(backend.requests('acceptPayment')[0]?.body).toEqual({ version: 3 })
})

test('what became of a transfer is recorded with its transaction, which is checked', async () => {
  const transaction = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d'
  const backend = deskWithDeal(['payments'], sendingDeal()).answer('recordTransferStep', { version: 4 })
  const { user, dialog } = await openNextStep(address, 'Record what became of it')
  await user.selectOptions(dialog.getByLabelText('What happened?'), 'It was sent')
  const field = dialog.getByLabelText('Transaction or reference of the bank')
  await fill(user, field, transaction.slice(1))
  await user.tab()
  await dialog.findByText(/not the id of a transaction on this network/)
  await fill(user, field, transaction)
  expect(dialog.queryByText(/not the id of a transaction/)).toBeNull()
  dialog.getByText('1 of 16: a 1 0 7')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await screen.findByText('Recorded.')
  expect(backend.requests('recordTransferStep')[0]?.body).toMatchObject({ kind: 'sent', reference: transaction, version: 3 })
})

test('a loss is proposed with its amount and a reason', async () => {
  const lost = executedDeal({
    state: 'in-question',
    owner: 'dealer',
    sums: { due: '25000', received: '0', held: '0', lateMinutes: 0, toFill: '0' },
    actions: [{ action: 'loss', refusals: [] }],
  })
  const backend = deskWithDeal(['compliance'], lost).answer('proposeLoss', { approvalId: exampleApproval().id })
  const { user, dialog } = await openDialog(address, 'Record a loss', /^Record a loss/)
  dialog.getByText('Missing: 25,000.00 EUR.')
  await fill(user, dialog.getByLabelText('Reason'), 'The bank recalled it')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText('The proposal waits for a second person.')
  expect(backend.requests('proposeLoss')[0]?.body).toMatchObject({ reason: 'The bank recalled it', version: 3 })
})

test.each([
  ['compliance', 'Stopped. Please write why into a confidential note of the request.'],
  ['possible-error', 'Stopped.'],
])('a deal is stopped with the cause %s', async (cause, said) => {
  const backend = deskWithDeal(['supervisor'], paidDeal()).answer('stopDeal', { version: 4 })
  const { user, dialog } = await openDialog(address, 'Stop it', /^Stop it/)
  await user.click(dialog.getByRole('button', { name: 'Stop it' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Cause'))
  await user.selectOptions(dialog.getByLabelText('Cause'), cause)
  await user.click(dialog.getByRole('button', { name: 'Stop it' }))
  await screen.findByText(said)
  expect(backend.requests('stopDeal').map(({ body }) => body)).toEqual([{ cause, version: 3 }])
})

test('a deal in question is stopped for compliance only', async () => {
  deskWithDeal(['supervisor'], paidDeal({ state: 'in-question', actions: [{ action: 'stop', refusals: [] }] }))
  const { dialog } = await openDialog(address, 'Stop it', /^Stop it/)
  expect(dialog.getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual(['', 'compliance'])
})

test('two people cancel a deal with a cause that the proposal has', async () => {
  const backend = deskWithDeal(['supervisor'], exampleDeal({ actions: [{ action: 'cancel', refusals: [] }] }))
  backend.answer('proposeDealCancel', { approvalId: exampleApproval().id })
  const { user, dialog } = await openDialog(address, 'Cancel it', /^Cancel it/)
  await fill(user, dialog.getByLabelText('Reason'), 'A zero too many')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(backend.requests('proposeDealCancel')).toEqual([])
  await user.selectOptions(dialog.getByLabelText('Cause'), 'manifest-error')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText('The proposal waits for a second person.')
  expect(backend.requests('proposeDealCancel')[0]?.body).toMatchObject({ cause: 'manifest-error', reason: 'A zero too many', version: 3 })
})

describe('a client who must add a wallet', () => {
  const next = { ...atOnce, what: 'no-wallet', opens: null } as const
  const openStep = async (role: 'payments' | 'reader', answer: (backend: ReturnType<typeof deskWithDeal>) => unknown) => {
    const backend = deskWithDeal([role], executedDeal({ next, owner: 'client' }))
    answer(backend)
    const { user } = openDesk(address)
    return { backend, user, step: await nextStep() }
  }

  test('gets the letter again by one press', async () => {
    const { backend, user, step } = await openStep('payments', (desk) => desk.answer('remindClient', { version: 4 }))
    await user.click(step.getByRole('button', { name: 'Write to the client again' }))
    await screen.findByText('The letter is on its way to the client.')
    expect(backend.requests('remindClient').map(({ body }) => body)).toEqual([{ version: 3 }])
  })

  test('is not written to twice in an hour', async () => {
    const { user, step } = await openStep('payments', (desk) => desk.fail('remindClient', 'CONFLICT'))
    await user.click(step.getByRole('button', { name: 'Write to the client again' }))
    await screen.findByText('The client got this letter less than an hour ago.')
  })

  test('is not written to by readers', async () => {
    const { step } = await openStep('reader', () => undefined)
    expect(step.queryByRole('button')).toBeNull()
  })
})
