import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../app.ts'
import { blockMs } from './networks.ts'

interface ListedWallet {
  asset: string
  network: string
  address: string
  name: string
  balance: string
  memo?: string
}

export const newChainFile = (): string => join(mkdtempSync(join(tmpdir(), 'kantor-chain-')), 'chain.json')

export type TestChain = ReturnType<typeof openTestChain>

/** A sandbox whose clock does not run: blocks come only when the test wants them. */
export function openTestChain({ chainFile, at = Date.UTC(2026, 10, 27, 9) }: { chainFile?: string; at?: number } = {}) {
  let now = at
  const { http } = createSandbox({ siteUrl: 'http://localhost:3000', ...(chainFile && { chainFile }), now: () => now })

  const get = (url: string) => http.inject({ url })
  const post = (url: string, payload: object = {}) => http.inject({ method: 'POST', url, payload })
  const result = async (url: string, payload: object) => (await post(url, payload)).json()

  const chain = {
    get,
    post,
    now: () => now,
    /** As if this much time had passed. */
    pass: (ms: number) => (now += ms),
    nextBlock: () => (now += blockMs),
    submit: (url: string, payload: Record<string, string>) =>
      http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams(payload).toString(),
      }),
    json: async (url: string) => (await get(url)).json(),
    text: async (url: string) => (await get(url)).body,
    rpc: (method: string, ...params: unknown[]) => chain.askNode(1, method, ...params),
    askNode: async (node: number, method: string, ...params: unknown[]) =>
      (await result(`/chain/ethereum/${node}`, { jsonrpc: '2.0', id: 1, method, params })).result,
    wallets: async (): Promise<ListedWallet[]> => (await get('/chain/wallets')).json(),
    async wallet(asset: string, name: string): Promise<ListedWallet> {
      const found = (await chain.wallets()).find((one) => one.asset === asset && one.name === name)
      if (!found) throw new Error(`no wallet ${name} with ${asset}`)
      return found
    },
    /** Sends from the client's wallet of this name to the operator's. Returns the id of the transaction. */
    async send(asset: string, amount: string, from = 'Client'): Promise<string> {
      const [source, target] = [
        await chain.wallet(asset, from),
        await chain.wallet(asset, asset === 'BTC' ? 'Operator, SegWit' : 'Operator'),
      ]
      const sent = await post('/chain/transfers', { asset, network: source.network, from: source.address, to: target.address, amount })
      if (sent.statusCode !== 201) throw new Error(sent.body)
      return sent.json().transaction
    },
    setFaults: (network: 'bitcoin' | 'ethereum', faults: object) => post(`/control/${network}`, faults),
    close: () => http.close(),
  }
  return chain
}
