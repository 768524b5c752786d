import type { Page } from '@playwright/test'
import { type Credentials, storedSession, type Tokens } from './client.ts'

/** Stores a client's session in the browser, so that the next page is logged in. */
export async function signIn(page: Page, origin: string, tokens: Tokens): Promise<void> {
  // robots.txt, because the scripts of another page would read the session before it is stored.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(tokens))
}

/** Logs in on the screen, so that the session belongs to the browser's key. Logs out first if a client is logged in. */
export async function logInOnScreen(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => localStorage.removeItem('auth_session'))
  await page.goto(`${origin}/app/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`${origin}/app`)
}
