import { beforeEach, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { importReceivingAddresses } from '#contract/desk/endpoints/address-import.ts'
import { enterReceivingAddress, listReceivingAddresses } from '#contract/desk/endpoints/offers.ts'
import { hasTransactions } from '#contract/desk/wallet-codes.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'

const { bitcoin, ethereum, away, begin, dealer, payments } = await watchedDesk()
beforeEach(begin)

const enter = (coin: string, network: string, address: string) =>
  dealer.call(enterReceivingAddress, { body: { coin, network, address, memo: null } })
const importBy = (staff: typeof dealer, ...lines: string[]) =>
  staff.call(importReceivingAddresses, { body: { coin: 'BTC', network: 'bitcoin', lines } })
const isChecked = async (address: string) =>
  (await dealer.call(listReceivingAddresses)).body.addresses.find((one) => one.address === address)?.isHistoryChecked

const paid = () => {
  const address = newBitcoinAddress()
  bitcoin.send({ to: address, amount: '1' })
  return address
}

test('an address that has a transaction, waiting or in a block, is not entered', async () => {
  const [waiting, mined] = [paid(), paid()]
  bitcoin.mine()
  const sender = newBitcoinAddress()
  bitcoin.send({ to: newBitcoinAddress(), amount: '1', from: sender })
  for (const address of [waiting, mined, sender, mined.toUpperCase()])
    expect(await enter('BTC', 'bitcoin', address)).toMatchObject({ status: 400, body: { fields: { address: hasTransactions } } })
  const unused = newBitcoinAddress()
  expect((await enter('BTC', 'bitcoin', unused)).status).toBe(200)
  expect(await isChecked(unused)).toBe(true)
})

test('a list with such an address is refused whole, but for addresses that are confirmed already', async () => {
  const [used, free, old] = [newBitcoinAddress(), newBitcoinAddress(), paid()]
  for (const staff of [dealer, payments]) expect((await importBy(staff, used)).status).toBe(200)
  bitcoin.send({ to: used, amount: '1' })
  expect(await importBy(dealer, used, free, old)).toMatchObject({ status: 400, body: { fields: { 'lines.3': 'has-history' } } })
  expect((await importBy(dealer, used, free)).body).toMatchObject({ entered: 1 })
  bitcoin.send({ to: free, amount: '1' })
  expect(await importBy(payments, used, free)).toMatchObject({ status: 400, body: { fields: { 'lines.2': 'has-history' } } })
})

test('an address of which no node can say it is entered, and marked', async () => {
  away.add(1)
  const seen = newBitcoinAddress()
  expect((await enter('BTC', 'bitcoin', seen)).status).toBe(200)
  away.add(2)
  const unseen = newBitcoinAddress()
  expect((await enter('BTC', 'bitcoin', unseen)).status).toBe(200)
  expect([await isChecked(seen), await isChecked(unseen)]).toEqual([true, false])
})

test('an address of Ethereum in any letter case is the same', async () => {
  const address = newEthereumAddress()
  ethereum.send({ to: address, amount: '1' })
  for (const spelling of [address, address.toLowerCase()])
    expect(await enter('USDC', 'ethereum', spelling)).toMatchObject({ status: 400, body: { fields: { address: hasTransactions } } })
})
