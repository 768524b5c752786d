import type { Page } from '@playwright/test'
import type { Tokens } from './clients.ts'

/** Puts a client's session where the browser keeps it, so that the next page of the client area is theirs. */
export async function openSignedIn(page: Page, origin: string, { accessToken, refreshToken }: Tokens): Promise<Page> {
  await page.goto(`${origin}/app/login`)
  const session = JSON.stringify({ token: accessToken, refreshToken, isUserLoggedIn: true })
  await page.evaluate((stored) => localStorage.setItem('auth_session', stored), session)
  return page
}
