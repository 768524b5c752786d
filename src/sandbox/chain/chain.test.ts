import { readFileSync } from 'node:fs'
import { hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { rlp } from './ethereum/rlp.ts'
import { newChainFile, openTestChain, type TestChain } from './testing.ts'
import { accountOf, type AddressForm, addressOf, formsOf } from './wallet/address-forms.ts'
import { coinOf, coins, networkIds, readUnits } from './networks.ts'
import { isAddress } from './wallet/addresses.ts'

let chain: TestChain

beforeEach(() => {
  chain = openTestChain()
  return () => chain.close()
})

const tip = async (node = 1) => Number(await chain.text(`/chain/bitcoin/${node}/blocks/tip/height`))
const bitcoin = (path: string, node = 1) => chain.json(`/chain/bitcoin/${node}${path}`)
const kinds = ['Client, SegWit', 'Client, Taproot', 'Client, SegWit in P2SH', 'Client, legacy']

describe('Bitcoin’s node', () => {
  test.each(kinds)('shows a transaction of the wallet “%s” in the mempool, then in a block', async (name) => {
    const [from, to] = [await chain.wallet('BTC', name), await chain.wallet('BTC', 'Operator, SegWit')]
    const id = await chain.send('BTC', '2.5', name)
    const waiting = await bitcoin(`/tx/${id}`)
    expect(waiting.status).toEqual({ confirmed: false })
    expect(waiting.vout[0]).toMatchObject({ scriptpubkey_address: to.address, value: 250_000_000 })
    expect(waiting.vin.map((input: { prevout: object }) => input.prevout)).toEqual(
      [1, 2].map(() => expect.objectContaining({ scriptpubkey_address: from.address, value: 200_000_000 })),
    )
    expect((await bitcoin(`/address/${to.address}/txs`))[0]).toEqual(waiting)
    const height = await tip()
    chain.nextBlock()
    const hash = await chain.text(`/chain/bitcoin/1/block-height/${height + 1}`)
    const block_time = Math.floor(chain.now() / 1000)
    expect((await bitcoin(`/tx/${id}`)).status).toEqual({ confirmed: true, block_height: height + 1, block_hash: hash, block_time })
  })

  test('has real transactions: the id is their hash, and they balance', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    const raw = hex.decode(await chain.text(`/chain/bitcoin/1/tx/${id}/hex`))
    expect(Transaction.fromRaw(raw, { allowUnknownInputs: true }).id).toBe(id)
    const { vin, vout, fee, weight } = await bitcoin(`/tx/${id}`)
    const sum = (outputs: { value: number }[]) => outputs.reduce((total, { value }) => total + value, 0)
    expect(sum(vin.map((input: { prevout: object }) => input.prevout)) - sum(vout)).toBe(fee)
    expect(fee).toBeGreaterThanOrEqual(weight / 4)
    expect(RawTx.decode(raw).witnesses).toHaveLength(vin.length)
  })

  test('says who spent an output, and an address’s payments, newest first', async () => {
    const { address } = await chain.wallet('BTC', 'Client, SegWit')
    const coins = await bitcoin(`/address/${address}/txs`)
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    const sent = await bitcoin(`/tx/${id}`)
    expect(await bitcoin(`/address/${address}/txs`)).toEqual([sent, ...coins])
    expect(await bitcoin(`/tx/${sent.vin[0].txid}/outspend/${sent.vin[0].vout}`)).toMatchObject({ spent: true, txid: id, vin: 0 })
    expect(await bitcoin(`/tx/${id}/outspend/0`)).toEqual({ spent: false })
  })

  test.each([
    ['/block-height/0', 200, '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
    [`/tx/${'0'.repeat(64)}`, 404, 'Transaction not found'],
    [`/tx/${'0'.repeat(64)}/outspend/0`, 404, 'Transaction not found'],
    ['/tx/abc', 400, 'Invalid hex string'],
    ['/block-height/99999999', 404, 'Block not found'],
    ['/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx/txs', 400, 'Invalid Bitcoin address'],
  ])('answers %s with %i and a text', async (path, status, text) => {
    const response = await chain.get(`/chain/bitcoin/1${path}`)
    expect([response.statusCode, response.body]).toEqual([status, text])
    expect(response.headers['content-type']).toContain('text/plain')
  })
})

describe('Ethereum’s node', () => {
  test('shows ether in the mempool, then in a block with a receipt', async () => {
    const [from, to] = [await chain.wallet('ETH', 'Client'), await chain.wallet('ETH', 'Operator')]
    const id = await chain.send('ETH', '1.5')
    const waiting = await chain.rpc('eth_getTransactionByHash', id)
    expect(waiting).toMatchObject({
      hash: id,
      blockHash: null,
      from: from.address.toLowerCase(),
      to: to.address.toLowerCase(),
      nonce: '0x0',
    })
    expect(BigInt(waiting.value)).toBe(15n * 10n ** 17n)
    expect(await chain.rpc('eth_getTransactionReceipt', id)).toBeNull()
    expect(await chain.rpc('eth_getTransactionCount', from.address, 'latest')).toBe('0x0')
    chain.nextBlock()
    expect(await chain.rpc('eth_getTransactionCount', from.address, 'latest')).toBe('0x1')
    const receipt = await chain.rpc('eth_getTransactionReceipt', id)
    const block = await chain.rpc('eth_getBlockByNumber', 'latest', true)
    expect(receipt).toMatchObject({ status: '0x1', blockHash: block.hash, blockNumber: block.number, logs: [] })
    expect(block.transactions).toEqual([await chain.rpc('eth_getTransactionByHash', id)])
    expect(await chain.rpc('eth_getBlockByHash', block.hash, false)).toMatchObject({ number: block.number, transactions: [id] })
    const { balance } = await chain.wallet('ETH', 'Client')
    expect(50n * 10n ** 18n - readUnits(balance, coinOf('ETH', 'ethereum'))).toBe(
      BigInt(waiting.value) + BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
    )
  })

  test('has transactions whose id and sender follow from their signature', async () => {
    const id = await chain.send('LINK', '12')
    const sent = await chain.rpc('eth_getTransactionByHash', id)
    const bytes = (text: string) => hex.decode(text.slice(2))
    const [gas, priority, most] = [sent.gas, sent.maxPriorityFeePerGas, sent.maxFeePerGas].map(BigInt) as [bigint, bigint, bigint]
    const fields = [1n, BigInt(sent.nonce), priority, most, gas, bytes(sent.to), BigInt(sent.value), bytes(sent.input), []]
    const signature = [BigInt(sent.yParity), BigInt(sent.r), BigInt(sent.s)] as const
    expect(id).toBe(`0x${hex.encode(keccak_256(Uint8Array.of(2, ...rlp([...fields, ...signature]))))}`)
    const [yParity, r, s] = signature
    const recovered = Uint8Array.of(Number(yParity), ...new secp256k1.Signature(r, s).toBytes('compact'))
    const key = secp256k1.recoverPublicKey(recovered, keccak_256(Uint8Array.of(2, ...rlp(fields))), { prehash: false })
    expect(accountOf(key)).toBe(sent.from)
  })

  test.each(['Client', 'Client, contract'])('logs a token of the wallet “%s” at its real contract', async (name) => {
    const [from, to] = [await chain.wallet('USDC', name), await chain.wallet('USDC', 'Operator')]
    const id = await chain.send('USDC', '1200.5', name)
    chain.nextBlock()
    const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const [log, ...more] = await chain.rpc('eth_getLogs', {
      fromBlock: '0x1',
      toBlock: 'latest',
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      topics: [null, null, [topic(to.address)]],
    })
    expect(more).toEqual([])
    expect(log).toMatchObject({ transactionHash: id, data: `0x${(1_200_500_000).toString(16).padStart(64, '0')}`, removed: false })
    expect(log.topics.slice(1)).toEqual([topic(from.address), topic(to.address)])
    expect((await chain.wallet('USDC', 'Operator')).balance).toBe('5001200.5')
    expect(await chain.rpc('eth_getLogs', { fromBlock: '0x1', topics: [null, topic(to.address)] })).toEqual([])
  })

  test('answers several calls at once, and unknown ones with an error', async () => {
    const calls = ['eth_chainId', 'eth_mine'].map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }))
    const [first, second] = (await chain.post('/chain/ethereum/1', calls)).json()
    expect(first).toEqual({ jsonrpc: '2.0', id: 0, result: '0x1' })
    expect(second).toMatchObject({ id: 1, error: { code: -32_601 } })
    const bad = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: ['0x12'] }
    expect((await chain.post('/chain/ethereum/1', bad)).json().error.code).toBe(-32_602)
    expect(await chain.rpc('eth_getTransactionByHash', `0x${'1'.repeat(64)}`)).toBeNull()
    expect(await chain.rpc('eth_getBlockByNumber', '0xffffffff', false)).toBeNull()
  })
})

