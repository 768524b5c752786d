import type { Page } from '@playwright/test'
import { storedSession, type Tokens } from './client.ts'

/** Stores a client's session where the browser keeps it, so that the next page is theirs. */
export async function signIn(page: Page, origin: string, tokens: Tokens): Promise<void> {
  // A page of the site without our scripts, which would look for a session at once.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(tokens))
}
