import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { backendOfClient } from '../testing/client-backend.ts'
import { exampleDeal, exampleDeals } from '../testing/example-deal.ts'
import { exampleWallet, validProof, walletsReply } from '../testing/example-wallet.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Deal } from './Deal.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const wallet = exampleWallet({ id: 'a', name: 'Hardware wallet' })
const proven = exampleWallet({ id: 'b', name: 'Vault', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', proof: validProof })
const fresh = exampleWallet({ id: 'c', name: 'Phone', state: 'waiting', usableFrom: '2026-11-22T13:02:00.000Z' })

async function show(change: Partial<typeof exampleDeals.pay>, wallets = [wallet, proven, fresh]) {
  backend.answer('deal', exampleDeal({ ...exampleDeals['no-wallet'], ...change })).answer('wallets', walletsReply(wallets))
  const view = await renderWeb(
    <Routes>
      <Route path="/app/deals/:reference" element={<Deal />} />
    </Routes>,
    { loggedIn: true, path: '/app/deals/18539007547034' },
  )
  const section = within(await screen.findByRole('region', { name: /^Where 3\.07517953.BTC goes$/ }))
  await section.findByRole('link', { name: /^Add/ })
  return { ...view, section }
}

test('without a wallet, the page leads to a new one of this coin and network', async () => {
  const { section } = await show({}, [])
  expect(section.getByText(/a wallet for BTC that belongs to Ada Lovelace/)).toBeTruthy()
  expect(section.getByRole('link', { name: 'Add a wallet' }).getAttribute('href')).toBe(
    '/app/wallets?coin=BTC&network=bitcoin&party=person&deal=18539007547034',
  )
})

test('wallets of another coin, network or party cannot be chosen', async () => {
  const others = [
    exampleWallet({ id: '1', name: 'Other coin', coin: 'LTC', network: 'litecoin' }),
    exampleWallet({ id: '2', name: 'Other party', party: 'company' }),
    wallet,
  ]
  const { section } = await show({}, others)
  expect(section.getAllByRole('radio')).toHaveLength(1)
})

test('each wallet has its address and its state, and one is chosen', async () => {
  backend.answer('chooseWallet', { ok: true })
  const { user, section } = await show({})
  const lines = section.getAllByRole('radio').map((radio) => radio.closest('div')?.textContent)
  expect(lines[0]).toMatch(/Hardware wallet.*Not proven yet.*From 1,000\.00.EUR on/)
  expect(lines[1]).toMatch(/Vault.*Ready, and proven.*Proven by a signature on 20 November 2026, valid until 20 November 2027/)
  expect(lines[2]).toMatch(/Phone.*New: ready from 22.November 2026/)
  expect(section.queryByRole('button', { name: 'Send to this wallet' })).toBeNull()
  await user.click(section.getByRole('radio', { name: /Vault/ }))
  backend.answer('deal', exampleDeal({ ...exampleDeals.paid, walletId: 'b' }))
  await user.click(section.getByRole('button', { name: 'Send to this wallet' }))
  await expect.poll(() => section.queryByRole('button', { name: 'Send to this wallet' })).toBeNull()
  expect(section.getByRole<HTMLInputElement>('radio', { name: /Vault/ }).checked).toBe(true)
  expect(backend.requests('chooseWallet').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/deals/18539007547034/wallet', body: { walletId: 'b' } },
  ])
})

test('a wallet that must be proven says why, and leads to its proof and back', async () => {
  const { section } = await show({ walletId: 'a', destination: 'unproven', next: { what: 'prove-wallet', who: 'client', by: null } })
  expect(section.getByText(/^For this exchange, the law asks for a proof.*from 1,000\.00.EUR on/)).toBeTruthy()
  expect(section.getByRole('link', { name: 'Prove this wallet' }).getAttribute('href')).toBe('/app/wallets?prove=a&deal=18539007547034')
})

test('a proven wallet needs no further step', async () => {
  const { section } = await show({ walletId: 'b', destination: 'usable' })
  expect(section.queryByRole('link', { name: 'Prove this wallet' })).toBeNull()
})

test('a choice that comes too late is said, and nothing is changed', async () => {
  backend.fail('chooseWallet', 'CONFLICT')
  const { user, section } = await show({ walletId: 'a' })
  await user.click(section.getByRole('radio', { name: /Vault/ }))
  await user.click(section.getByRole('button', { name: 'Send to this wallet' }))
  expect((await section.findByRole('alert')).textContent).toMatch(/^The wallet can no longer be changed/)
})

test('a new wallet that waits says until when', async () => {
  await show({ walletId: 'c', destination: 'waiting', next: { what: 'wait-for-wallet', who: 'desk', by: '2026-11-22T13:02:00.000Z' } })
  expect(screen.getByText(/^Your wallet is new, so we wait until 22.November 2026/)).toBeTruthy()
})

test('coins from an address that is not proven lead the client to the proof', async () => {
  backend.answer('deal', exampleDeals.unproven)
  await renderWeb(
    <Routes>
      <Route path="/app/deals/:reference" element={<Deal />} />
    </Routes>,
    { loggedIn: true, path: '/app/deals/18539007547034' },
  )
  const question = within(await screen.findByRole('region', { name: /^120,000\.5.XRP came from an address that you have not proven/ }))
  expect(question.getByText(/Please prove that address under Wallets/)).toBeTruthy()
  expect(question.getByRole('link', { name: 'See your wallets' }).getAttribute('href')).toBe('/app/wallets?deal=18539007547034')
})
