import type { Page } from '@playwright/test'
import { storedSession, type Tokens } from './client.ts'

/** Stores a client's session in the browser. The next page is logged in. */
export async function signIn(page: Page, origin: string, tokens: Tokens): Promise<void> {
  // Not a page of the product: its scripts would read the session too early.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(tokens))
}
