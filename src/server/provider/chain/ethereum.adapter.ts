import { z } from 'zod'
import { coinDecimals } from '#contract/networks.ts'
import { callProvider, ProviderFault, statusFault } from '../provider-call.ts'
import { type ChainPayment, type ChainSource, type ChainTransaction, decimalOf, mostHeight, mostUnixSeconds } from './chain.ts'
import { tokenContracts, tokenOf } from './tokens.ts'

// A full block has up to some MiB.
const maxBytes = 16 * 1024 * 1024
/** Addresses in one call for logs: go-ethereum refuses more than 1,000. */
const addressesAtOnce = 500
/** keccak256 of `Transfer(address,address,uint256)`: eips.ethereum.org/EIPS/eip-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** First bytes of the call and of the right answer: eips.ethereum.org/EIPS/eip-1271. */
const isValidSignatureSelector = '1626ba7e'

const hex = z
  .string()
  .regex(/^0x[\da-f]*$/i)
  .transform((text) => text.toLowerCase())
const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform(BigInt)
const number = quantity.transform(Number)
const height = number.refine((value) => value <= mostHeight)
const unixSeconds = number.refine((value) => value <= mostUnixSeconds)

const log = z.object({ address: hex, topics: z.array(hex), data: hex, transactionHash: hex })
const transaction = z.object({
  hash: hex,
  from: hex,
  to: hex.nullable(),
  value: quantity,
  nonce: quantity,
  blockHash: hex.nullish(),
  blockNumber: height.nullish(),
})
const receipt = z.object({ blockHash: hex, status: number, logs: z.array(log) })
const header = z.object({ hash: hex, number: height, timestamp: unixSeconds })
const fullBlock = z.object({ transactions: z.array(transaction.pick({ hash: true, to: true, from: true, nonce: true, value: true })) })

const reply = z.object({ result: z.unknown().optional(), error: z.object({ code: z.number(), message: z.string() }).nullish() })

export interface EthereumSource extends ChainSource {
  chainId(): Promise<number>
  /** Asks the contract at an address whether a signature is right. False also if there is no contract, or it fails. */
  isValidSignature(address: string, hash: Uint8Array, signature: Uint8Array): Promise<boolean>
}

/** An Ethereum node behind JSON-RPC: ethereum.github.io/execution-apis. */
export function ethereumSource({ url, number: place }: { url: string; number: number }): EthereumSource {
  async function ask(method: string, params: unknown[]) {
    const { status, json } = await callProvider(
      new URL(url),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      },
      { maxBytes },
    )
    if (status !== 200) throw statusFault(method, status)
    return parse(method, reply, json)
  }

  async function read<T>(method: string, params: unknown[], schema: z.ZodType<T>): Promise<T> {
    const { result, error } = await ask(method, params)
    if (error) throw new ProviderFault(`${method} was refused with code ${error.code}`)
    return parse(method, schema, result)
  }

  async function tokenLogs(addresses: string[], { from, to }: { from: number; to: number }) {
    const blocks = { fromBlock: hexOf(from), toBlock: hexOf(to), address: Object.values(tokenContracts) }
    const logs: z.infer<typeof log>[] = []
    for (let first = 0; first < addresses.length; first += addressesAtOnce) {
      const topics = [transferTopic, null, addresses.slice(first, first + addressesAtOnce).map(topicOf)]
      logs.push(...(await read('eth_getLogs', [{ ...blocks, topics }], z.array(log))))
    }
    return logs
  }
  const blockByHash = (hash: string) => read('eth_getBlockByHash', [hash, false], header)

  return {
    number: place,
    host: new URL(url).host,
    chainId: () => read('eth_chainId', [], number),
    height: () => read('eth_blockNumber', [], height),
    blockHash: async (height) => (await read('eth_getBlockByNumber', [hexOf(height), false], header)).hash,
    async transaction(id) {
      const found = await read('eth_getTransactionByHash', [id], transaction.nullable())
      if (!found) return null
      if (found.hash !== id) throw new ProviderFault('the response is another transaction')
      if (found.blockHash == null) return transactionOf(found, null)
      const done = await read('eth_getTransactionReceipt', [id], receipt.nullable())
      const block = await blockByHash(found.blockHash)
      // Its block may be replaced between two calls.
      if (!done || done.blockHash !== found.blockHash || block.hash !== found.blockHash)
        throw new ProviderFault('the responses are of different blocks')
      return transactionOf(found, { ...done, height: block.number, at: block.timestamp })
    },
    async userOf(use) {
      const [address, nonce = '0'] = use.split(':')
      const sent = await read('eth_getTransactionCount', [address, 'latest'], quantity)
      return sent > BigInt(nonce) ? 'other' : null
    },
    async hasHistory(address) {
      const [sent, balance] = await Promise.all([
        read('eth_getTransactionCount', [address, 'latest'], quantity),
        read('eth_getBalance', [address, 'latest'], quantity),
      ])
      // Tokens may have come and gone without a trace in both.
      return sent > 0n || balance > 0n || null
    },
    async find({ addresses, uses, from, to }) {
      if (from > to || addresses.length + uses.length === 0) return { ids: [], unread: [] }
      const found = new Set((await tokenLogs(addresses, { from, to })).map((one) => one.transactionHash))
      const [payees, senders] = [new Set(addresses), new Set(uses)]
      for (let height = from; height <= to; height++) {
        const { transactions } = await read('eth_getBlockByNumber', [hexOf(height), true], fullBlock)
        for (const one of transactions) if ((one.value > 0n && payees.has(one.to ?? '')) || senders.has(useOf(one))) found.add(one.hash)
      }
      return { ids: [...found], unread: [] }
    },
    async isValidSignature(address, hash, signature) {
      const { result, error } = await ask('eth_call', [{ to: address, data: signatureCall(hash, signature) }, 'latest'])
      // A contract that fails has not said yes. Programs of nodes write it in several ways.
      if (error && (error.code === 3 || /revert|execution error|invalid opcode|out of gas/i.test(error.message))) return false
      if (error) throw new ProviderFault(`eth_call was refused with code ${error.code}`)
      return parse('eth_call', hex, result) === `0x${isValidSignatureSelector.padEnd(64, '0')}`
    },
  }
}

