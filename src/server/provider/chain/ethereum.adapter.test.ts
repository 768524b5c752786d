import { expect, test } from 'vitest'
import { startVendor } from '../../testing/servers.ts'
import { ethereumSource } from './ethereum.adapter.ts'
import { tokenContracts } from './tokens.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const blockHash = '0xd49c770e1c6fdf340e25aca6d2de0ddf3d10873582b62b7ad604ff5b291bdbe5'
const id = '0x73af85890dd29691ff807b8d9e10c5a4d3349d28b6b143fa5e46db2c61b376e9'
const sender = '0x46705dfff24256421a05d056c29e81bdc09723b8'
const receiver = '0xcad1d9c2ad1860d4d4fb53782720279c60ae4de8'

/** A receipt of the main network, as a node answered. */
const receipt = {
  blockHash,
  blockNumber: '0xd017a7',
  contractAddress: null,
  cumulativeGasUsed: '0x8dc5d',
  from: sender,
  gasUsed: '0xf6e9',
  logs: [
    {
      address: tokenContracts.USDT,
      blockHash,
      blockNumber: '0xd017a7',
      data: '0x000000000000000000000000000000000000000000000000000000000cd0a3c0',
      logIndex: '0x13',
      removed: false,
      topics: [
        transferTopic,
        '0x00000000000000000000000046705dfff24256421a05d056c29e81bdc09723b8',
        '0x000000000000000000000000cad1d9c2ad1860d4d4fb53782720279c60ae4de8',
      ],
      transactionHash: id,
      transactionIndex: '0x3',
    },
  ],
  status: '0x1',
  to: tokenContracts.USDT,
  transactionHash: id,
  transactionIndex: '0x3',
  type: '0x0',
}

// The forms of these replies: github.com/ethereum/execution-apis, tests.
const transaction = {
  blockHash,
  blockNumber: '0xd017a7',
  from: sender,
  gas: '0x186a0',
  gasPrice: '0x315c2f4800',
  hash: id,
  input: '0xa9059cbb',
  nonce: '0xc',
  to: tokenContracts.USDT,
  transactionIndex: '0x3',
  value: '0x0',
  type: '0x0',
}
const block = { hash: blockHash, number: '0xd017a7', timestamp: '0x6194f3c1', transactions: [transaction] }

interface Asked {
  method: string
  params: unknown[]
}
type Answers = Record<string, unknown>

/** A node with these results by method; a function gets the parameters. */
async function nodeWith(results: Answers) {
  const { baseUrl, received } = await startVendor((_request, response) => {
    const { method, params } = JSON.parse(received.at(-1)?.body ?? '') as Asked
    const result = results[method]
    const given = typeof result === 'function' ? (result as (params: unknown[]) => unknown)(params) : result
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: 1, ...(given instanceof Error ? { error: given.cause } : { result: given ?? null }) }),
    )
  })
  const asked = (method: string) => received.map(({ body }) => JSON.parse(body) as Asked).filter((one) => one.method === method)
  return { source: ethereumSource({ url: baseUrl, number: 1 }), asked }
}

const mined: Answers = {
  eth_getTransactionByHash: transaction,
  eth_getTransactionReceipt: receipt,
  eth_getBlockByHash: block,
}
const readWith = async (changed: Answers) => (await nodeWith({ ...mined, ...changed })).source.transaction(id)

test('a recorded transfer of tokens is read with its block, exact amount and sender', async () => {
  expect(await readWith({})).toEqual({
    id,
    block: { height: 13_637_543, hash: blockHash, at: '2021-11-17T12:21:21.000Z' },
    hasFailed: false,
    signer: sender,
    payments: [{ index: 1, coin: 'USDT', to: receiver, from: [sender], amount: '215' }],
    uses: [`${sender}:12`],
  })
})

