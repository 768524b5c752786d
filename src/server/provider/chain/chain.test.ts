import { describe, expect, test } from 'vitest'
import { readAddress } from '#contract/addresses/read-address.ts'
import { startVendor } from '../../testing/servers.ts'
import { ProviderFault } from '../provider-call.ts'
import { esploraSource } from './esplora.adapter.ts'
import type { ChainSource, ChainTransaction } from './chain.ts'
import { type Chain, contractsOf, readTransaction, readUser } from './read-chain.ts'
import { tokenContracts } from './tokens.ts'

const id = 'efb6659d27c1f8cd4c0964e8abbf7921b53570b7680453226a981b443fd539b4'
const block = '00000000000000000004588499880a60c842fe47dbd9e433bec9629c3c97ced5'
const parent = '74c817f4cebc3cc1dcc87c2163f437a48f83b140600a3e77fbacf0fc1ae58fee'

const ofSender = {
  scriptpubkey: '00144abcb1b8346829f0e86e4197eee5a19b4161b086',
  scriptpubkey_type: 'v0_p2wpkh',
  scriptpubkey_address: 'bc1qf27trwp5dq5lp6rwgxt7aedpndqkrvyx7rtfz5',
}

/** As blockstream.info answered for this transaction of the main network, without the scripts. */
const recorded = {
  txid: id,
  version: 1,
  locktime: 0,
  vin: [
    {
      txid: parent,
      vout: 1,
      prevout: { ...ofSender, value: 52454 },
      is_coinbase: false,
      sequence: 0,
    },
  ],
  vout: [
    {
      scriptpubkey: 'a9149663e156848462a4e1c9a254a1cf6940bbe5faba87',
      scriptpubkey_type: 'p2sh',
      scriptpubkey_address: '3FQCw7oaNiterPwM5wheiTaKVaDWPbHgKw',
      value: 31000,
    },
    { ...ofSender, value: 18188 },
  ],
  size: 223,
  weight: 565,
  fee: 3266,
  status: { confirmed: true, block_height: 763239, block_hash: block, block_time: 1668494519 },
}

/** A node that has these paths, and no others. */
async function nodeWith(paths: Record<string, unknown>) {
  const { baseUrl, received } = await startVendor(({ url = '' }, response) => {
    const reply = paths[url.replace('/api', '')]
    if (reply === undefined) return response.writeHead(404).end('Transaction not found')
    return response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  })
  return { source: esploraSource({ url: `${baseUrl}/api/`, number: 1 }), received }
}

const readWith = async (changed: object) => (await nodeWith({ [`/tx/${id}`]: { ...recorded, ...changed } })).source.transaction(id)

test('a recorded transaction is read with its block, exact amounts and senders', async () => {
  const from = ['bc1qf27trwp5dq5lp6rwgxt7aedpndqkrvyx7rtfz5']
  expect(await readWith({})).toEqual({
    id,
    block: { height: 763239, hash: block, at: '2022-11-15T06:41:59.000Z' },
    hasFailed: false,
    signer: null,
    payments: [
      { index: 0, coin: 'BTC', to: '3FQCw7oaNiterPwM5wheiTaKVaDWPbHgKw', from, amount: '0.00031' },
      { index: 1, coin: 'BTC', to: from[0], from, amount: '0.00018188' },
    ],
    uses: [`${parent}:1`],
  })
})

test('a transaction in the mempool has no block', async () => {
  expect((await readWith({ status: { confirmed: false } }))?.block).toBeNull()
})

test('an output without an address is left out, and keeps the numbers of the others', async () => {
  const vout = [{ scriptpubkey: '6a', scriptpubkey_type: 'op_return', value: 0 }, recorded.vout[0]]
  expect((await readWith({ vout }))?.payments).toMatchObject([{ index: 1, amount: '0.00031' }])
})

test('all 21 million bitcoins are read exactly', async () => {
  expect((await readWith({ vout: [{ ...recorded.vout[0], value: 2_099_999_997_690_001 }] }))?.payments[0]?.amount).toBe('20999999.97690001')
})

test('a transaction as large as a block is read', async () => {
  const vout = Array.from({ length: 111_000 }, () => ({
    scriptpubkey: '6a',
    scriptpubkey_asm: 'OP_RETURN',
    scriptpubkey_type: 'op_return',
    value: 0,
  }))
  expect(await readWith({ vout: [...vout, recorded.vout[0]] })).toMatchObject({ payments: [{ index: 111_000, amount: '0.00031' }] })
})