describe('a reorganisation', () => {
  const reorganise = async (change: object) => (await chain.post('/chain/reorganisations', { network: 'bitcoin', ...change })).json()

  test('replaces blocks, and keeps transactions that are not named', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    const before = (await bitcoin(`/tx/${id}`)).status
    const { height } = await reorganise({ blocks: 1 })
    const after = (await bitcoin(`/tx/${id}`)).status
    expect(after.block_height).toBe(before.block_height)
    expect(after.block_hash).not.toBe(before.block_hash)
    expect(height).toBe(before.block_height + 1)
  })

  test('takes a transaction out of its block, with all that spend it, until later', async () => {
    const first = await chain.send('BTC', '7.9', 'Client, SegWit')
    const second = await chain.send('BTC', '0.05', 'Client, SegWit')
    chain.nextBlock()
    await reorganise({ blocks: 1, without: [first] })
    for (const id of [first, second]) expect((await bitcoin(`/tx/${id}`)).status).toEqual({ confirmed: false })
    chain.nextBlock()
    expect((await bitcoin(`/tx/${first}`)).status).toEqual({ confirmed: false })
    chain.pass(3 * 2000)
    for (const id of [first, second]) expect((await bitcoin(`/tx/${id}`)).status.confirmed).toBe(true)
  })

  test('drops a transaction for good, and its coins are back', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    await reorganise({ blocks: 1, without: [id], comesBack: 'never' })
    chain.pass(60_000)
    expect((await chain.get(`/chain/bitcoin/1/tx/${id}`)).body).toBe('Transaction not found')
    expect((await chain.wallet('BTC', 'Client, SegWit')).balance).toBe('8')
    expect(await chain.text(`/chain/transactions/${id}`)).toContain('Dropped')
  })

  test.each([
    [{ blocks: 0 }, 'blocks must be a number from 1 to 100.'],
    [{ blocks: 50 }, 'The chain does not have so many blocks yet.'],
    [{ blocks: 1, without: ['abc'] }, 'abc is in no block.'],
    [{ network: 'lightning', blocks: 1 }, /^network must be one of bitcoin/],
  ])('like %j is refused with a sentence', async (change, sentence) => {
    chain.nextBlock()
    expect((await reorganise(change)).message).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })

  test('of too few blocks is refused with the right number', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.pass(6000)
    expect((await reorganise({ blocks: 1, without: [id] })).message).toMatch(/: replace 3 blocks\.$/)
  })
})