test('ETH is read to the last wei', async () => {
  const sent = { ...transaction, to: receiver, value: '0xde0b6b3a7640001' }
  const read = await readWith({ eth_getTransactionByHash: sent, eth_getTransactionReceipt: { ...receipt, logs: [] } })
  expect(read?.payments).toEqual([{ index: 0, coin: 'ETH', to: receiver, from: [sender], amount: '1.000000000000000001' }])
})

test('a failed transaction pays nothing', async () => {
  const failed = { ...receipt, status: '0x0', logs: [] }
  const sent = { ...transaction, to: receiver, value: '0xde0b6b3a7640000' }
  expect(await readWith({ eth_getTransactionByHash: sent, eth_getTransactionReceipt: failed })).toMatchObject({
    hasFailed: true,
    payments: [],
    block: { hash: blockHash },
  })
})

test('a log of another contract or event is not a payment, and moves no other’s place', async () => {
  const [ours] = receipt.logs
  const logs = [{ ...ours, address: receiver }, { ...ours, topics: [id] }, ours]
  expect((await readWith({ eth_getTransactionReceipt: { ...receipt, logs } }))?.payments).toMatchObject([{ index: 3, amount: '215' }])
})

test('an unknown transaction is null, a pending one has no block', async () => {
  expect(await readWith({ eth_getTransactionByHash: null })).toBeNull()
  expect((await readWith({ eth_getTransactionByHash: { ...transaction, blockHash: null, blockNumber: null } }))?.block).toBeNull()
})

test('replies of different blocks are a fault: the chain changed between them', async () => {
  await expect(readWith({ eth_getTransactionReceipt: { ...receipt, blockHash: id } })).rejects.toThrow('of different blocks')
  await expect(readWith({ eth_getTransactionReceipt: null })).rejects.toThrow('of different blocks')
})

test('an error of the node is a fault', async () => {
  const error = new Error('', { cause: { code: -32005, message: 'limit exceeded' } })
  await expect(readWith({ eth_getTransactionByHash: error })).rejects.toThrow('eth_getTransactionByHash was refused with code -32005')
})

test.each([
  ['a height', { eth_getBlockByHash: { ...block, number: '0x80000000' } }],
  ['a time', { eth_getBlockByHash: { ...block, timestamp: '0xffffffffffff' } }],
  ['an amount', { eth_getTransactionByHash: { ...transaction, value: `0x1${'0'.repeat(64)}` } }],
])('%s beyond every chain is a fault', async (_what, changed) => {
  await expect(readWith(changed)).rejects.toThrow('the response has another form')
})

test('the newest block cannot be higher than any chain', async () => {
  const { source } = await nodeWith({ eth_blockNumber: '0x80000000' })
  await expect(source.height()).rejects.toThrow('the response has another form')
})

test('logs of many addresses are asked for in pieces that nodes accept', async () => {
  const addresses = Array.from({ length: 1001 }, (_none, at) => `0x${at.toString(16).padStart(40, '0')}`)
  const { source, asked } = await nodeWith({
    eth_getLogs: ([filter]: { topics: string[][] }[]) => [{ ...receipt.logs[0], transactionHash: filter?.topics[2]?.at(-1) }],
    eth_getBlockByNumber: { ...block, transactions: [] },
  })
  const { ids } = await source.find({ addresses, uses: [], from: 16, to: 16 })
  expect(ids).toEqual([499, 999, 1000].map((at) => `0x${at.toString(16).padStart(64, '0')}`))
  const sizes = asked('eth_getLogs').map(({ params }) => (params as { topics: unknown[][] }[])[0]?.topics[2]?.length)
  expect(sizes).toEqual([500, 500, 1])
})