test('an unknown transaction is null, a node that fails is a fault', async () => {
  const { source } = await nodeWith({})
  expect(await source.transaction(id)).toBeNull()
  const { baseUrl } = await startVendor((_request, response) => response.writeHead(503).end())
  await expect(esploraSource({ url: baseUrl, number: 1 }).transaction(id)).rejects.toThrow('the transaction was refused with 503')
})

test.each([
  { ...recorded, status: { confirmed: true } },
  { ...recorded, txid: parent },
  { ...recorded, vout: [{ ...recorded.vout[0], value: 0.5 }] },
  { ...recorded, vout: [{ ...recorded.vout[0], value: -1 }] },
  { ...recorded, vout: [{ ...recorded.vout[0], scriptpubkey_address: 'bc1q\0' }] },
  { ...recorded, status: { ...recorded.status, block_height: 2 ** 31 } },
  { ...recorded, status: { ...recorded.status, block_time: Number.MAX_SAFE_INTEGER } },
  'welcome',
])('an answer that cannot be right is a fault: %#', async (reply) => {
  const { source } = await nodeWith({ [`/tx/${id}`]: reply })
  await expect(source.transaction(id)).rejects.toMatchObject({ name: 'ProviderFault' })
})

test('a height that no chain has is a fault', async () => {
  const { source } = await nodeWith({ '/blocks/tip/height': '2147483648' })
  await expect(source.height()).rejects.toMatchObject({ name: 'ProviderFault' })
})

test.each([
  [0, 0, false],
  [2, 0, true],
  [0, 1, true],
])('an address of %i transactions in blocks and %i that wait has a history: %s', async (mined, waiting, expected) => {
  const stats = { address: 'bc1q', chain_stats: { tx_count: mined }, mempool_stats: { tx_count: waiting } }
  const { source } = await nodeWith({ '/address/bc1q': stats })
  expect(await source.hasHistory('bc1q')).toBe(expected)
})

