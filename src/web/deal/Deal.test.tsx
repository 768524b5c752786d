import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientDealStates } from '#contract/deal-states.ts'
import { backendOfClient } from '../testing/client-backend.ts'
import { exampleDeal } from '../testing/example-deal.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { focusHeading } from '../ui/focus.ts'
import { Deal } from './Deal.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const page = (
  <main>
    <Routes>
      <Route path="/app/deals/:reference" element={<Deal />} />
    </Routes>
  </main>
)
const show = () => renderWeb(page, { loggedIn: true, path: '/app/deals/18539007547034' })
async function showDeal(change: Parameters<typeof exampleDeal>[0] = {}) {
  backend.answer('deal', exampleDeal(change))
  const view = await show()
  await screen.findByRole('heading', { name: 'What has happened' })
  return view
}

const linesOf = (section: string) =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('dt')].map((term) =>
    `${term.textContent} ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '),
  )
const sell = { direction: 'sell', state: 'awaiting-coins', coin: 'XRP', network: 'xrp-ledger', coinAmount: '1200.5' } as const

describe('the payment', () => {
  test('by SEPA has amount, reference in groups of four, holder, IBAN, BIC, bank and a code', async () => {
    await showDeal()
    expect(linesOf('Pay by bank transfer').slice(0, 6)).toEqual([
      'Exact amount 250,000.00 EUR',
      'Reference RF18 5390 0754 7034By it we recognise your payment. With or without spaces.',
      'Account holder Kantor Example sp. z o.o.',
      'IBAN PL61 1090 1014 0000 0712 1981 2874',
      'BIC WBKPPLPP',
      'Bank Bank Przykładowy S.A.',
    ])
    expect(screen.getByText('From your own account, in the name of Ada Lovelace.')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code of the bank transfer' })).toBeTruthy()
  })

  test('in pounds has a sort code and an account number', async () => {
    const instructions = { kind: 'uk', holder: 'Kantor', bank: 'Bank', sortCode: '123456', account: '12345678', reference: 'RF18' } as const
    await showDeal({ currency: 'GBP', instructions })
    expect(linesOf('Pay by bank transfer')).toEqual(expect.arrayContaining(['Sort code 12-34-56', 'Account number 12345678']))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('in dollars asks for charges OUR', async () => {
    const instructions = { kind: 'swift', holder: 'Kantor', bank: 'Bank', bic: 'WBKPPLPP', account: '12345678', reference: 'RF18' } as const
    await showDeal({ currency: 'USD', instructions })
    expect(linesOf('Pay by bank transfer')).toEqual(expect.arrayContaining(['BIC WBKPPLPP', 'Account number 12345678']))
    expect(screen.getByText(/charges option OUR/)).toBeTruthy()
  })

  test('of a sale has exact coins, network, address and the required tag', async () => {
    await showDeal({ ...sell, instructions: { kind: 'coins', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', memo: '2847193056' } })
    expect(linesOf('Send your coins').slice(0, 4)).toEqual([
      'Exact amount 1,200.5 XRP',
      'Network XRP LedgerCoins that are sent on another network are lost.',
      'Address rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      'Destination tag 2847193056Required. Without it, we cannot tell whose coins these are.',
    ])
  })

  test('says what happens if it is late, short, over or from somebody else', async () => {
    await showDeal()
    const time = formatTime('2026-11-21T14:02:00.000Z', 'exactTime').replaceAll('\u00a0', ' ')
    expect(linesOf('Pay by bank transfer').slice(6)).toEqual([
      'Late Up to 60 minutes late, we may still exchange at your price. After that, we return it or agree on a new price with you.',
      `Too little You can pay the rest until ${time}. If at most 5.00 EUR is missing, we may still exchange as agreed.`,
      'Too much We exchange as agreed and return the rest.',
      'Not from you It does not count as your payment and goes back to where it came from.',
    ])
  })

  test.each([
    ['Copy Exact amount', '250000.00', 'Exact amount: copied'],
    ['Copy Reference', 'RF18539007547034', 'Reference: copied'],
    ['Copy IBAN', 'PL61109010140000071219812874', 'IBAN: copied'],
  ])('“%s” copies %s and says so', async (name, copied, announced) => {
    const { user } = await showDeal()
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(announced)).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(copied)
  })

  test('a browser that refuses to copy is said so', async () => {
    const { user } = await showDeal()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy IBAN' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not copied. Please select the text.')
  })

  test('counts down by the service’s time, and says when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T12:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    await showDeal({ now: '2026-11-21T14:01:30.000Z' })
    expect(screen.getByRole('timer').textContent).toMatch(/^0:(30|29)$/)
    backend.unreachable('deal')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getAllByText(/^The time to pay is over\./).length).toBeGreaterThan(0)
  })
})

describe('cancelling', () => {
  const openDialog = async () => {
    const view = await showDeal()
    await view.user.click(screen.getByRole('button', { name: 'Cancel this exchange' }))
    return { ...view, dialog: within(screen.getByRole('dialog')) }
  }

  test('asks once, and then shows that the exchange is cancelled', async () => {
    const { user, dialog } = await openDialog()
    backend.answer('cancelDeal', { state: 'cancelled' }).answer('deal', exampleDeal({ state: 'cancelled', instructions: null }))
    await user.click(dialog.getByRole('button', { name: 'Cancel the exchange' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('is refused once money has arrived', async () => {
    backend.fail('cancelDeal', 'CONFLICT')
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Cancel the exchange' }))
    expect(await dialog.findByText(/^It can no longer be cancelled/)).toBeTruthy()
  })

  test('is not offered where it is not possible', async () => {
    await showDeal({ mayCancel: false })
    expect(screen.queryByRole('button', { name: 'Cancel this exchange' })).toBeNull()
  })
})

test('the steps have time and actor, and the last line says what is next', async () => {
  await showDeal({
    state: 'paid',
    instructions: null,
    steps: [...exampleDeal().steps, { state: 'paid', at: '2026-11-21T13:20:00.000Z', by: 'system' }],
  })
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    `Offer accepted${formatTime('2026-11-21T13:02:00.000Z', 'exactTime')}\u00a0· You`,
    `Received in full${formatTime('2026-11-21T13:20:00.000Z', 'exactTime')}\u00a0· Automatically`,
    'NextWe carry out the exchange. If we need anything from you, we ask here and by email.',
  ])
})

test.each(clientDealStates)('an exchange in state %s has a heading and a next step', async (state) => {
  await showDeal({ state, instructions: null, mayCancel: false })
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^(Next|Now)\p{Lu}/u)
})

test('the heading keeps the focus while the exchange loads', async () => {
  const deal = Promise.withResolvers<ReturnType<typeof exampleDeal>>()
  backend.answer('deal', () => deal.promise)
  await show()
  focusHeading()
  deal.resolve(exampleDeal())
  await screen.findByRole('heading', { name: 'What has happened' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Please pay now' }))
})

test('an unknown exchange and another client’s look the same', async () => {
  backend.fail('deal', 'NOT_FOUND')
  await show()
  expect(await screen.findByRole('heading', { name: 'Exchange not found' })).toBeTruthy()
})

test('a lost connection is shown beside what was read before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await showDeal()
  backend.unreachable('deal')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByText(/^We cannot reach the service just now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy Exact amount' })).toBeTruthy()
})
