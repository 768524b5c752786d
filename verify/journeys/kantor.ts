import { randomBytes } from 'node:crypto'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import pg from 'pg'
import { calls } from '../../src/contract/calls.ts'
import type { Running } from '../../tools/launcher/launcher.ts'
import { type Kantor, startKantor } from '../../tools/testing/start-kantor.ts'
import { untilThereAreRates } from '../harness/until-there-are-rates.ts'

/** A letter as the sandbox's mailbox tells it. */
export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  links: string[]
}

/** Everything that a journey needs besides the browser: the running service, its mailbox and its database. */
export class Surroundings {
  readonly kantor: Kantor
  readonly #database: pg.Pool

  constructor(kantor: Kantor) {
    this.kantor = kantor
    this.#database = new pg.Pool({ connectionString: kantor.databaseUrl, max: 2 })
  }

  /** The letters to the address that lie in the mailbox; newest first. */
  async lettersNow(to: string): Promise<Letter[]> {
    const answer = await fetch(`${this.kantor.sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Letter[]
  }

  /** Waits until this many letters to the address lie in the mailbox; newest first. */
  async letters(to: string, count: number, { timeoutMs = 20_000 } = {}): Promise<Letter[]> {
    let letters: Letter[] = []
    await expect
      .poll(
        async () => {
          letters = await this.lettersNow(to)
          return letters.map((letter) => letter.subject)
        },
        { message: `letters to ${to}`, timeout: timeoutMs },
      )
      .toHaveLength(count)
    return letters
  }

  /** Waits for the letter to the address in which this stands: to the desk, other journeys have theirs sent too. */
  async letterWith(text: string, to: string): Promise<Letter | undefined> {
    let letter: Letter | undefined
    const look = async () => {
      letter = (await this.lettersNow(to)).find((one) => one.text.includes(text))
      return letter !== undefined
    }
    await expect.poll(look, { message: `a letter to ${to} with ${text}`, timeout: 20_000 }).toBe(true)
    return letter
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#database.query<Row>(text, values)).rows
  }

  /** Waits until every letter that was ordered is in this state of the queue. */
  async untilJobIs(state: 'active' | 'completed'): Promise<void> {
    const jobs = () => this.query<{ state: string }>(`select distinct state::text from pgboss.job where name = 'letter'`)
    await expect.poll(jobs, { message: `letters that are ${state}`, timeout: 30_000 }).toEqual([{ state }])
  }

  async control(address: string, body: object): Promise<void> {
    const answer = await fetch(`${this.kantor.sandboxOrigin}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${address}: ${answer.status}`).toBe(true)
  }

  close(): Promise<void> {
    return this.#database.end()
  }
}

/** What `npm run replicas` has started, where it is what runs the journeys: the launcher's message about it. */
function alreadyRunning(): Kantor | undefined {
  const running = process.env['KANTOR_RUNNING']
  if (!running) return undefined
  const leaveIt = () => Promise.resolve()
  return { ...(JSON.parse(running) as Running), pid: 0, dataDirectory: '', stop: leaveIt, kill: leaveIt }
}

/** Journeys run against one service, started as `npm start` starts it, on a data directory of its own. */
export const test = base.extend<{ expectedProblem: RegExp | undefined; failOnPageErrors: void }, { service: Surroundings }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      // The browser itself plays the proxy that vouches for its address: see extraHTTPHeaders.
      const kantor = alreadyRunning() ?? (await startKantor({ env: { TRUSTED_PROXIES: '127.0.0.1, ::1' } }))
      await untilThereAreRates(kantor.origin)
      const service = new Surroundings(kantor)
      await use(service)
      await service.close()
      await kantor.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Each journey comes from a household of its own: together they would be one that signs up too often.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }),
  baseURL: async ({ service }, use) => use(service.kantor.origin),
  // Its proxy's certificate is signed by nobody that a browser knows.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  ignoreHTTPSErrors: async ({}, use) => use(alreadyRunning() !== undefined),
  /** What a journey provokes on purpose: it must happen, and nothing else may. */
  expectedProblem: [undefined, { option: true }],
  failOnPageErrors: [
    async ({ browser, context, expectedProblem }, use) => {
      const problems: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => problems.push(error.error().message))
        watched.on('console', (message) => {
          // A refused call and a failed load are part of some journeys; what the page itself complains about is not.
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
        })
      }
      watch(context)
      // A second visitor of the same journey, too.
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      const isExpected = (problem: string) => expectedProblem?.test(problem) === true
      expect(
        problems.filter((problem) => !isExpected(problem)),
        'errors in the browser, content-policy violations among them',
      ).toEqual([])
      expect(problems.some(isExpected), 'the expected problem').toBe(expectedProblem !== undefined)
      expect(await context.cookies(), 'cookies').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** An address that no other journey uses. */
export const newAddress = (): string => `anna.${randomBytes(6).toString('hex')}@example.com`

export const linkTo = (letter: Letter | undefined, path: string): string => {
  const link = letter?.links.find((address) => new URL(address).pathname.startsWith(path))
  expect(link, `a link to ${path} in “${letter?.subject}”`).toBeDefined()
  return link ?? ''
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A client who stands on the home screen. Signing up, confirming and logging in are calls here: their screens are in `client.spec.ts`. */
export async function becomeClient(page: Page, service: Surroundings, email = newAddress()): Promise<{ email: string; password: string }> {
  const client = { email, password: 'a long enough password' }
  await expect(await page.request.post(calls.register.path, { data: client })).toBeOK()
  const [letter] = await service.letters(client.email, 1)
  const token = new URL(linkTo(letter, '/app/verify-email/')).pathname.split('/').at(-1) ?? ''
  await expect(await page.request.get(calls.verifyEmail.path, { params: { token } })).toBeOK()
  const answer = await page.request.post(calls.login.path, { data: client })
  await expect(answer).toBeOK()
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string }
  const session = { token: accessToken, refreshToken, isUserLoggedIn: true }
  // A page of the site without our scripts: what they look for in the browser is there before they come.
  await page.goto('/robots.txt')
  await page.evaluate((record) => localStorage.setItem('auth_session', JSON.stringify(record)), session)
  await page.goto('/app')
  return client
}