test('height, hash of a block, arrivals and the user of an output are read', async () => {
  const { source } = await nodeWith({
    '/blocks/tip/height': '763240',
    '/block-height/0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    '/address/3FQCw7oaNiterPwM5wheiTaKVaDWPbHgKw/txs': [recorded],
    [`/tx/${parent}/outspend/1`]: { spent: true, txid: id, vin: 0, status: recorded.status },
    [`/tx/${id}/outspend/0`]: { spent: false },
  })
  expect(await source.height()).toBe(763240)
  expect(await source.blockHash(0)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  expect(await source.find({ addresses: ['3FQCw7oaNiterPwM5wheiTaKVaDWPbHgKw'], uses: [], from: 0, to: 0 })).toEqual({
    ids: [id],
    unread: [],
  })
  expect([await source.userOf(`${parent}:1`), await source.userOf(`${id}:0`)]).toEqual([id, null])
})

test.each([
  ['too large', `[${' '.repeat(9 * 1024 * 1024)}]`],
  ['of another form', 'Too many history entries'],
  ['refused', undefined],
])('an answer that is %s costs its address only', async (_what, reply) => {
  const [address, large] = ['3FQCw7oaNiterPwM5wheiTaKVaDWPbHgKw', 'bc1qlarge']
  const { source } = await nodeWith({ [`/address/${address}/txs`]: [recorded], [`/address/${large}/txs`]: reply })
  const find = (addresses: string[]) => source.find({ addresses, uses: [], from: 0, to: 0 })
  expect(await find([large, address])).toEqual({ ids: [id], unread: [large] })
  await expect(find([large])).rejects.toMatchObject({ name: 'ProviderFault' })
})

const transactionId = 'ab'.repeat(32)
const inBlock = (changed: Partial<ChainTransaction> = {}): ChainTransaction => ({
  id: transactionId,
  block: { height: 100, hash: 'ee'.repeat(32), at: '2026-11-27T09:00:00.000Z' },
  hasFailed: false,
  signer: null,
  payments: [{ index: 0, coin: 'BTC', to: 'bc1qto', from: ['bc1qfrom'], amount: '0.5' }],
  uses: ['cd:0'],
  ...changed,
})

const pending = inBlock({ block: null })

type View = { height: number; transaction: ChainTransaction | null } | 'away'

function chainOf(views: View[]): Chain {
  const bitcoin = views.map((view, at): ChainSource => {
    const answer = async <Value>(value: (seen: Exclude<View, 'away'>) => Value) => {
      if (view === 'away') throw new ProviderFault('timed out')
      return value(view)
    }
    return {
      number: at + 1,
      host: 'node',
      height: () => answer(({ height }) => height),
      blockHash: () => answer(() => ''),
      transaction: () => answer(({ transaction }) => transaction),
      userOf: () => answer(({ transaction }) => transaction && 'other'),
      hasHistory: () => answer(() => false),
      find: () => answer(() => ({ ids: [], unread: [] })),
    }
  })
  return { bitcoin, ethereum: [] }
}

const read = (...views: View[]) => readTransaction(chainOf(views), 'bitcoin', transactionId)

describe('what several nodes say of a transaction', () => {
  test('is agreed if all say the same, with the confirmations of the slower one', async () => {
    expect(await read({ height: 103, transaction: inBlock() }, { height: 101, transaction: inBlock() })).toEqual({
      kind: 'agreed',
      by: 2,
      value: { transaction: inBlock(), confirmations: 2 },
    })
  })

  test('counts only the nodes that answer', async () => {
    expect(await read({ height: 100, transaction: inBlock() }, 'away')).toMatchObject({
      kind: 'agreed',
      by: 1,
      value: { confirmations: 1 },
    })
    expect(await read('away', 'away')).toEqual({ kind: 'away' })
    expect(await read()).toEqual({ kind: 'away' })
  })

  test.each([
    ['another block', inBlock({ block: { height: 100, hash: 'ff'.repeat(32), at: '2026-11-27T09:00:00.000Z' } })],
    ['another amount', inBlock({ payments: [{ index: 0, coin: 'BTC', to: 'bc1qto', from: ['bc1qfrom'], amount: '0.4' }] })],
    ['that it failed', inBlock({ hasFailed: true })],
    ['that it is not there', null],
    ['that it is in no block', pending],
  ])('is apart if one says %s', async (_what, transaction) => {
    expect(await read({ height: 103, transaction: inBlock() }, { height: 103, transaction })).toEqual({ kind: 'apart' })
    expect(await read({ height: 103, transaction }, { height: 103, transaction: inBlock() })).toEqual({ kind: 'apart' })
  })

  test('waits for a node that has not seen the block yet', async () => {
    expect(await read({ height: 100, transaction: inBlock() }, { height: 99, transaction: pending })).toEqual({ kind: 'away' })
    expect(await read({ height: 100, transaction: inBlock() }, { height: 99, transaction: null })).toEqual({ kind: 'away' })
  })

  test('is pending though one has not heard of it yet', async () => {
    expect(await read({ height: 100, transaction: pending }, { height: 100, transaction: null })).toEqual({
      kind: 'agreed',
      by: 1,
      value: { transaction: pending, confirmations: 0 },
    })
    expect(await read({ height: 1, transaction: null }, { height: 1, transaction: null })).toMatchObject({
      by: 2,
      value: { transaction: null },
    })
  })
})

test('who used an output is agreed, or apart', async () => {
  const used = { height: 1, transaction: pending }
  const unused = { height: 1, transaction: null }
  expect(await readUser(chainOf([used, used]), 'bitcoin', 'cd:0')).toEqual({ kind: 'agreed', by: 2, value: 'other' })
  expect(await readUser(chainOf([used, unused]), 'bitcoin', 'cd:0')).toEqual({ kind: 'apart' })
})

test('a contract’s word counts only if all nodes report the same', async () => {
  const says = async (...answers: (boolean | 'away')[]) => {
    const ethereum = answers.map((answer) => ({
      isValidSignature: async () => {
        if (answer === 'away') throw new ProviderFault('timed out')
        return answer
      },
    }))
    const contracts = contractsOf({ bitcoin: [], ethereum } as unknown as Chain)
    return contracts?.isValidSignature('0x', new Uint8Array(32), new Uint8Array(65))
  }
  expect([await says(true, true), await says(false), await says(true, 'away')]).toEqual([true, false, true])
  expect([await says(true, false), await says('away'), await says()]).toEqual([null, null, undefined])
})

test.each(Object.entries(tokenContracts))('nobody can have the contract of %s as an address', (_token, contract) => {
  expect(readAddress(contract, { coin: 'ETH', network: 'ethereum' })).toMatchObject({ flaw: 'lost' })
})