describe('faults of transactions', () => {
  const replace = async (network: string, transaction: string, outputs: string) =>
    (await chain.post('/chain/replacements', { network, transaction, outputs })).json()

  test('stuck: nothing gets into a block until the fault ends', async () => {
    await chain.setFaults('bitcoin', { transactions: 'stuck' })
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.pass(60_000)
    expect((await bitcoin(`/tx/${id}`)).status).toEqual({ confirmed: false })
    await chain.setFaults('bitcoin', { transactions: 'none' })
    const height = await tip()
    chain.nextBlock()
    expect((await bitcoin(`/tx/${id}`)).status.block_height).toBe(height + 1)
  })

  test('stuck: what was sent before is in a block', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    await chain.setFaults('bitcoin', { transactions: 'stuck' })
    expect((await bitcoin(`/tx/${id}`)).status.confirmed).toBe(true)
  })

  test.each(['same', 'back'])('a Bitcoin transaction is replaced by one with a higher fee, outputs: %s', async (outputs) => {
    const old = await chain.send('BTC', '1', 'Client, Taproot')
    const before = await bitcoin(`/tx/${old}`)
    const { transaction } = await replace('bitcoin', old, outputs)
    const after = await bitcoin(`/tx/${transaction}`)
    expect(after.fee).toBeGreaterThan(before.fee * 2)
    expect(after.vin.map(({ txid, vout }: { txid: string; vout: number }) => [txid, vout])).toEqual(
      before.vin.map(({ txid, vout }: { txid: string; vout: number }) => [txid, vout]),
    )
    const payee = outputs === 'same' ? 'Operator, SegWit' : 'Client, Taproot'
    expect(after.vout[0].scriptpubkey_address).toBe((await chain.wallet('BTC', payee)).address)
    expect((await chain.get(`/chain/bitcoin/1/tx/${old}`)).statusCode).toBe(404)
    chain.nextBlock()
    expect((await bitcoin(`/tx/${transaction}`)).status.confirmed).toBe(true)
    expect((await replace('bitcoin', transaction, 'same')).message).toBe('Only a transaction of the mempool can be replaced.')
  })

  test('an Ethereum transaction is replaced by one with the same number', async () => {
    const old = await chain.send('USDT', '10')
    const { nonce } = await chain.rpc('eth_getTransactionByHash', old)
    const { transaction } = await replace('ethereum', old, 'same')
    const next = await chain.rpc('eth_getTransactionByHash', transaction)
    expect([next.nonce, await chain.rpc('eth_getTransactionByHash', old)]).toEqual([nonce, null])
    expect(await chain.text(`/chain/transactions/${old}`)).toContain(`Replaced by <a href="/chain/transactions/${transaction}">`)
  })

  test('failed: an Ethereum transaction has status 0, and moves only its fee', async () => {
    await chain.setFaults('ethereum', { transactions: 'failed' })
    const id = await chain.send('USDC', '10')
    chain.nextBlock()
    expect(await chain.rpc('eth_getTransactionReceipt', id)).toMatchObject({ status: '0x0', logs: [] })
    expect((await chain.wallet('USDC', 'Client')).balance).toBe('250000')
    expect(Number((await chain.wallet('ETH', 'Client')).balance)).toBeLessThan(50)
  })
})

