import { constants, createHash, createHmac, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#contract/calls.ts'
import { root } from '../../tools/launcher/settings.ts'
import { until } from './until.ts'
import type { Request } from './http.ts'

/** A letter in the sandbox's mailbox. */
export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** The letters to an e-mail address in the sandbox's mailbox, newest first. */
export async function lettersTo(sandboxOrigin: string, to: string): Promise<Letter[]> {
  return (await (await fetch(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Letter[]
}

type LinkedPage = 'verify-email' | 'set-new-password'

/** The tokens of all links to this page in these letters. */
export function linkTokens(letters: Pick<Letter, 'links'>[], page: LinkedPage): string[] {
  const tokens = letters.flatMap(({ links }) => links).map((link) => new URL(link).pathname.split(`/app/${page}/`)[1])
  return [...new Set(tokens.filter((token) => token !== undefined))]
}

/** Waits for a letter with a link to this page, and returns the token of the newest one. */
export const mailedToken = (sandboxOrigin: string, to: string, page: LinkedPage): Promise<string> =>
  until(async () => linkTokens(await lettersTo(sandboxOrigin, to), page)[0], {
    what: `a letter to ${to} with a link to ${page}`,
    everyMs: 100,
  })

/** Changes the sandbox's behaviour: `controlSandbox(origin, 'POST', '/control/faults', {...})`. */
export async function controlSandbox(sandboxOrigin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${sandboxOrigin}${path}`, { method, ...json })
  if (!response.ok) throw new Error(`the sandbox returned ${response.status} to ${path}: ${await response.text()}`)
  await response.arrayBuffer()
}

interface Held {
  asset: string
  network: string
  address: string
  owner: 'client' | 'exchange' | 'operator'
}

interface Coins {
  asset: string
  network: string
  from: string
  to: string
  amount: string
}

/** The sandbox's blockchains, used as by a person on its page of wallets. */
export function sandboxChain(sandboxOrigin: string) {
  async function post<Reply>(action: string, body: object): Promise<Reply> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${sandboxOrigin}/chain/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the sandbox's chain refused ${action}: ${await response.text()}`)
    return (await response.json()) as Reply
  }

  return {
    /** A new wallet of a client, with coins from the next block on. Returns its address. */
    newWallet: async (network: string): Promise<string> => (await post<{ address: string }>('wallets', { network })).address,
    /** An empty address of the operator's. */
    async newReceivingAddress(asset: string, network: string): Promise<string> {
      const { addresses } = await post<{ addresses: [string] }>('addresses', { asset, network, count: 1 })
      return addresses[0]
    },
    /** The address that the operator has had from the start. */
    async operatorAddress(asset: string, network: string): Promise<string> {
      const held = (await (await fetch(`${sandboxOrigin}/chain/wallets`)).json()) as Held[]
      const found = held.find((one) => one.owner === 'operator' && one.asset === asset && one.network === network)
      if (!found) throw new Error(`the sandbox's operator has no ${asset} on ${network}`)
      return found.address
    },
    /** Returns the transaction. */
    send: async (coins: Coins): Promise<string> => (await post<{ transaction: string }>('transfers', coins)).transaction,
    sign: async (body: { asset: string; network: string; address: string; message: string }): Promise<string> =>
      (await post<{ signature: string }>('signatures', body)).signature,
    /** Other blocks take the place of the newest ones, and never have this transaction. */
    drop: async (network: string, transaction: string, blocks: number): Promise<void> => {
      await post('reorganisations', { network, blocks, without: [transaction], comesBack: 'never' })
    },
    /** A transaction of the mempool is sent again with a higher fee. Returns the new one. */
    replace: async (network: string, transaction: string): Promise<string> =>
      (await post<{ transaction: string }>('replacements', { network, transaction, outputs: 'same' })).transaction,
    heightOfBitcoin: async (): Promise<number> => Number(await (await fetch(`${sandboxOrigin}/chain/bitcoin/1/blocks/tip/height`)).text()),
    /** Makes blocks at once. */
    mine: async (network: string, count: number): Promise<void> => {
      await post('blocks', { network, count })
    },
  }
}

/** Enough for each network, as `config/operator.json` has it. */
const blocks = 40

/** The operator sends coins, and the network confirms them. Returns the transaction. */
export async function sendCoins(sandboxOrigin: string, coins: Omit<Coins, 'from'>): Promise<string> {
  const chain = sandboxChain(sandboxOrigin)
  const { asset, network } = coins
  const transaction = await chain.send({ ...coins, from: await chain.operatorAddress(asset, network) })
  await chain.mine(network, blocks)
  return transaction
}

// The sandbox signs webhooks with these keys. They are not secret, so the service refuses to start with them in production.
const identitySecret = 'kantor-sandbox-webhook-secret'
const schedulingKey = 'kantor-sandbox-scheduling-signing-key'
const paymentKey = () => readFileSync(join(root, 'src/sandbox/card-payment/provider-private-key.pem'))

/** The signature headers that the provider sends with a webhook to this path. */
export function signatureOf(path: string, body: string | Buffer): Record<string, string> {
  if (path.endsWith('/sumsub')) {
    const digest = createHmac('sha256', identitySecret).update(body).digest('hex')
    return { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }
  }
  if (path.endsWith('/calendly')) {
    const seconds = Math.floor(Date.now() / 1000)
    const digest = createHmac('sha256', schedulingKey).update(`${seconds}.`).update(body).digest('hex')
    return { 'calendly-webhook-signature': `t=${seconds},v1=${digest}` }
  }
  if (!path.endsWith('/paybis')) throw new Error(`no provider sends webhooks to ${path}`)
  const hash = createHash('sha512').update(body).digest('hex')
  const key = { key: paymentKey(), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return { 'x-request-signature': sign('sha512', Buffer.from(hash), key).toString('base64') }
}

function signedWebhook(call: { method: string; path: string }, content: object): Request {
  const body = JSON.stringify(content)
  return { ...call, body, headers: { 'content-type': 'application/json', ...signatureOf(call.path, body) } }
}

/** `at` is in whole seconds since 1970. */
export const paymentWebhook = ({ requestId, status, at }: { requestId: string; status: string; at: number }): Request =>
  signedWebhook(calls.paybisWebhook, { event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status }, timestamp: at })

export const bookingWebhook = ({ uri, cancelled }: { uri: string; cancelled: boolean }): Request =>
  signedWebhook(calls.calendlyWebhook, {
    event: cancelled ? 'invitee.canceled' : 'invitee.created',
    payload: {
      uri,
      name: 'Chaos',
      email: 'chaos@example.com',
      scheduled_event: { name: 'Call', start_time: '2030-01-07T09:00:00.000000Z', end_time: '2030-01-07T09:30:00.000000Z' },
    },
  })

export const identityWebhook = ({ externalUserId, type }: { externalUserId: string; type: string }): Request =>
  signedWebhook(calls.sumsubWebhook, { type, applicantId: 'a'.repeat(24), externalUserId })
