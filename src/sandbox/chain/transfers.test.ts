import { beforeEach, describe, expect, test } from 'vitest'
import { coins, networkIds } from './networks.ts'
import { openTestChain, type TestChain } from './testing.ts'
import { isAddress } from './wallet/addresses.ts'
import { formsOf } from './wallet/address-forms.ts'

let chain: TestChain

beforeEach(() => {
  chain = openTestChain()
  return () => chain.close()
})

describe('wallets', () => {
  test('hold every coin on every network, for a client, an exchange and the operator', async () => {
    const wallets = await chain.wallets()
    for (const { asset, network } of coins) {
      const names = wallets.filter((one) => one.asset === asset && one.network === network && Number(one.balance) > 0)
      const kinds = names.map(({ name }) => name.split(',')[0])
      expect([asset, network, ...new Set(kinds)]).toEqual([asset, network, 'Client', 'Exchange', 'Operator'])
    }
    for (const { network, address } of wallets)
      expect([network, address, isAddress(network as never, address)]).toEqual([network, address, true])
  })

  test('of an exchange have a memo where exchanges ask for one', async () => {
    const withMemo = (await chain.wallets()).filter(({ memo }) => memo !== undefined)
    expect([...new Set(withMemo.map(({ network }) => network))]).toEqual(['cosmos-hub', 'stellar', 'xrp-ledger'])
    expect(withMemo.find(({ asset }) => asset === 'XRP')?.memo).toMatch(/^\d+$/)
  })

  test('are the same in every sandbox', async () => {
    const other = openTestChain()
    expect(await other.wallets()).toEqual(await chain.wallets())
    await other.close()
  })

  test.each(networkIds.flatMap((network) => formsOf[network].map((form) => [network, form] as const)))(
    'made on %s as %s can send what they hold',
    async (network, form) => {
      const { address } = (await chain.post('/chain/wallets', { network, form, name: 'Ada’s' })).json()
      chain.nextBlock()
      const made = (await chain.wallets()).find((one) => one.address === address && Number(one.balance) > 0)
      expect(made?.name).toBe('Ada’s')
      const { asset = '' } = made ?? {}
      const sent = await chain.post('/chain/transfers', {
        asset,
        network,
        from: address,
        to: address,
        amount: network === 'neo-n3' ? '1' : '0.5',
      })
      expect(sent.statusCode).toBe(201)
    },
  )

  test('for receiving are new each time, and send what arrived', async () => {
    const make = async () =>
      (await chain.post('/chain/addresses', { asset: 'ETH', network: 'ethereum', count: 3 })).json().addresses as string[]
    const [addresses, others] = [await make(), await make()]
    expect(new Set([...addresses, ...others]).size).toBe(6)
    expect((await chain.wallets()).filter(({ address }) => addresses.includes(address))).toEqual([])
    const [client, [to = '']] = [await chain.wallet('ETH', 'Client'), addresses]
    const send = (from: string, target: string, amount: string) =>
      chain.post('/chain/transfers', { asset: 'ETH', network: 'ethereum', from, to: target, amount })
    await send(client.address, to, '2')
    expect((await send(to, client.address, '1')).json().message).toBe('The wallet has 0 ETH.')
    chain.nextBlock()
    expect((await send(to, client.address, '1')).statusCode).toBe(201)
  })
})

describe('a transfer', () => {
  test('changes both balances, the receiver’s with the block', async () => {
    const [client, exchange] = [await chain.wallet('XRP', 'Client'), await chain.wallet('XRP', 'Exchange')]
    const transfer = {
      asset: 'XRP',
      network: 'xrp-ledger',
      from: client.address,
      to: exchange.address,
      amount: '12.5',
      memo: exchange.memo,
    }
    const { transaction } = (await chain.post('/chain/transfers', transfer)).json()
    expect(transaction).toMatch(/^[\dA-F]{64}$/)
    const balances = async () => [(await chain.wallet('XRP', 'Client')).balance, (await chain.wallet('XRP', 'Exchange')).balance]
    expect(await balances()).toEqual(['99987.5', '2000000'])
    chain.nextBlock()
    expect(await balances()).toEqual(['99987.5', '2000012.5'])
  })

  test.each<[object, string]>([
    [{ asset: 'DOGE' }, 'There is no DOGE on the network xrp-ledger.'],
    [{ network: 'ethereum' }, 'There is no XRP on the network ethereum.'],
    [{ from: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' }, 'from must be the address of a wallet of this sandbox.'],
    [{ to: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf' }, 'to must be an address of XRP Ledger.'],
    [{ amount: 'many' }, 'amount must be a number such as 0.5.'],
    [{ amount: '0' }, 'amount must be above zero.'],
    [{ amount: '0.1234567' }, 'XRP has 6 decimals on this network.'],
    [{ amount: '100001' }, 'The wallet has 100000 XRP.'],
    [{ memo: 'Ada' }, 'memo must be a number below 4294967296.'],
    [{ memo: '4294967296' }, 'memo must be a number below 4294967296.'],
  ])('with %j is refused with a sentence, and changes nothing', async (change, sentence) => {
    const [client, operator] = [await chain.wallet('XRP', 'Client'), await chain.wallet('XRP', 'Operator')]
    const transfer = { asset: 'XRP', network: 'xrp-ledger', from: client.address, to: operator.address, amount: '1' }
    const refused = await chain.post('/chain/transfers', { ...transfer, ...change })
    expect([refused.statusCode, refused.json().message]).toEqual([400, sentence])
    expect((await chain.wallet('XRP', 'Client')).balance).toBe('100000')
  })

  test('needs coins for the fee', async () => {
    const send = async (asset: string, amount: string) => {
      const { address, network } = await chain.wallet(asset, asset === 'BTC' ? 'Client, SegWit' : 'Client')
      return (await chain.post('/chain/transfers', { asset, network, from: address, to: address, amount })).json().message
    }
    expect(await send('BTC', '8')).toBe('The wallet does not have so much, with the fee.')
    expect(await send('ETH', '50')).toBe('The wallet has too little ETH for the fee.')
  })

  test('on a network without memos has none', async () => {
    const { address, network } = await chain.wallet('SOL', 'Client')
    const refused = await chain.post('/chain/transfers', { asset: 'SOL', network, from: address, to: address, amount: '1', memo: 'x' })
    expect(refused.json().message).toBe('Transfers on Solana have no memo.')
  })
})