describe('faults of nodes', () => {
  test('a node that is away leaves the other one alone', async () => {
    await chain.setFaults('bitcoin', { node2: 'unavailable' })
    await chain.setFaults('ethereum', { node1: 'unavailable' })
    const status = async (node: string) => (await chain.post(`/chain/ethereum/${node}`, { id: 1, method: 'eth_chainId' })).statusCode
    expect([await status('1'), await status('2')]).toEqual([503, 200])
    expect((await chain.get('/chain/bitcoin/2/blocks/tip/height')).statusCode).toBe(503)
    expect((await chain.get('/chain/bitcoin/1/blocks/tip/height')).statusCode).toBe(200)
  })

  test('a node lies of Bitcoin’s amounts, transactions and height', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    await chain.setFaults('bitcoin', { node2: 'other-amount' })
    const value = async (node: number) => (await bitcoin(`/tx/${id}`, node)).vout[0].value
    expect([await value(1), await value(2)]).toEqual([100_000_000, 200_000_000])
    await chain.setFaults('bitcoin', { node2: 'not-found' })
    expect((await chain.get(`/chain/bitcoin/2/tx/${id}`)).statusCode).toBe(404)
    await chain.setFaults('bitcoin', { node2: 'more-confirmations' })
    expect((await tip(2)) - (await tip(1))).toBe(100)
  })

  test('a node lies of Ethereum’s amounts and transactions', async () => {
    const [ether, token] = [await chain.send('ETH', '1'), await chain.send('USDC', '1')]
    chain.nextBlock()
    await chain.setFaults('ethereum', { node1: 'other-amount', node2: 'not-found' })
    expect(BigInt((await chain.rpc('eth_getTransactionByHash', ether)).value)).toBe(2n * 10n ** 18n)
    expect(BigInt((await chain.rpc('eth_getTransactionReceipt', token)).logs[0].data)).toBe(2_000_000n)
    expect(await chain.askNode(2, 'eth_getTransactionByHash', ether)).toBeNull()
    expect(await chain.askNode(2, 'eth_getLogs', { fromBlock: '0x1' })).toEqual([])
  })
})

