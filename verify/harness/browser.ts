import type { Page } from '@playwright/test'
import { storedSession, type Tokens } from './client.ts'

/** Stores a client's session in the browser, so that the next page is logged in. */
export async function signIn(page: Page, origin: string, tokens: Tokens): Promise<void> {
  // robots.txt, because the scripts of another page would read the session before it is stored.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(tokens))
}