function parse<T>(method: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderFault(`${method}: the response has another form`)
  return parsed.data
}

const useOf = ({ from, nonce }: Pick<z.infer<typeof transaction>, 'from' | 'nonce'>) => `${from}:${nonce}`
const hexOf = (height: number) => `0x${height.toString(16)}`
const word = (digits: string) => digits.padStart(64, '0')
const topicOf = (address: string) => `0x${word(address.slice(2).toLowerCase())}`
const addressOf = (topic: string) => `0x${topic.slice(-40)}`

function signatureCall(hash: Uint8Array, signature: Uint8Array): string {
  const [of, bytes] = [Buffer.from(hash).toString('hex'), Buffer.from(signature).toString('hex')]
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `0x${isValidSignatureSelector}${word(of)}${word('40')}${word(signature.length.toString(16))}${padded}`
}

interface Mined extends z.infer<typeof receipt> {
  height: number
  /** Unix seconds. */
  at: number
}

function transactionOf(sent: z.infer<typeof transaction>, mined: Mined | null): ChainTransaction {
  const { hash: id, from, to, value } = sent
  const hasFailed = mined?.status === 0
  const native: ChainPayment[] =
    value > 0n && to !== null && !hasFailed
      ? [{ index: 0, coin: 'ETH', to, from: [from], amount: decimalOf(value, coinDecimals('ETH', 'ethereum')) }]
      : []
  return {
    id,
    block: mined && { height: mined.height, hash: mined.blockHash, at: new Date(mined.at * 1000).toISOString() },
    hasFailed,
    signer: from,
    payments: [...native, ...(mined?.logs ?? []).flatMap((one, at) => tokenPayment(one, at + 1))],
    uses: [useOf(sent)],
  }
}

function tokenPayment({ address, topics, data }: z.infer<typeof log>, index: number): ChainPayment[] {
  const coin = tokenOf(address)
  const [topic, from, to] = topics
  if (!coin || topic !== transferTopic || from === undefined || to === undefined || topics.length !== 3 || data.length !== 66) return []
  const units = BigInt(data)
  return units > 0n
    ? [{ index, coin, to: addressOf(to), from: [addressOf(from)], amount: decimalOf(units, coinDecimals(coin, 'ethereum')) }]
    : []
}
