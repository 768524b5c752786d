import { sendRaw } from './garbage.ts'
import type { Input } from './hostile.ts'
import type { Route } from './routes.ts'
import { anotherSession, becomeClient, type Client } from '../clients.ts'
import type { Target } from '../target.ts'
import { newNetworkAddress } from '../../harness/client.ts'
import { type HttpResponse } from '../../harness/http.ts'
import { signatureOf } from '../../harness/webhooks.ts'

/** Sends inputs. The clients take turns, and each request has a new IP address. */
export class Sender {
  readonly #target: Target
  readonly #clients: Client[]

  constructor(target: Target, clients: Client[]) {
    this.#target = target
    this.#clients = clients
  }

  /** Sends bytes, and returns the bytes of the response as text. */
  sendBytes = (bytes: Buffer): Promise<string> => sendRaw(this.#target.serverOrigin, bytes)

  async send(route: Route, input: Input, at: number): Promise<HttpResponse> {
    const place = at % this.#clients.length
    const response = await this.#sendAs(this.#clients[place] as Client, route, input)
    if (response.status === 200) this.#rememberPassword(place, input)
    // Some calls end the client's session or account. Then a valid request is sent again with a working token.
    const hasSessionEnded = route.access === 'client' && input.kind === 'valid' && response.status === 401
    if (!hasSessionEnded) return response
    this.#clients[place] = await anotherSession(this.#target, this.#clients[place] as Client).catch(() => becomeClient(this.#target))
    return this.#sendAs(this.#clients[place], route, input)
  }

  #rememberPassword(place: number, { body }: Input): void {
    if (typeof body !== 'string' || !body.includes('"currentPassword"')) return
    const { newPassword } = JSON.parse(body) as { newPassword?: unknown }
    const client = this.#clients[place] as Client
    if (typeof newPassword === 'string') this.#clients[place] = { ...client, password: newPassword }
  }

  #sendAs(client: Client, route: Route, { method, path, headers, body, token }: Input): Promise<HttpResponse> {
    const filled = typeof body === 'string' ? fillPlaceholders(body, client) : body
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

const fillPlaceholders = (body: string, client: Client) =>
  body.replaceAll(/"\{\{(email|password|refreshToken)\}\}"/g, (_, name: 'email' | 'password' | 'refreshToken') =>
    JSON.stringify(client[name]),
  )
