import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import {
  exampleClosing,
  exampleDifference,
  exampleMoney,
  examplePayoutAccount,
  exampleReconciled,
  exampleUnknownAccount,
} from '../testing/example-money.ts'
import { backendOf, examplePerson, janId, marekId } from '../testing/examples.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import type { PayoutAccount, ReconciledAccount } from '../api/money.ts'
import { annaId, jan } from '../testing/example-client.ts'
import { fill } from '../../web/ui/testing/render-at.tsx'

const deskWith = (roles: Role[] = ['payments']) =>
  backendOf(examplePerson(roles)).answer('readMoney', exampleMoney()).answer('readClosing', exampleClosing())

const rowsOf = async (name: string) => {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))
}

test('what is due leads to its list, and exposure says what is missing', async () => {
  deskWith()
  openDesk('/money')
  const due = within(await screen.findByRole('region', { name: 'Due today' })).getAllByRole('link')
  expect(due.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2clients to pay today', '/deals?list=to-pay-today'],
    ['1to buy or sell', '/deals?list=running&state=paid'],
    ['1to deliver', '/deals?list=running&state=executed'],
    ['0decided, to send', '/transfers?list=to-send'],
    ['3orders saved, no answer', '/transfers?list=ordered'],
    ['1sent, to confirm', '/transfers?list=sent'],
    ['1to pay back', '/deals?list=to-pay-back'],
    ['0questions', '/questions'],
  ])
  const [, bitcoin, ether, sol] = await rowsOf('Exposure to prices')
  expect(bitcoin).toEqual(['BTC', '0.05 BTC', '0.2 BTC', '0', '0', '0.001 BTC', '0.049 BTC missing'])
  expect(ether?.at(-1)).toBe('1.5 ETH too many')
  expect(sol?.at(-1)).toBe('Balanced')
  expect((await rowsOf('Money and coins of clients'))[2]).toEqual([
    'EUR',
    '18,000.00 EUR',
    '9,000.00 EUR',
    '3,100.00 EUR',
    '0',
    '20.00 EUR',
  ])
  const left = within(screen.getByRole('region', { name: 'Left over from deals that ended' }))
  expect(left.getByRole('link').getAttribute('href')).toBe('/deals/71000000000001')
})

test('without deals, the screen says so', async () => {
  const due = { payments: 0, fills: 0, deliveries: 0, transfers: 0, ordered: 0, confirmations: 0, refunds: 0, questions: 0 }
  deskWith().answer('readMoney', exampleMoney({ coins: [], money: [], left: [], due }))
  openDesk('/money')
  await screen.findByText('Nothing is to buy or to sell.')
  screen.getByText('We hold nothing, and nothing is on its way.')
  expect(screen.queryByText('Left over from deals that ended')).toBeNull()
})

test('the closing list of a past day adds up, and is final', async () => {
  const backend = deskWith()
  openDesk('/money?from=2026-11-24&to=2026-11-24')
  const [head, , euro] = await rowsOf('Sums')
  expect(head).toEqual([
    'Currency',
    'Held before',
    'Received',
    'Bought and sold',
    'Delivered',
    'Paid back',
    'Taken as result',
    'Held after',
  ])
  expect(euro).toEqual(['EUR', '500.00 EUR', '9,000.00 EUR', '−8,800.00 EUR', '0', '−20.00 EUR', '−200.00 EUR', '480.00 EUR'])
  screen.getByText('Adds up')
  screen.getByText('These days are over: the sums do not change any more.')
  expect((await rowsOf('Deals that ended'))[1]?.at(-1)).toBe('0.0001 BTC200.00 EUR')
  expect((await rowsOf('Movements'))[2]?.slice(2)).toEqual(['Bought or sold', 'CEX.IO 4711', '0.1 BTC−8,800.00 EUR'])
  expect(backend.requests('readClosing')[0]?.query).toEqual({ from: '2026-11-24', to: '2026-11-24' })
})

test('sums that do not add up are an alarm', async () => {
  deskWith().answer('readClosing', exampleClosing({ addsUp: false, more: true }))
  openDesk('/money?from=2026-11-24')
  await screen.findByText(/^The sums do not add up/)
  screen.getByText('The lists show the first 2,000. The sums are of all.')
  expect(screen.queryByText('Adds up')).toBeNull()
})

test('the days are chosen in the address; the tab is that of today', async () => {
  vi.setSystemTime('2026-11-26T23:30:00Z')
  const backend = deskWith()
  const { user, path } = openDesk('/money')
  await user.click(await screen.findByRole('link', { name: 'Closing list' }))
  expect(path()).toBe('/money?from=2026-11-27&to=2026-11-27')
  await screen.findByText('The last day is not over: the list so far.')
  expect(screen.queryByRole('link', { name: 'The day after' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'The day before' }))
  expect(path()).toBe('/money?from=2026-11-26&to=2026-11-26')
  await screen.findByRole('link', { name: 'The day after' })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
  expect(path()).toBe('/money?from=2026-11-02&to=2026-11-26')
  await waitFor(() => expect(backend.requests('readClosing').at(-1)?.query).toEqual({ from: '2026-11-02', to: '2026-11-26' }))
})

