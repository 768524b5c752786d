import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './call.ts'
import { inParallel } from './part.ts'
import type { Target } from './target.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** A client who signed up, confirmed by the mailed link and logged in. */
export interface Client extends Tokens {
  email: string
  password: string
  /** Where this client is at home. */
  from: string
}

const letterPatienceMs = 30_000
const maxTries = 4

/** An e-mail address that nobody else uses. */
export const newEmail = (): string => `attack.${randomBytes(6).toString('hex')}@example.com`

let lastAddress = 0
/** A network address that no other client of this run has. */
export const newAddress = (): string => {
  lastAddress += 1
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

export const aPassword = 'seven lanterns at low tide'

/** Set-up is no attack: on a machine that is busy it waits, as Retry-After asks. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === maxTries) return answer
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
  }
}

/** Logs in; the answer as it came. */
export const logIn = (target: Target, { email, password, from }: Pick<Client, 'email' | 'password' | 'from'>): Promise<Answer> =>
  target.call({ method: 'POST', path: '/api/auth/login', body: { email, password }, from })

/** Another session of the same client. */
export async function anotherSession(target: Target, client: Client): Promise<Client> {
  const answer = await patiently(() => logIn(target, client))
  if (answer.status !== 200) throw new Error(`a client could not log in: ${answer.status} ${answer.text}`)
  return { ...client, ...(answer.json as Tokens) }
}

/** Waits for the newest letter to the address that carries a link to this page, and answers the link's token. */
export async function mailedToken(target: Target, to: string, page: 'verify-email' | 'set-new-password'): Promise<string> {
  const giveUpAt = Date.now() + letterPatienceMs
  for (;;) {
    const links = (await target.letters(to)).flatMap((letter) => letter.links)
    const token = links.map((link) => new URL(link).pathname.split(`/app/${page}/`)[1]).find(Boolean)
    if (token) return token
    if (Date.now() > giveUpAt) throw new Error(`no letter with a link to ${page} came to ${to}`)
    await pause(100)
  }
}

/** Signs up and stops before the confirmation. */
export async function register(target: Target, client: Pick<Client, 'email' | 'password' | 'from'>): Promise<void> {
  const { email, password, from } = client
  const answer = await patiently(() => target.call({ method: 'POST', path: '/api/auth/register', body: { email, password }, from }))
  if (answer.status !== 200) throw new Error(`a client could not sign up: ${answer.status} ${answer.text}`)
}

/** A new client with a session, by the way that every client goes. */
export async function becomeClient(target: Target): Promise<Client> {
  const known = { email: newEmail(), password: aPassword, from: newAddress() }
  await register(target, known)
  const token = await mailedToken(target, known.email, 'verify-email')
  const confirmed = await patiently(() => target.call({ path: `/api/auth/verify-email?token=${token}`, from: known.from }))
  if (confirmed.status !== 200) throw new Error(`a client could not confirm: ${confirmed.status} ${confirmed.text}`)
  return anotherSession(target, { ...known, accessToken: '', refreshToken: '' })
}

/** So many new clients. */
export async function becomeClients(target: Target, count: number): Promise<Client[]> {
  const clients: Client[] = []
  await inParallel(Array.from({ length: count }), 4, async () => void clients.push(await becomeClient(target)))
  return clients
}

export const readProfile = (target: Target, accessToken: string | undefined): Promise<Answer> =>
  target.call({ path: '/api/users/profile', token: accessToken })

/** From an address that nobody else has, unless one is named: wrong tokens are counted by address. */
export const refresh = (target: Target, refreshToken: string, from = newAddress()): Promise<Answer> =>
  target.call({ method: 'POST', path: '/api/auth/refresh-token', body: { refreshToken }, from })