test('arrivals are found in logs of tokens, by native value, and by sender and nonce', async () => {
  const [ofToken, ofValue, ofNonce, other] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`, `0x${'3'.repeat(64)}`, `0x${'4'.repeat(64)}`]
  const { source, asked } = await nodeWith({
    eth_getLogs: [{ ...receipt.logs[0], transactionHash: ofToken }],
    eth_getBlockByNumber: ([height]: unknown[]) => ({
      ...block,
      transactions:
        height === '0x10'
          ? [
              { ...transaction, hash: ofValue, to: receiver.toUpperCase().replace('X', 'x'), value: '0x1' },
              { ...transaction, hash: other, to: null },
            ]
          : [{ ...transaction, hash: ofNonce, from: receiver, nonce: '0x7' }],
    }),
  })
  const found = await source.find({ addresses: [receiver], uses: [`${receiver}:7`], from: 16, to: 17 })
  expect(found).toEqual({ ids: [ofToken, ofValue, ofNonce], unread: [] })
  expect(asked('eth_getLogs')[0]?.params).toEqual([
    {
      fromBlock: '0x10',
      toBlock: '0x11',
      address: Object.values(tokenContracts),
      topics: [transferTopic, null, [`0x${'0'.repeat(24)}${receiver.slice(2)}`]],
    },
  ])
})

test('a nonce is used once the sender has sent more transactions', async () => {
  const { source } = await nodeWith({ eth_getTransactionCount: '0xd' })
  expect([await source.userOf(`${sender}:12`), await source.userOf(`${sender}:13`)]).toEqual(['other', null])
})

test.each([
  ['0x1', '0x0', true],
  ['0x0', '0xde0b6b3a7640000', true],
  ['0x0', '0x0', null],
])('an address that sent %s transactions and has %s wei has a history: %s', async (sent, balance, expected) => {
  const { source } = await nodeWith({ eth_getTransactionCount: sent, eth_getBalance: balance })
  expect(await source.hasHistory(sender)).toBe(expected)
})

test('height, hash and chain id are read', async () => {
  const { source } = await nodeWith({ eth_blockNumber: '0xd017a7', eth_getBlockByNumber: block, eth_chainId: '0x1' })
  expect([await source.height(), await source.blockHash(13_637_543), await source.chainId()]).toEqual([13_637_543, blockHash, 1])
})

const [hash, signature] = [Buffer.alloc(32, 0xab), Buffer.alloc(65, 0xcd)]

test('a contract is asked as EIP-1271 says, and only its magic value is a yes', async () => {
  const { source, asked } = await nodeWith({ eth_call: `0x1626ba7e${'0'.repeat(56)}` })
  expect(await source.isValidSignature(receiver, hash, signature)).toBe(true)
  const word = (digits: string) => digits.padStart(64, '0')
  const data = `0x1626ba7e${'ab'.repeat(32)}${word('40')}${word('41')}${'cd'.repeat(65)}${'00'.repeat(31)}`
  expect(asked('eth_call')[0]?.params).toEqual([{ to: receiver, data }, 'latest'])
})

test.each(['0x', `0xffffffff${'0'.repeat(56)}`, `0x${'0'.repeat(64)}`, '0x1626ba7e', `0x1626ba7e${'0'.repeat(55)}1`])(
  'the answer %s of a contract is a no',
  async (answer) => {
    const { source } = await nodeWith({ eth_call: answer })
    expect(await source.isValidSignature(receiver, hash, signature)).toBe(false)
  },
)

test('a contract that reverts says no, a node that refuses the call is a fault', async () => {
  const refusing = async (code: number, message: string) =>
    (await nodeWith({ eth_call: new Error('', { cause: { code, message } }) })).source
  for (const [code, message] of [
    [3, 'execution reverted: user error'],
    [-32000, 'Execution reverted'],
    [-32015, 'VM execution error.'],
  ] as const)
    expect(await (await refusing(code, message)).isValidSignature(receiver, hash, signature)).toBe(false)
  await expect((await refusing(-32000, 'header not found')).isValidSignature(receiver, hash, signature)).rejects.toThrow(
    'eth_call was refused',
  )
})