test('days that the service refuses are said, with a way to try again', async () => {
  deskWith().fail('readClosing', 'VALIDATION_FAILED', { fields: { from: 'must not be more than 62 days ago' } })
  openDesk('/money?from=2020-01-01')
  await screen.findByRole('button', { name: 'Try again' })
})

test('who may export sees the way to it; a dealer sees no money', async () => {
  deskWith(['supervisor'])
  const { unmount } = openDesk('/money')
  expect((await screen.findByRole('link', { name: 'Export deals' })).getAttribute('href')).toBe('/exports?records=deals')
  unmount()
  deskWith(['dealer'])
  openDesk('/money')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Money' })).toBeNull()
})

describe('at the bank', () => {
  const path = '/money?view=bank'
  const reconciled = (...accounts: ReconciledAccount[]) => deskWith().answer('readReconciliation', { accounts })

  test('the lines lead from the deals to the balance of the bank', async () => {
    reconciled(exampleReconciled())
    const { user } = openDesk('/money')
    await user.click(await screen.findByRole('link', { name: 'At the bank' }))
    expect(await rowsOf('EUR, Bank Nowy S.A.')).toEqual([
      ['What', 'Amount', 'Payments'],
      ['Held for deals that are not over', '9,000.00 EUR', ''],
      ['Came for them and does not count', '20.00 EUR', ''],
      ['Got from venues, less spent there', '−8,800.00 EUR', ''],
      ['Payouts decided', '0', ''],
      ['For deals that are not over, as in the closing list', '220.00 EUR', ''],
      ['Left by deals that are over', '200.00 EUR', ''],
      ['At deals', '420.00 EUR', ''],
      ['At the bank before its first statement', '1,000.00 EUR', ''],
      ['At the bank, wait for a person', '77.00 EUR', '2'],
      ['Left the bank, about no deal', '−145.00 EUR', '3'],
      ['Bought and sold at venues: no entry is linked with it', '8,800.00 EUR', '1'],
      ['Not explained', '0', ''],
      ['At the bank', '10,152.00 EUR', ''],
    ])
    screen.getByText('The bank’s balance is of 23 November 2026.')
    screen.getByText('Explained to the cent')
  })

  test('a difference lists its entries, the newest of many', async () => {
    const backend = reconciled(exampleReconciled())
    const deal = '18539007547034'
    const rows = [exampleDifference(), exampleDifference({ deal, name: 'Anna Nowak' })]
    backend.answer('listDifference', { rows, more: true })
    const { user } = openDesk(path)
    await user.click(await screen.findByRole('button', { name: 'Left the bank, about no deal: list 3' }))
    const shown = (await rowsOf('Left the bank, about no deal')).slice(1)
    expect(shown.map((row) => row.slice(1))).toEqual([
      ['', 'CEX.IO', 'B-2026-0002', '−145.00 EUR'],
      ['RF18 5390 0754 7034', 'Anna Nowak', 'B-2026-0002', '−145.00 EUR'],
    ])
    screen.getByText('The newest 50. The sum is of all.')
    expect(backend.requests('listDifference')[0]?.query).toEqual({ currency: 'EUR', kind: 'noted' })
    await user.click(screen.getByRole('button', { name: 'Left the bank, about no deal: list 3' }))
    expect(screen.queryByText('CEX.IO')).toBeNull()
  })

  test('what is not explained is an alarm', async () => {
    reconciled(exampleReconciled({ unexplained: '-500' }))
    openDesk(path)
    await screen.findByText(/^The bank has 500.00 EUR less than deals and entries explain/)
    expect(screen.queryByText('Explained to the cent')).toBeNull()
  })

  test('an account without a statement says so, and one with gaps what is missing', async () => {
    const statement = { id: 'S-1', day: '2026-11-23', closing: '1420', opening: '1000', missing: '-50', gaps: 2 }
    reconciled(exampleReconciled({ statement, waiting: 1 }), exampleUnknownAccount())
    openDesk(path)
    await screen.findByText('No statement yet: what the bank holds is unknown.')
    screen.getByText(
      /A statement waits for a second person or for other pages, and does not count yet. Statements are missing before it in 2 places.$/,
    )
    expect(await rowsOf('EUR, Bank Nowy S.A.')).toContainEqual(['In statements that are missing', '−50.00 EUR', ''])
    expect(await rowsOf('GBP, Bank Nowy S.A.')).toHaveLength(8)
  })
})

