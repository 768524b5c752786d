import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { isOfOther, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import type { Deal, DealPayment, DealTransfer, Destination, TravelData } from '../api/deals.ts'
import {
  atOnce,
  dealReference,
  exampleChain,
  exampleDeal,
  examplePayment,
  exampleTransfer,
  exampleTravelData,
  exampleWallet,
  executedDeal,
  sendingDeal,
} from '../testing/example-deal.ts'
import { deskWithDeal, exampleApproval, janId } from '../testing/examples.ts'
import { confirmWithCode, nextStep, openDesk, openNextStep } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'
import { jan } from '../testing/example-client.ts'
import { savedFiles } from '../../web/ui/testing/jsdom.ts'

const address = `/deals/${dealReference}`

describe('destinations', () => {
  const walletWith = (change: Partial<Destination>): Destination => ({ ...exampleWallet, ...change })
  const to = (...destinations: Destination[]) => executedDeal({ destinations })

  test('a deal shows each wallet with its keeper, its proof and the client’s choice', async () => {
    const company = walletWith({ id: janId, kind: 'provider', provider: 'Kraken', proof: null, refusals: ['travel-data-missing'] })
    deskWithDeal(['payments'], to(walletWith({ isChosen: true }), company))
    openDesk(address)
    await nextStep()
    const [chosen, other] = within(screen.getByRole('list', { name: 'Where it can go' })).getAllByText('Wallet')
    expect(chosen?.parentElement?.textContent).toMatch(/Chosen by the client.*Proven by a signed message on 1 November 2026/)
    expect(other?.parentElement?.textContent).toMatch(/A company keeps this wallet: Kraken.*record at this deal how/)
  })

  test('the delivery begins with the client’s choice, and no refused one can be chosen', async () => {
    const refused = walletWith({ id: janId, toAccount: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', refusals: ['wallet-waits'] })
    const third = walletWith({ id: dealWalletId, toAccount: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', isChosen: true })
    deskWithDeal(['payments'], to(refused, exampleWallet, third))
    const { dialog } = await openNextStep(address, 'Deliver')
    const radios = dialog.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
  })
  test('a memo on Stellar has its type, and without one nothing can be sent', async () => {
    const stellar = { toAccount: 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM', memo: '1234567' }
    const unknown = walletWith({ ...stellar, id: janId, refusals: ['memo-type-unknown'] })
    const destinations = [walletWith({ ...stellar, memoType: 'text' }), unknown]
    deskWithDeal(['payments'], executedDeal({ coin: 'XLM', network: 'stellar', destinations }))
    const { dialog } = await openNextStep(address, 'Deliver')
    const list = screen.getByRole('list', { name: 'Where it can go', hidden: true })
    expect(list.textContent).toMatch(
      /Memo \(text\)1234567.*Memo \(type not known\)1234567.*Nobody said whether the memo of this wallet is an ID or a text/,
    )
    dialog.getByText(/^Memo \(text\)/)
    expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)).toEqual([false, true])
  })
  const dealWalletId = '00000000-0000-4000-8000-0000000000a9'

  test.each([
    [['Exchange AG'], 'can be let count by compliance if the client named a company'],
    [[], 'count by themselves once they are proven, and else not'],
  ])('coins from an unproven wallet, companies %j: %s', async (senderCompanies) => {
    const payment = examplePayment({ counts: false, setAside: 'unproven-sender', currency: 'BTC', amount: '0.5', refundable: '0.5' })
    const next = { ...atOnce, what: 'question', cause: 'unproven-sender', opens: { form: 'accept', id: payment.id } } as const
    deskWithDeal(
      ['compliance'],
      exampleDeal({ direction: 'sell', state: 'awaiting-coins', owner: 'compliance', next, payments: [payment], senderCompanies }),
    )
    const { user } = openDesk(address)
    const shown = await nextStep()
    shown.getByText(/Once the client has proven the wallet that sent them, they count by themselves/)
    const button = shown.queryByRole('button', { name: 'Let them count' })
    expect(button !== null).toBe(senderCompanies.length > 0)
    if (!button) return
    await user.click(button)
    within(await screen.findByRole('dialog', { name: 'Let these coins count' })).getByText(
      /^0.5\sBTC came from an address that is not proven\. The client named Exchange AG/,
    )
  })

  test('a mistyped transaction is recorded again, and the screen says which counts', async () => {
    const step = {
      kind: 'sent',
      at: '2026-11-24T10:40:00.000Z',
      recordedAt: '2026-11-24T10:50:00.000Z',
      recordedBy: jan,
    } as const
    const steps = [
      { ...step, reference: 'mistyped' },
      { ...step, at: '2026-11-24T10:45:00.000Z', reference: 'right' },
    ]
    const transfer = exampleTransfer({ steps })
    deskWithDeal(['payments'], sendingDeal(transfer))
    const { user } = openDesk(address)
    await nextStep()
    const list = screen.getByRole('list', { name: 'Transfers' })
    expect(list.textContent).toMatch(/Sent, corrected below.*mistyped.*Sent.*right/)
    await user.click((await nextStep()).getByRole('button', { name: 'Record what became of it' }))
    within(await screen.findByRole('dialog')).getByText(/Record Sent again: the last one counts/)
  })

  test('that did not arrive, as two people agreed, says so and is to be sent', async () => {
    const step = { recordedAt: '2026-11-24T10:50:00.000Z', recordedBy: jan } as const
    const steps = [
      { ...step, kind: 'confirmed' as const, at: '2026-11-24T10:40:00.000Z', reference: 'D-1' },
      { ...step, kind: 'decided' as const, at: '2026-11-24T10:30:00.000Z', reference: '' },
    ]
    deskWithDeal(['payments'], sendingDeal(exampleTransfer({ steps, network: null })))
    openDesk(address)
    await nextStep()
    const list = screen.getByRole('list', { name: 'Transfers' })
    expect(list.textContent).toMatch(/To be sent.*Arrived, by mistake.*D-1.*To be sent/)
    within(list).getByRole('button', { name: /^Save the order/ })
  })
})

describe('the travel rule', () => {
  const given = {
    at: '2026-11-24T10:20:00.000Z',
    channel: 'portal',
    reference: 'case 4711',
    by: 'Nina Dudek',
    recordedAt: '2026-11-24T10:25:00.000Z',
  } as const

  async function openDeal(roles: Role[], ...transfers: TravelData[]) {
    const backend = deskWithDeal(roles, executedDeal()).answer('readTravelData', { transfers })
    const { user } = openDesk(address)
    await nextStep()
    return { backend, user }
  }

  const block = async () => within(await screen.findByRole('list', { name: 'Sender and receiver of the coins' }))

  test('sender, receiver and the wallet’s company are shown with what is missing', async () => {
    await openDeal(['payments'], exampleTravelData())
    const shown = await block()
    shown.getByText('The company must be given the data')
    shown.getByText('Bitvavo B.V.')
    expect(shown.getAllByText('Katarzyna Maj')).toHaveLength(2)
  })

  test('the memo of a company on Stellar has its type', async () => {
    await openDeal(['payments'], exampleTravelData({ coin: 'XLM', network: 'stellar', memo: '1234567', memoType: 'id' }))
    expect((await block()).getByText('Memo (ID)').nextElementSibling?.textContent).toContain('1234567')
  })

  test('the data are saved as a file of the form that the service gives', async () => {
    const saved = savedFiles()
    const { user } = await openDeal(['reader'], exampleTravelData())
    await user.click((await block()).getByRole('button', { name: /^Save the data/ }))
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(exampleTravelData().document)
  })

  test('a person records how the data were given, and the deal shows it', async () => {
    const { backend, user } = await openDeal(['payments'], exampleTravelData())
    backend.answer('recordTravelDelivery', { ok: true })
    await user.click((await block()).getByRole('button', { name: /^Record that the data were given/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record that the data were given' }))
    dialog.getByText(/Bitvavo B\.V\. keeps this wallet/)
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    expect(backend.requests('recordTravelDelivery')).toEqual([])
    await fillIn(user, dialog, { How: 'Its portal', Reference: ' case 4711 ' })
    backend.answer('readTravelData', { transfers: [exampleTravelData({ deliveries: [given] })] })
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    await screen.findByText('Recorded: the data were given.')
    expect(backend.requests('recordTravelDelivery').map(({ body }) => body)).toEqual([
      { walletId: exampleWallet.id, deliveredAt: expect.stringMatching(/Z$/), channel: 'portal', reference: 'case 4711' },
    ])
    const shown = await block()
    await shown.findByText('Data given')
    shown.getByText(/Its portal · case 4711/)
  })

  test('a wallet that was removed meanwhile is refused with what to do', async () => {
    const { backend, user } = await openDeal(['payments'], exampleTravelData())
    backend.fail('recordTravelDelivery', 'CONFLICT')
    await user.click((await block()).getByRole('button', { name: /^Record that the data were given/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record that the data were given' }))
    await user.selectOptions(dialog.getByLabelText('How'), 'E-mail')
    await user.type(dialog.getByLabelText('Reference'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    await dialog.findByText(/The client keeps this wallet, or it was removed/)
  })

  test('a dealer sees the data and who may record that they were given', async () => {
    await openDeal(['dealer'], exampleTravelData())
    const button = (await block()).getByRole<HTMLButtonElement>('button', { name: /^Record that the data were given/ })
    expect(button.disabled).toBe(true)
  })

  test('stored data of an own wallet ask for nothing', async () => {
    const own = { kind: 'delivery', at: '2026-11-24T10:30:00.000Z', provider: null, needsDelivery: false } as const
    await openDeal(['payments'], exampleTravelData(own))
    const shown = await block()
    shown.getByText('Data stored')
    expect(shown.queryByRole('button', { name: /^Record/ })).toBeNull()
  })

  test('a deal without coins to send or received has no such block', async () => {
    const { backend } = await openDeal(['payments'])
    await waitFor(() => expect(backend.requests('readTravelData')).toHaveLength(1))
    expect(screen.queryByText('Sender and receiver of the coins')).toBeNull()
  })
})

describe('coins of a sale', () => {
  const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const proof = exampleWallet.proof!

  const ofEther = { coin: 'ETH', currency: 'EUR', network: 'ethereum', coinAmount: '1.5' } as const
  const coinsBack = (changed: Partial<DealPayment> = {}): DealPayment =>
    examplePayment({ amount: '1.5', currency: 'ETH', payerAccount: sender, refundable: '0.500000000000000001', ...changed })
  function refunding(provenAddresses: Deal['provenAddresses'], payment = coinsBack()): Deal {
    const { id, refundable: amount, currency } = payment
    const next = { ...atOnce, what: 'propose-refund', amount, currency, opens: { form: 'refund', id } } as const
    return exampleDeal({ ...ofEther, direction: 'sell', state: 'refunding', next, payments: [payment], provenAddresses })
  }

  /** Opens the deal and a form of its next step. */
  async function openForm(deal: Deal, form: string) {
    const backend = deskWithDeal(['payments'], deal).answer('proposeRefund', { approvalId: exampleApproval().id })
    return { ...(await openNextStep(address, form)), backend }
  }

  async function openRefund(deal: Deal) {
    const { user, backend, dialog } = await openForm(deal, 'Propose a refund')
    const propose = async () => {
      await fill(user, dialog.getByLabelText('Reason'), 'Refused')
      await user.click(dialog.getByRole('button', { name: 'Propose' }))
    }
    const confirm = async () => {
      await confirmWithCode(user)
      await dialog.findByText('The proposal waits for a second person.')
      return backend.requests('proposeRefund')[0]?.body
    }
    return { user, backend, dialog, propose, confirm, radios: () => dialog.getAllByRole<HTMLInputElement>('radio') }
  }

  test('coins go back to the sender if the client has proven it, to the last decimal', async () => {
    const { dialog, propose, confirm, radios } = await openRefund(refunding([{ address: sender.toLowerCase(), name: 'Vault', proof }]))
    expect(dialog.getByLabelText<HTMLInputElement>('Amount in ETH').value).toBe('0.500000000000000001')
    expect(radios().map(({ checked }) => checked)).toEqual([true])
    dialog.getByText('Sent the coins')
    await propose()
    expect(await confirm()).not.toHaveProperty('toAccount')
  })

  test('coins from an unproven sender can go to another, proven address', async () => {
    const proven = [other, other.replace('0xf', '0xa')].map((address) => ({ address, name: '', proof }))
    const { user, backend, dialog, propose, confirm, radios } = await openRefund(refunding(proven))
    dialog.getByText(/^Not proven, so nothing can go back there/)
    expect(radios().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ])
    await propose()
    dialog.getByText('Please choose where it goes.')
    expect(backend.requests('proposeRefund')).toEqual([])
    await user.click(radios()[1]!)
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(await confirm()).toMatchObject({ amount: '0.500000000000000001', toAccount: other })
  })

  test('without a proven address, the form says that coins need one', async () => {
    const { backend, dialog, propose } = await openRefund(refunding([], coinsBack({ payerAccount: null })))
    dialog.getByText(/^The client has proven no address on this network/)
    await propose()
    expect(dialog.getByRole('alert').textContent).toMatch(/^The client has proven no address/)
    expect(backend.requests('proposeRefund')).toEqual([])
  })

  async function proposePayment(changed: Partial<Deal>) {
    const deal = exampleDeal({ direction: 'sell', state: 'awaiting-coins', ...changed })
    const { user, backend, dialog } = await openForm(deal, 'Record a payment')
    const propose = async (amount: string) => {
      await fillIn(user, dialog, { Amount: amount, Transaction: `0x${'ab'.repeat(32)}`, 'Whose wallet is it?': 'party', Reason: 'Seen' })
      await user.click(dialog.getByRole('button', { name: 'Propose' }))
    }
    return { user, backend, dialog, propose }
  }

  test.each([
    [ofEther, '1.5000000000000000001', 'At most 18 decimals.'],
    [{ coin: 'USDC', network: 'stellar' }, '1.50000001', 'At most 7 decimals.'],
    [{ coin: 'NEO', network: 'neo-n3' }, '1.5', 'At most whole numbers.'],
  ])('an amount that is too exact for its network is named: %o %s', async (changed, amount, sentence) => {
    const { backend, dialog, propose } = await proposePayment(changed)
    await propose(amount)
    await dialog.findByText(sentence)
    expect(backend.requests('proposePayment')).toEqual([])
  })

  test('an amount with 15 digits and 18 decimals is sent as it was typed', async () => {
    const { user, backend, dialog, propose } = await proposePayment(ofEther)
    backend.answer('proposePayment', { approvalId: exampleApproval().id })
    await propose('123,456,789,012,345.123456789012345678')
    await confirmWithCode(user)
    await dialog.findByText('The proposal waits for a second person.')
    expect(backend.requests('proposePayment')[0]?.body.payment).toMatchObject({ amount: '123456789012345.123456789012345678' })
  })

  test.each([
    ['bankReference', notATransaction, /^This is not the id of a transaction on this network/],
    ['payerAccount', notAnAddress, /^The sender is not an address of this network/],
    ['reference', isOfOther, /^This transaction is recorded for another transfer/],
  ])('what the service says of the field %s is said in the language of the desk', async (field, code, sentence) => {
    const { user, backend, dialog, propose } = await proposePayment(ofEther)
    backend.fail('proposePayment', 'VALIDATION_FAILED', { fields: { [field]: code } })
    await propose('1.5')
    await confirmWithCode(user)
    await dialog.findByText(sentence)
  })
})

describe('the chain', () => {
  const watch = { network: 'bitcoin', agreedAt: '2026-11-24T10:59:00.000Z', trouble: null, troubleSince: null } as const
  const sent = {
    kind: 'sent',
    reference: 'ab'.repeat(32),
    at: '2026-11-24T10:40:00.000Z',
    recordedBy: null,
    recordedAt: '2026-11-24T10:40:00.000Z',
  } as const

  async function openDeal(deal: Deal) {
    deskWithDeal(['payments', 'compliance'], deal)
    openDesk(address)
    return screen.findByRole('heading', { level: 1 })
  }

  async function transferWith(chain: DealTransfer['chain'], changed: Partial<Deal> = {}) {
    await openDeal(exampleDeal({ state: 'sending', watch, transfers: [exampleTransfer({ steps: [sent], chain })], ...changed }))
    return within(await screen.findByRole('list', { name: 'Transfers' }))
  }

  test('a transfer shows its confirmations and how many nodes say so', async () => {
    const list = await transferWith(exampleChain)
    list.getByText('1 of 2 confirmations · 2 nodes say so')
    expect(list.queryByText('Contradicts')).toBeNull()
  })

  test('a transaction that pays something else is marked, with what it pays', async () => {
    const list = await transferWith({
      ...exampleChain,
      state: 'contradicts',
      isContradicted: true,
      seen: [{ coin: 'BTC', amount: '0.5', to: 'bc1qelsewhere' }],
    })
    list.getByText('Contradicts')
    const said = list.getByText('This transaction is not what is recorded here.').parentElement
    expect(said?.textContent).toMatch(/^This transaction is not what is recorded here\.It pays:0\.5\sBTC → bc1qelsewhere/)
  })

  test('another transaction that spent the same coins can be copied and looked up', async () => {
    const replacedBy = 'ef'.repeat(32)
    const list = await transferWith({ ...exampleChain, state: 'failed', replacedBy })
    list.getByText('Another transaction spent the same coins:')
    const links = list.getAllByRole('link', { name: 'See it in the explorer' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([`https://mempool.space/tx/${sent.reference}`, `https://mempool.space/tx/${replacedBy}`])
    expect(list.getAllByRole('button', { name: 'Copy Transaction' })).toHaveLength(2)
  })

  test('a transaction is shown once, and words of a colleague are not one', async () => {
    const words = { ...sent, kind: 'returned', reference: 'Sent back by the exchange', recordedBy: jan } as const
    const steps = [sent, { ...sent, kind: 'confirmed' as const }, words]
    await openDeal(exampleDeal({ state: 'in-question', watch, transfers: [exampleTransfer({ steps, next: [] })] }))
    const list = within(await screen.findByRole('list', { name: 'Transfers' }))
    expect(list.getAllByRole('link', { name: 'See it in the explorer' })).toHaveLength(1)
    expect(list.getAllByText('By itself, from the chain')).toHaveLength(2)
    list.getByText('Sent back by the exchange')
  })

  test('coins from the chain are shown with their transaction, not as of a bank', async () => {
    const bankReference = `${'cd'.repeat(32)}:1`
    const payment = examplePayment({ currency: 'BTC', amount: '0.01', bankReference, payerAccount: 'bc1qsender', recordedBy: null })
    await openDeal(exampleDeal({ state: 'paid', direction: 'sell', watch, payments: [payment] }))
    const list = within(await screen.findByRole('list', { name: 'Payments' }))
    list.getByText('Address')
    list.getByText('By itself, from the chain')
    expect(list.getByRole('link', { name: 'See it in the explorer' }).getAttribute('href')).toBe(
      `https://mempool.space/tx/${'cd'.repeat(32)}`,
    )
  })

  test('a transfer of a large amount says how many nodes are missing', async () => {
    const list = await transferWith({ ...exampleChain, nodes: 1, trouble: 'few' })
    list.getByText('1 of 2 nodes that must agree have answered. Nothing follows until then.')
  })

  test('nodes that do not answer are named, with since when', async () => {
    const list = await transferWith(exampleChain, { watch: { ...watch, trouble: 'away', troubleSince: '2026-11-24T10:50:00.000Z' } })
    list.getByText(/The nodes do not answer.*Since 24 Nov/)
  })

  test('a network that nobody watches says that it is recorded by hand', async () => {
    const list = await transferWith(null, { watch: null })
    list.getByText('Nobody watches this network. Look the transaction up, and record it by hand.')
  })

  const arrival: Deal['arrivals'][number] = {
    id: janId,
    transaction: 'cd'.repeat(32),
    coin: 'BTC',
    amount: '0.01',
    senders: ['bc1qsender'],
    state: 'seen',
    confirmations: 0,
    needed: 2,
    firstSeenAt: '2026-11-24T10:40:00.000Z',
    blockAt: null,
    paymentId: null,
  }

  test('coins of a sell are shown before they have enough confirmations', async () => {
    await openDeal(exampleDeal({ state: 'awaiting-coins', direction: 'sell', watch, arrivals: [arrival] }))
    const list = within(await screen.findByRole('list', { name: 'Coins on the chain' }))
    list.getByText('0.01 BTC')
    list.getByText('Seen')
    list.getByText('0 of 2 confirmations')
  })
})
