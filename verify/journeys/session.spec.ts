import type { Page } from '@playwright/test'
import { logInOnScreen } from '../harness/client.ts'
import { becomeClient, expect, delayRequests, logIn, type RunningService, storedKeys, test } from './kantor.ts'

test('an expired access token is refreshed once for all calls, and no call is lost', async ({ page, service }) => {
  const { email } = await becomeClient(page, service)
  await page.goto('/app/profile')
  await page.getByLabel('First Name').fill('Anna')
  const before = await storedSession(page)
  await expireAccessTokens(service, email)
  const refreshes = countRefreshes(page)
  const refresh = await delayRequests(page, '**/api/auth/refresh-token')

  await page.getByRole('button', { name: 'Update' }).click()
  await refresh.firstRequest
  // The update of the profile waits for the new token. A second call, from another screen, waits too.
  await page.getByRole('banner').getByRole('link', { name: 'Kantor' }).click()
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Contact email').fill(email)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  refresh.release()

  await expect(page.getByText('Form has been submitted')).toBeVisible()
  expect(refreshes()).toBe(1)
  expect(await service.query('select 1 from exchange_request where email = $1', [email])).toHaveLength(1)
  const selectName = 'select first_name from profile join account on account.id = profile.account_id where account.email = $1'
  await expect.poll(() => service.query(selectName, [email])).toEqual([{ first_name: 'Anna' }])
  const after = await storedSession(page)
  expect(after.isUserLoggedIn).toBe(true)
  expect(after.token).not.toBe(before.token)
  expect(after.refreshToken).not.toBe(before.refreshToken)
})

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a copied session is useless in another browser, and continues in its own', async ({ page, browser, baseURL, service }) => {
  const client = await withOwnKey(page, service)
  const copied = await storedSession(page)
  await expireAccessTokens(service, client.email)

  const thief = await browser.newContext({ baseURL: baseURL ?? '', userAgent: firefoxOnWindows })
  const theirs = await thief.newPage()
  await theirs.goto('/robots.txt')
  await theirs.evaluate((session) => localStorage.setItem('auth_session', JSON.stringify(session)), copied)
  const refusal = theirs.waitForResponse('**/api/auth/refresh-token')
  await theirs.goto('/app/profile')
  await expect(theirs).toHaveURL('/app/login')
  expect(await (await refusal).json()).toMatchObject({ error: 'INVALID_DPOP_PROOF' })
  await thief.close()

  await page.goto('/app/profile')
  await expect(page.getByLabel('Email')).toHaveValue(client.email)
  expect((await storedSession(page)).token).not.toBe(copied.token)
  const letter = await service.letterWith('Somebody tried to use your session without the key', client.email)
  expect(letter?.text).toContain('Firefox on Windows')
})

test('without its key, a browser has to log in again', async ({ page, service }) => {
  const client = await withOwnKey(page, service)
  await page.evaluate(() => indexedDB.deleteDatabase('keyval-store'))
  await expireAccessTokens(service, client.email)
  await page.goto('/app/profile')
  await expect(page).toHaveURL('/app/login')
  await logIn(page, client)
  await expect(page).toHaveURL('/app/profile')
})

test('a forced log-out leaves nothing typed in the browser', async ({ page, service }) => {
  const client = await withOwnKey(page, service)
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('a private message')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(stored).toContain('a private message')
  await service.query(
    `update session set ended_at = now(), end_reason = 'desk' from account where account.id = account_id and email = $1`,
    [client.email],
  )
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Contact email').fill(client.email)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page).toHaveURL('/app/login')
  expect(Object.keys(JSON.parse(await stored())[0])).toEqual(['auth_session'])
  await expect.poll(() => storedKeys(page)).toEqual([])
})

/** A client who has logged in on the screen, so that the session belongs to the browser's key. */
async function withOwnKey(page: Page, service: RunningService) {
  const client = await becomeClient(page, service)
  await logInOnScreen(page, service.kantor.origin, client)
  expect(await storedKeys(page)).toEqual(['session-key'])
  return client
}

interface StoredSession {
  token: string | null
  refreshToken: string
  isUserLoggedIn: boolean
}

const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth_session') ?? 'null') as StoredSession)

async function expireAccessTokens(service: RunningService, email: string): Promise<void> {
  const changed = await service.query(
    `update token_pair set access_expires_at = now() - interval '1 minute' from session join account on account.id = session.account_id
     where session.id = token_pair.session_id and account.email = $1 returning 1`,
    [email],
  )
  expect(changed.length).toBeGreaterThan(0)
}

function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) count++
  })
  return () => count
}