test('after a restart, the chain has the same blocks, transactions and wallets', async () => {
  const chainFile = newChainFile()
  const first = openTestChain({ chainFile })
  const id = await first.send('BTC', '1', 'Client, SegWit')
  first.nextBlock()
  const status = (await first.json(`/chain/bitcoin/1/tx/${id}`)).status
  const waiting = await first.send('SOL', '2')
  const { addresses } = (await first.post('/chain/addresses', { asset: 'XRP', network: 'xrp-ledger', count: 2 })).json()
  const wallets = await first.wallets()
  await first.close()

  const second = openTestChain({ chainFile, at: first.now() + 10_000 })
  expect((await second.json(`/chain/bitcoin/1/tx/${id}`)).status).toEqual(status)
  expect(Number(await second.text('/chain/bitcoin/1/blocks/tip/height'))).toBe(status.block_height + 5)
  expect(await second.text(`/chain/transactions/${waiting}`)).toContain('5 confirmations')
  expect((await second.wallets()).map(({ address }) => address)).toEqual(wallets.map(({ address }) => address))
  expect(JSON.parse(readFileSync(chainFile, 'utf8')).wallets).toHaveLength(addresses.length)
  await second.close()
})

test('blocks mined by hand come at once', async () => {
  const id = await chain.send('BTC', '1', 'Client, SegWit')
  const height = await tip()
  expect((await chain.post('/chain/blocks', { network: 'bitcoin', count: 6 })).json()).toEqual({ height: height + 6 })
  expect((await bitcoin(`/tx/${id}`)).status.block_height).toBe(height + 1)
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
    expect(await balances()).toEqual(['99987.5', '100000000'])
    chain.nextBlock()
    expect(await balances()).toEqual(['99987.5', '100000012.5'])
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

// The addresses of the secret key 1, as many explorers show them.
const ofKeyOne: [AddressForm, string][] = [
  ['p2pkh', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
  ['p2sh-p2wpkh', '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN'],
  ['p2wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['p2tr', 'bc1pmfr3p9j00pfxjh0zmgp99y8zftmd3s5pmedqhyptwy6lm87hf5sspknck9'],
  ['litecoin', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ'],
  ['cash-address', 'bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h'],
  ['ethereum', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
  ['tron', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
]

test.each(ofKeyOne)('an address as %s is %s', (form, address) => {
  const secret = new Uint8Array(32)
  secret[31] = 1
  expect(addressOf(form, secret)).toBe(address)
})

const walletOf = async (asset: string, name: string) => {
  const { network, address } = await chain.wallet(asset, name)
  return `${asset} ${network} ${address}`
}

describe('the page of wallets', () => {
  test('sends, and leads to the transaction', async () => {
    const { address: to } = await chain.wallet('XRP', 'Exchange')
    const form = { wallet: await walletOf('XRP', 'Client'), to, amount: '25', memo: '104729' }
    const sent = await chain.submit('/chain/form/transfers', form)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/chain\/transactions\/[\dA-F]{64}$/)])
    const waiting = await chain.text(String(sent.headers.location))
    for (const text of ['In the mempool', '25 XRP', 'XRP Ledger', 'Destination tag', '104729', to]) expect(waiting).toContain(text)
    chain.nextBlock()
    expect(await chain.text(String(sent.headers.location))).toContain('1 confirmation<')
    expect(await chain.text('/chain')).toContain('25 XRP')
    expect(await chain.text(`/chain/addresses/${to}`)).toContain('100,000,025 XRP on XRP Ledger')
  })

  test('keeps what was refused, and says why', async () => {
    const wallet = await walletOf('BTC', 'Client, Taproot')
    const refused = await chain.submit('/chain/form/transfers', { wallet, to: 'nowhere', amount: '1', memo: '' })
    const page = await chain.text(String(refused.headers.location))
    expect(page).toContain('to must be an address of Bitcoin.')
    expect(page).toContain('value="nowhere"')
    expect(page).toContain(`<option value="${wallet}" selected>`)
    expect(await chain.text(String((await chain.submit('/chain/form/transfers', { wallet })).headers.location))).toContain('to must be')
  })

  test('signs what was typed, with the line breaks of wallets', async () => {
    const { address } = await chain.wallet('SOL', 'Client')
    const body = { asset: 'SOL', address, message: 'Kantor\nlocalhost' }
    const { signature } = (await chain.post('/chain/signatures', body)).json()
    const query = new URLSearchParams({ signer: await walletOf('SOL', 'Client'), text: 'Kantor\r\nlocalhost' }).toString()
    expect(await chain.text(`/chain?${query}`)).toContain(`<code id="signature">${signature}</code>`)
    const foreign = new URLSearchParams({ signer: 'SOL solana abc', text: 'x' }).toString()
    expect(await chain.text(`/chain?${foreign}`)).toContain('address must be of a wallet of this sandbox')
  })

  test('makes wallets and receiving addresses', async () => {
    await chain.submit('/chain/form/wallets', { kind: 'bitcoin p2tr', name: 'Ada’s' })
    expect((await chain.wallet('BTC', 'Ada’s')).address).toMatch(/^bc1p/)
    await chain.submit('/chain/form/addresses', { coin: 'LTC litecoin', count: '2' })
    expect(await chain.text('/chain')).toMatch(/<pre id="of-litecoin">L\w+\nL\w+<\/pre>/)
  })

  test('mines and reorganises', async () => {
    const height = await tip()
    await chain.submit('/chain/form/blocks', { network: 'bitcoin', count: '3' })
    await chain.submit('/chain/form/reorganisations', { network: 'bitcoin', blocks: '2', without: '', comesBack: 'never' })
    expect(await tip()).toBe(height + 4)
  })
})

describe('the explorer', () => {
  test('reorganises and replaces by the buttons of a transaction', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    const back = `/chain/transactions/${id}`
    const fields = { network: 'bitcoin', back }
    const removed = await chain.submit('/chain/form/reorganisations', { ...fields, blocks: '1', without: id, comesBack: 'later' })
    expect(removed.headers.location).toBe(back)
    expect(await chain.text(back)).toContain('In the mempool')
    const replaced = await chain.submit('/chain/form/replacements', { ...fields, transaction: id, outputs: 'back' })
    expect(await chain.text(String(replaced.headers.location))).toContain('In the mempool')
    expect(await chain.text(back)).toContain(`Replaced by <a href="${replaced.headers.location}">`)
    const again = await chain.submit('/chain/form/replacements', { ...fields, transaction: id, outputs: 'back' })
    expect(await chain.text(String(again.headers.location))).toContain('Only a transaction of the mempool can be replaced.')
  })

  test('finds ids in either case, and says if there is none', async () => {
    const id = await chain.send('ATOM', '1')
    expect(await chain.text(`/chain/transactions/${id.toLowerCase()}`)).toContain(id)
    const missing = await chain.get('/chain/transactions/abc')
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('Unknown transaction')])
  })

  test('escapes what strangers put into links', async () => {
    const hostile = '<script>alert(1)</script>'
    for (const path of [`/chain/addresses/${encodeURIComponent(hostile)}`, `/chain?problem=${encodeURIComponent(hostile)}`])
      expect(await chain.text(path)).not.toContain(hostile)
  })

  test('never leads away from the sandbox', async () => {
    const sent = await chain.submit('/chain/form/blocks', { network: 'bitcoin', count: '1', back: 'https://example.com/chain/' })
    expect(sent.headers.location).toMatch(/^\/chain\?/)
  })
})
