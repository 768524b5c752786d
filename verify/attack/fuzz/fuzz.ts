import { anotherSession, becomeClient, becomeClients, type Client } from '../clients.ts'
import type { Target } from '../target.ts'
import { inParallel, type Options, type Part, type Result } from '../../harness/part.ts'
import { newNetworkAddress } from '../../harness/client.ts'
import type { HttpResponse } from '../../harness/http.ts'
import { signatureOf } from '../../harness/sandbox.ts'
import type { Input } from './hostile.ts'
import { inputsFor } from './inputs.ts'
import { excerptOf, lacksMarketData, problemsOf, reachedUseCase, readResponse } from './judge.ts'
import { describedRoutes, pageRoutes, type Route } from './routes.ts'
import { sendRaw } from './garbage.ts'

const clientsPerInput = 1 / 400
const minClients = 8
const parallel = 8
/** The share of a route's inputs that must reach the use case. */
const minReachedShare = 0.3
// A short run sends about ten inputs to each route, which is too few to check the share.
const minInputsToJudge = 200

interface Tally {
  statuses: Map<string, number>
  reached: number
  sent: number
  errors: number
  withoutMarketData: number
}

const emptyTally = (): Tally => ({ statuses: new Map(), reached: 0, sent: 0, errors: 0, withoutMarketData: 0 })

export const fuzz: Part<Target> = {
  name: 'fuzz',
  title: '# inputs to all routes, made from their schemas: valid ones, some with one defect, and garbage',
  count: 24_000,
  short: 500,
  pages: true,
  run,
}

type Note = (route: Route, input: Input | undefined, problems: string[]) => void

/** The different problems, each with the first input that causes it and the number of such inputs. */
class Problems {
  readonly #found = new Map<string, { where: string; times: number }>()

  add(where: string, problems: string[]): void {
    for (const problem of problems) {
      const known = this.#found.get(problem)
      if (known) known.times += 1
      else this.#found.set(problem, { where, times: 1 })
    }
  }

  sentences(): string[] {
    return [...this.#found].map(([problem, { where, times }]) => `${problem}${times > 1 ? ` (${times} times)` : ''}: ${where}`)
  }
}

async function run(target: Target, { seed, count, print }: Options): Promise<Result> {
  const { routes: contractRoutes, missing } = await describedRoutes(target)
  const routes = [...contractRoutes, ...pageRoutes]
  const clients = await becomeClients(target, Math.max(minClients, Math.ceil(count * clientsPerInput)))
  const sender = new Sender(target, clients)
  const problems = new Problems()
  const note: Note = (route, input, found) =>
    problems.add(input ? `${input.defect}, ${excerptOf(input)}` : `${route.method} ${route.path}`, found)
  const total = emptyTally()
  const [contractShare, pageShare] = [0.95, 0.05]
  for (const route of routes) {
    const share = route.isPage ? (count * pageShare) / pageRoutes.length : (count * contractShare) / contractRoutes.length
    const inputs = inputsFor(route, { seed, count: Math.ceil(share) })
    const tally = await attackRoute({ route, inputs, sender, note })
    const minShare = route.isPage ? 0 : minReachedShare
    print(lineFor(route, tally))
    if (tally.sent >= minInputsToJudge && tally.reached < minShare * tally.sent)
      note(route, undefined, [`of the inputs to ${route.method} ${route.path} only ${percent(tally)} reached the use case`])
    for (const [status, times] of tally.statuses) total.statuses.set(status, (total.statuses.get(status) ?? 0) + times)
    total.reached += tally.reached
    total.sent += tally.sent
    total.errors += tally.errors
    total.withoutMarketData += tally.withoutMarketData
    if (!(await target.isAlive())) {
      note(route, undefined, ['the server process has ended'])
      break
    }
  }
  print(`all: ${distribution(total)}`)
  return {
    figures: {
      inputs: total.sent,
      routes: routes.length,
      'reached the use case': percent(total),
      '5xx': total.errors,
      '503 because the exchange has sent no value yet': total.withoutMarketData,
    },
    failures: [...missing.map((route) => `${route} is not described at /api/openapi.json`), ...problems.sentences()],
  }
}

interface Attack {
  route: Route
  inputs: Input[]
  sender: Sender
  note: Note
}

async function attackRoute({ route, inputs, sender, note }: Attack): Promise<Tally> {
  const tally = emptyTally()
  await inParallel(inputs, parallel, async (input, at) => {
    tally.sent += 1
    let status = 'cut off'
    if (input.raw) {
      const response = readResponse(await sender.sendBytes(input.raw))
      if (response) status = String(response.status)
      // A malformed request gets a general error, so `isPage` skips the check of the call's schema.
      if (response) note(route, input, problemsOf({ ...route, isPage: true }, input, response))
    } else {
      try {
        const response = await sender.send(route, input, at)
        status = String(response.status)
        if (reachedUseCase(route, response)) tally.reached += 1
        note(route, input, problemsOf(route, input, response))
      } catch (error) {
        note(route, input, [`no response: ${(error as Error).message}`])
      }
    }
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    if (lacksMarketData(route, { status: Number(status) })) tally.withoutMarketData += 1
    else if (status.startsWith('5')) tally.errors += 1
  })
  return tally
}

const percent = ({ reached, sent }: Tally) => `${Math.round((100 * reached) / Math.max(1, sent))} %`
const distribution = ({ statuses }: Tally) =>
  [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')
const lineFor = (route: Route, tally: Tally) =>
  `${`${route.method} ${route.path}`.padEnd(46)} ${String(tally.sent).padStart(5)} inputs, ${percent(tally).padStart(5)} to the use case: ${distribution(tally)}`

/** Sends inputs. The clients take turns, and each request has a new IP address. */
class Sender {
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
