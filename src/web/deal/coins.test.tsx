import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { backendOfClient } from '../testing/client-backend.ts'
import { exampleDeal, exampleDeals } from '../testing/example-deal.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Deal } from './Deal.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

async function show(change: Parameters<typeof exampleDeal>[0]) {
  backend.answer('deal', exampleDeal(change))
  const view = await renderWeb(
    <main>
      <Routes>
        <Route path="/app/deals/:reference" element={<Deal />} />
      </Routes>
    </main>,
    { loggedIn: true, path: '/app/deals/18539007547034' },
  )
  await screen.findByRole('heading', { name: 'What has happened' })
  return view
}

const region = (name: string) => screen.getByRole('region', { name })
/** As it is seen: a screen reader reads an address group by group, from another text. */
function seenText(element: Element | null | undefined) {
  const copy = element?.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return copy.textContent?.replaceAll('\u00a0', ' ')
}
const linesOf = (name: string) =>
  [...region(name).querySelectorAll('dt')].map((term) => `${term.textContent} ${seenText(term.nextElementSibling)}`)
const next = () => region('What has happened').querySelector('[role="status"]')?.textContent?.replaceAll('\u00a0', ' ')

const address = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const sell = {
  direction: 'sell',
  state: 'awaiting-coins',
  coin: 'XRP',
  network: 'xrp-ledger',
  coinAmount: '1200.5',
  instructions: { kind: 'coins', address, memo: '2847193056' },
} as const
const seen = (amount: string) =>
  ({ amount, currency: 'XRP', seenAt: '2026-11-21T13:10:00.000Z', confirmations: { count: 1, needed: 2 } }) as const

describe('the coins of a sell', () => {
  test('have exact amount, network, address and the required tag', async () => {
    await show(sell)
    expect(linesOf('Send your coins').slice(0, 4)).toEqual([
      'Exact amount 1,200.5 XRP',
      'Network XRP LedgerCoins that are sent on another network are lost.',
      'Address rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      'Destination tag 2847193056Required. Without it, we cannot tell whose coins these are.',
    ])
  })

  test('have an address that is compared group by group, and copied whole', async () => {
    const { user } = await show(sell)
    const groups = within(region('Send your coins')).getAllByRole('listitem')
    expect(groups.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['1 of 9: r capital E b 8', '2 of 9: capital T capital K 3 g'])
    await user.click(screen.getByRole('button', { name: 'Copy Address' }))
    expect(await navigator.clipboard.readText()).toBe(address)
  })

  test('have a code of the address, which says that the tag is not in it', async () => {
    await show(sell)
    expect(await screen.findByRole('img', { name: 'QR code of our address' })).toBeTruthy()
    expect(screen.getByText(/Please enter the exact amount and the destination tag yourself\.$/)).toBeTruthy()
  })

  test('that were seen are not asked for again, and wait for confirmations', async () => {
    await show({ ...sell, arrivals: [seen('1200.5')] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have seen your coins')
    expect(screen.queryByRole('region', { name: 'Send your coins' })).toBeNull()
    expect(next()).toBe('The network confirms 1,200.5 XRP. Then the coins count, and this page says so.')
    expect(within(region('What has arrived')).getByRole('listitem').textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /^1,200\.5 XRPNot confirmed yetSeen on 21 November 2026 at .*Confirmations of the network: 1 of 2$/,
    )
  })

  test('of which a part was seen, only the rest is asked for', async () => {
    await show({ ...sell, arrivals: [seen('1000')] })
    expect(screen.getByText(/^We have seen 1,000.XRP\. .* please send only 200\.5.XRP more\.$/)).toBeTruthy()
    expect(linesOf('Send the rest of your coins')[0]).toBe('Exact amount of the rest 200.5 XRP')
    expect(next()).toMatch(/^You send the remaining 200\.5 XRP to the same address by /)
  })
})

describe('coins that we send', () => {
  test('go to an address in groups, with its tag', async () => {
    await show({ ...exampleDeals.paid, coin: 'XRP', network: 'xrp-ledger', goesTo: [{ to: address, memo: '12345' }] })
    const goesTo = within(region('What was agreed')).getByText('Coins go to').nextElementSibling
    expect(seenText(goesTo)).toBe(`${address}Destination tag 12345`)
    expect(goesTo?.querySelectorAll('[role="listitem"]')).toHaveLength(9)
  })

  test('have address, confirmations, and a transaction with a copy and a link', async () => {
    const { user } = await show(exampleDeals.sending)
    const transaction = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'
    const sent = region('Sent by us')
    expect(seenText(sent)).toContain('Tobc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    expect(sent.textContent).toContain('Confirmations of the network: 1 of 2')
    await user.click(within(sent).getByRole('button', { name: 'Copy Transaction' }))
    expect(await navigator.clipboard.readText()).toBe(transaction)
    const link = within(sent).getByRole('link', { name: 'See it on the network' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      `https://mempool.space/tx/${transaction}`,
      'noopener noreferrer',
    ])
  })
})
