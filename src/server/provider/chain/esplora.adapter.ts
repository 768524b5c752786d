import { z } from 'zod'
import { coinDecimals } from '#contract/networks.ts'
import { callProvider, ProviderFault, statusFault } from '../provider-call.ts'
import { type ChainSource, type ChainTransaction, comparedAddress, decimalOf, mostHeight, mostUnixSeconds } from './chain.ts'

// 75 transactions of an address, some with many inputs.
const mostOfList = 8 * 1024 * 1024
// One that fills a block: of up to 111,000 outputs, or 24,000 inputs.
const mostOfTransaction = 32 * 1024 * 1024

const hash = z.string().regex(/^[\da-f]{64}$/)
const height = z.int().nonnegative().max(mostHeight)
const address = z.string().regex(/^[\da-z]{1,100}$/i)
const output = z.object({ scriptpubkey_address: address.nullish(), value: z.int().nonnegative() })

const transaction = z.object({
  txid: hash,
  vin: z.array(z.object({ txid: hash, vout: z.int().nonnegative(), prevout: output.nullish() })),
  vout: z.array(output),
  status: z.object({
    confirmed: z.boolean(),
    block_height: height.nullish(),
    block_hash: hash.nullish(),
    block_time: z.int().nonnegative().max(mostUnixSeconds).nullish(),
  }),
})

const count = z.object({ tx_count: z.int().nonnegative() })
const stats = z.object({ chain_stats: count, mempool_stats: count })

const outspend = z.object({ spent: z.boolean(), txid: hash.nullish() })

/** A Bitcoin node behind Esplora's REST API: github.com/Blockstream/esplora/blob/master/API.md. */
export function esploraSource({ url, number }: { url: string; number: number }): ChainSource {
  const base = url.replace(/\/+$/, '')

  async function get(path: string, maxBytes = mostOfList) {
    return callProvider(new URL(`${base}/${path}`), {}, { maxBytes })
  }

  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { status, json, text } = await get(path)
    if (status !== 200) throw statusFault('the call', status)
    return parse(schema, json ?? text.trim())
  }

  return {
    number,
    host: new URL(url).host,
    height: () => read('blocks/tip/height', height),
    blockHash: (at) => read(`block-height/${at}`, hash),
    async transaction(id) {
      const { status, json } = await get(`tx/${id}`, mostOfTransaction)
      if (status === 404) return null
      if (status !== 200) throw statusFault('the transaction', status)
      const read = transactionOf(parse(transaction, json))
      if (read.id !== id) throw new ProviderFault('the response is another transaction')
      return read
    },
    async userOf(use) {
      const [parent, vout] = use.split(':')
      const { spent, txid } = await read(`tx/${parent}/outspend/${vout}`, outspend)
      return spent ? (txid ?? 'other') : null
    },
    async hasHistory(address) {
      const { chain_stats, mempool_stats } = await read(`address/${encodeURIComponent(address)}`, stats)
      return chain_stats.tx_count + mempool_stats.tx_count > 0
    },
    async find({ addresses }) {
      const unread: string[] = []
      const lists = await Promise.all(
        addresses.map(async (address) => {
          try {
            return await read(`address/${encodeURIComponent(address)}/txs`, z.array(transaction))
          } catch (error) {
            if (!(error instanceof ProviderFault)) throw error
            unread.push(address)
            // Without any answer, it is the node that fails.
            if (unread.length === addresses.length) throw error
            return []
          }
        }),
      )
      const paid = lists.flat().filter(({ vout }) => vout.some(({ scriptpubkey_address: to }) => to && addresses.includes(addressOf(to))))
      return { ids: [...new Set(paid.map(({ txid }) => txid))], unread }
    },
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderFault('the response has another form')
  return parsed.data
}

const decimals = coinDecimals('BTC', 'bitcoin')
const addressOf = (text: string) => comparedAddress('bitcoin', text)

function transactionOf({ txid, vin, vout, status }: z.infer<typeof transaction>): ChainTransaction {
  const from = [...new Set(vin.flatMap(({ prevout }) => (prevout?.scriptpubkey_address ? [addressOf(prevout.scriptpubkey_address)] : [])))]
  const { confirmed, block_height, block_hash, block_time } = status
  if (confirmed && (block_height == null || block_hash == null || block_time == null))
    throw new ProviderFault('the response has no block of a confirmed transaction')
  return {
    id: txid,
    block: confirmed ? { height: block_height ?? 0, hash: block_hash ?? '', at: new Date((block_time ?? 0) * 1000).toISOString() } : null,
    hasFailed: false,
    signer: null,
    payments: vout.flatMap(({ scriptpubkey_address: to, value }, index) =>
      to && value > 0 ? [{ index, coin: 'BTC' as const, to: addressOf(to), from, amount: decimalOf(BigInt(value), decimals) }] : [],
    ),
    uses: vin.map((input) => `${input.txid}:${input.vout}`),
  }
}
