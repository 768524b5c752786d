import { sendRaw } from './garbage.ts'
import type { Input } from './hostile.ts'
import type { Route } from './routes.ts'
import { anotherSession, becomeClient, type Client } from '../clients.ts'
import type { Target } from '../target.ts'
import { newNetworkAddress } from '../../harness/client.ts'
import { type Answer } from '../../harness/http.ts'
import { signatureOf } from '../../harness/webhooks.ts'

/** Sends inputs, each as one of a pool of clients and from a new network address. */
export class Sender {
  readonly #target: Target
  readonly #clients: Client[]

  constructor(target: Target, clients: Client[]) {
    this.#target = target
    this.#clients = clients
  }

  /** What the server answers to bytes that no client would write. */
  raw = (bytes: Buffer): Promise<string> => sendRaw(this.#target.direct, bytes)

  async send(route: Route, input: Input, at: number): Promise<Answer> {
    const place = at % this.#clients.length
    const answer = await this.#sendAs(this.#clients[place] as Client, route, input)
    if (answer.status === 200) this.#rememberPassword(place, input)
    // Some calls end the sessions that they are made with, or the account itself: a good request deserves a good token.
    const isSessionGone = route.access === 'client' && input.kind === 'valid' && answer.status === 401
    if (!isSessionGone) return answer
    this.#clients[place] = await anotherSession(this.#target, this.#clients[place] as Client).catch(() => becomeClient(this.#target))
    return this.#sendAs(this.#clients[place], route, input)
  }

  #rememberPassword(place: number, { body }: Input): void {
    if (typeof body !== 'string' || !body.includes('"currentPassword"')) return
    const { newPassword } = JSON.parse(body) as { newPassword?: unknown }
    const client = this.#clients[place] as Client
    if (typeof newPassword === 'string') this.#clients[place] = { ...client, password: newPassword }
  }

  #sendAs(client: Client, route: Route, { method, path, headers, body, token }: Input): Promise<Answer> {
    const filled = typeof body === 'string' ? withOwn(body, client) : body
    const signed = route.access === 'vendor' && filled !== undefined && token === 'own' ? signatureOf(route.path, filled) : {}
    const tokens = { own: route.access === 'client' ? client.accessToken : undefined, none: undefined, wrong: 'x'.repeat(43) }
    return this.#target.call({
      method,
      path,
      headers: { ...signed, ...headers },
      ...(filled !== undefined && { body: filled }),
      token: tokens[token],
      from: newNetworkAddress(),
      timeoutMs: 20_000,
    })
  }
}

const withOwn = (body: string, client: Client) =>
  body.replaceAll(/"\{\{(email|password|refreshToken)\}\}"/g, (_, name: 'email' | 'password' | 'refreshToken') =>
    JSON.stringify(client[name]),
  )