describe('payout accounts', () => {
  const path = '/payout-accounts'
  const waiting = examplePayoutAccount()
  const checked = (change: Partial<PayoutAccount> = {}) =>
    examplePayoutAccount({
      id: marekId,
      waits: false,
      check: { outcome: 'usable', reason: null, by: jan, at: '2026-11-24T10:00:00.000Z' },
      ...change,
    })

  const deskWith = (roles: Role[], ...accounts: PayoutAccount[]) =>
    backendOf(examplePerson(roles)).answer('listPayoutAccounts', { accounts })
  const rows = async () => (await screen.findAllByRole('row')).slice(1)

  const openCheck = () => openDialog(path, 'Check: Anna Nowak, EUR', 'Check a payout account')

  test('accounts show holder, number as banks print it, and who decided', async () => {
    const british = { currency: 'GBP', iban: null, sortCode: '123456', accountNumber: '12345678' }
    const dollars = { currency: 'USD', iban: null, accountNumber: '000123', bic: 'CHASUS33', bank: 'JPMorgan Chase' }
    const refused = { outcome: 'refused', reason: 'not-in-name', by: jan, at: '2026-11-24T10:00:00.000Z' } as const
    deskWith(
      ['payments'],
      waiting,
      checked(british),
      checked({ id: janId, ...dollars, check: refused }),
      checked({ id: annaId, removedAt: '2026-11-25T10:00:00.000Z' }),
    )
    openDesk(path)
    const shown = await rows()
    expect(shown[0]?.textContent).toMatch(/Anna NowakPersonEURPL61 1090 1014 0000 0712 1981 2874/)
    expect(within(shown[0]!).getByRole('link', { name: 'Anna Nowak' }).getAttribute('href')).toBe(`/clients/${annaId}`)
    expect(shown[1]?.textContent).toMatch(/12-34-56 12345678.*Usable.*Jan Wrona/)
    expect(shown[2]?.textContent).toMatch(/000123JPMorgan Chase · CHASUS33.*Refused.*Not in this name/)
    expect(shown[3]?.textContent).toMatch(/Removed by the client/)
  })

  test('marks warn of frozen clients, shared accounts and earlier refusals', async () => {
    deskWith(['compliance'], examplePayoutAccount({ clientState: 'frozen', otherClients: 2, refusedBefore: true }))
    const { dialog } = await openCheck()
    for (const mark of ['Frozen', 'also of 2 other clients', 'Refused before']) dialog.getByText(mark)
  })

  test.each([
    ['usable', { outcome: 'usable' }],
    ['not-in-name', { outcome: 'refused', reason: 'not-in-name' }],
    ['cannot-be-paid', { outcome: 'refused', reason: 'cannot-be-paid' }],
    ['suspicious', { outcome: 'refused', reason: 'suspicious' }],
  ])('an account is decided as %s', async (decision, body) => {
    const backend = deskWith(['payments'], waiting).answer('checkPayoutAccount', { ok: true })
    const { user, dialog } = await openCheck()
    dialog.getByText('PL61 1090 1014 0000 0712 1981 2874')
    await user.selectOptions(dialog.getByLabelText('Decision'), decision)
    backend.answer('listPayoutAccounts', { accounts: [checked()] })
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    await screen.findByText('Decided. The client gets a letter.')
    expect(backend.requests('checkPayoutAccount').map(({ path: called, body: sent }) => [called, sent])).toEqual([
      [`/api/payout-account-checks/${waiting.id}`, body],
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Check:/ })).toBeNull())
  })

  test('nothing is decided without a choice', async () => {
    const backend = deskWith(['payments'], waiting)
    const { user, dialog } = await openCheck()
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    expect(document.activeElement).toBe(dialog.getByLabelText('Decision'))
    expect(backend.requests('checkPayoutAccount')).toEqual([])
  })

  test('who was too late reads it, and the list is read again', async () => {
    const backend = deskWith(['payments'], waiting).fail('checkPayoutAccount', 'CONFLICT')
    const { user, dialog } = await openCheck()
    await user.selectOptions(dialog.getByLabelText('Decision'), 'usable')
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    await dialog.findByText(/A colleague has decided meanwhile/)
    await waitFor(() => expect(backend.requests('listPayoutAccounts')).toHaveLength(2))
  })

  test('dealers and readers see the list without buttons, and an empty list says so', async () => {
    const backend = deskWith(['dealer', 'reader'], waiting)
    const { unmount } = openDesk(path)
    await screen.findByText('Not checked')
    expect(screen.queryByRole('button', { name: /^Check:/ })).toBeNull()
    unmount()
    backend.answer('listPayoutAccounts', { accounts: [] })
    openDesk(path)
    await screen.findByText('No client has added a payout account yet.')
  })

  test('the oldest account is checked without a mouse', async () => {
    deskWith(['supervisor'], waiting)
    const { user } = openDesk(path)
    await rows()
    await user.keyboard('{Control>}k{/Control}')
    await fill(user, await screen.findByLabelText('Type a screen or an action'), 'oldest')
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Check a payout account' })
  })
})
