import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '../../tools/embedded-postgres/running.ts'
import type { RunningMessage } from '../../tools/launcher/launcher.ts'
import { type Kantor, startKantor } from '../../tools/testing/start-kantor.ts'
import { type Credentials, newEmail, newNetworkAddress, signIn, becomeClient as signUpAndLogIn, usualPassword } from '../harness/client.ts'
import type { Outcome, Request } from '../harness/http.ts'
import { controlSandbox, type Letter, lettersTo, mailedToken } from '../harness/sandbox.ts'
import { untilThereAreRates } from '../harness/until.ts'

/** The running service, with its database and the sandbox's mailbox. */
export class RunningService {
  readonly kantor: Kantor
  readonly #database: pg.Pool
  readonly #sandboxOrigin: string

  constructor(kantor: Kantor) {
    this.kantor = kantor
    this.#sandboxOrigin = kantor.sandboxOrigin ?? ''
    this.#database = new pg.Pool({ connectionString: kantor.databaseUrl, max: 2 })
  }

  /** The letters to the e-mail address in the mailbox, newest first. */
  lettersNow(to: string): Promise<Letter[]> {
    return lettersTo(this.#sandboxOrigin, to)
  }

  /** Waits until the mailbox has this many letters to the e-mail address. Newest first. */
  async letters(to: string, count: number): Promise<Letter[]> {
    let letters: Letter[] = []
    await expect
      .poll(
        async () => {
          letters = await this.lettersNow(to)
          return letters.map((letter) => letter.subject)
        },
        { message: `letters to ${to}`, timeout: 20_000 },
      )
      .toHaveLength(count)
    return letters
  }

  /** Opens the confirmation link in the first letter. */
  async confirm(page: Page, email: string): Promise<Letter | undefined> {
    const [letter] = await this.letters(email, 1)
    await page.goto(findLink(letter, '/app/verify-email/'))
    return letter
  }

  /** Waits for a letter with this text. The desk also gets letters of other journeys. */
  async letterWith(text: string, to: string): Promise<Letter | undefined> {
    let letter: Letter | undefined
    const findLetter = async () => {
      letter = (await this.lettersNow(to)).find((one) => one.text.includes(text))
      return letter !== undefined
    }
    await expect.poll(findLetter, { message: `a letter to ${to} with ${text}`, timeout: 20_000 }).toBe(true)
    return letter
  }

  readonly query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await this.#database.query<Row>(text, values)).rows

  /** Runs statements that are refused to the service's own role. Not behind `npm run replicas`. */
  async queryAsSuperuser(statements: string): Promise<void> {
    const running = findRunningPostgres(join(this.kantor.dataDirectory, 'postgres'))
    if (!running) throw new Error('the database of this service is not its own')
    const client = new pg.Client({ connectionString: running.adminUrl })
    await client.connect()
    await client.query(statements)
    await client.end()
  }

  /** Changes the sandbox's behaviour. */
  control(path: string, body: object): Promise<void> {
    return controlSandbox(this.#sandboxOrigin, 'POST', path, body)
  }

  close(): Promise<void> {
    return this.#database.end()
  }
}

/** The service that `npm run replicas` has already started, if that program runs the journeys. */
function alreadyRunning(): Kantor | undefined {
  const running = process.env['KANTOR_RUNNING']
  if (!running) return undefined
  const doNothing = () => Promise.resolve()
  return { ...(JSON.parse(running) as RunningMessage), pid: 0, dataDirectory: '', stop: doNothing, kill: doNothing }
}

/** Each Playwright worker starts one service for its journeys, as `npm start` does, with its own data. */
export const test = base.extend<
  { expectedProblem: RegExp | undefined; failOnPageErrors: void },
  { service: RunningService; settings: Record<string, string> }
>({
  /** Further settings of the service. */
  settings: [{}, { option: true, scope: 'worker' }],
  service: [
    async ({ settings }, use) => {
      // The browser acts as the trusted proxy: see extraHTTPHeaders.
      const kantor = alreadyRunning() ?? (await startKantor({ env: { TRUSTED_PROXIES: '127.0.0.1, ::1', ...settings } }))
      await untilThereAreRates(kantor.origin)
      const service = new RunningService(kantor)
      await use(service)
      await service.close()
      await kantor.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Each journey has its own IP address, because a rate limit counts sign-ups by IP address.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newNetworkAddress() }),
  baseURL: async ({ service }, use) => use(service.kantor.origin),
  // The proxy of `npm run replicas` has its own certificate authority.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  ignoreHTTPSErrors: async ({}, use) => use(alreadyRunning() !== undefined),
  /** The only error that a journey expects in the browser's console. */
  expectedProblem: [undefined, { option: true }],
  failOnPageErrors: [
    async ({ browser, context, expectedProblem }, use) => {
      const problems: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => problems.push(error.error().message))
        watched.on('console', (message) => {
          // Refused calls and failed loads are part of some journeys; other errors are not.
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
        })
      }
      watch(context)
      // A journey may open a second context, for a second visitor.
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      const isExpected = (problem: string) => expectedProblem?.test(problem) === true
      expect(
        problems.filter((problem) => !isExpected(problem)),
        'errors in the browser, including violations of the content security policy',
      ).toEqual([])
      expect(problems.some(isExpected), 'the expected problem').toBe(expectedProblem !== undefined)
      expect(await context.cookies(), 'cookies').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const findLink = (letter: Letter | undefined, path: string): string => {
  const link = letter?.links.find((url) => new URL(url).pathname.startsWith(path))
  expect(link, `a link to ${path} in “${letter?.subject}”`).toBeDefined()
  return link ?? ''
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** The client accepts the offer that is open, and comes to the page of the deal. Returns its reference. */
export async function acceptOnScreen(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Accept this offer' }).first().click()
  return giveProof(page, page.getByRole('dialog', { name: 'Accept this offer' }))
}

/** Accepts in the open dialog, and returns the reference of the deal. */
export async function giveProof(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByLabel('Current password').fill(usualPassword)
  await dialog.getByRole('button', { name: 'Accept at this price' }).click()
  await expect(page).toHaveURL(/\/app\/deals\/\d{14}$/, { timeout: 10_000 })
  return new URL(page.url()).pathname.slice(-14)
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/app/login')
}

/** The names of what is stored in the browser's IndexedDB. */
export const storedKeys = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const keys: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) keys.push(...(await done(database.transaction(store).objectStore(store).getAllKeys())))
      database.close()
    }
    return keys
  })

export async function saveProfile(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile was updated')).toBeVisible()
}

/** Delays the requests to `url` until `release` is called. `firstRequest` resolves when the first one is sent. */
export async function delayRequests(page: Page, url: string | RegExp, then = (route: Route) => route.continue()) {
  const firstRequest = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    firstRequest.resolve()
    await released.promise
    await then(route)
  })
  return { firstRequest: firstRequest.promise, release: released.resolve }
}

/** The client returns to the tab, and the page asks for news at once, unless it is asking already. */
export const lookAgain = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Makes a call as the client of this page, and returns the reply. */
export async function callAsClient<Reply>(page: Page, { method, path }: { method: string; path: string }, data?: object): Promise<Reply> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth_session') ?? '{}') as { token?: string }).token)
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  await expect(response).toBeOK()
  return (await response.json()) as Reply
}

/** Signs up by API calls, without the screens, and opens home. */
export async function becomeClient(page: Page, service: RunningService, email = newEmail()): Promise<Credentials> {
  const credentials = await signUp(page, service, email)
  await page.goto('/app')
  return credentials
}

/** Signs up by API calls, in the browser's language. The next page that is opened is logged in. */
export async function signUp(page: Page, { kantor }: RunningService, email = newEmail()): Promise<Credentials> {
  const credentials = { email, password: usualPassword }
  const { origin, sandboxOrigin = '' } = kantor
  const site = { origin, confirmationToken: (to: string) => mailedToken(sandboxOrigin, to, 'verify-email'), send: sendFrom(page) }
  await signIn(page, origin, await signUpAndLogIn(site, credentials, {}))
  return credentials
}

/** Sends calls with the IP address, user agent and language of the page's browser. Another IP address or user agent would count as a new device and cause a letter. */
const sendFrom =
  (page: Page) =>
  async ({ method = 'GET', path, body }: Request): Promise<Outcome> => {
    const language = await page.evaluate(() => navigator.language)
    const startedAt = performance.now()
    const response = await page.request.fetch(path, { method, data: body, headers: { 'accept-language': language } })
    const at = performance.now()
    const json = (await response.json()) as Record<string, unknown>
    return {
      kind: 'answered',
      status: response.status(),
      body: json,
      retryAfter: response.headers()['retry-after'],
      ms: at - startedAt,
      at,
    }
  }
