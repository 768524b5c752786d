import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../../tools/testing/browsers.ts'
import { becomeClient, type Client } from './clients.ts'
import type { Target } from './target.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { logInOnScreen } from '../harness/client.ts'

const printEvery = 50

export const twoTabs: Part<Target> = {
  name: 'two-tabs',
  title: '# rounds in Chromium in which two tabs find an expired access token at the same time',
  count: 200,
  short: 8,
  pages: true,
  run,
}

async function run(target: Target, { count, print }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const browser = await chromium.launch({ executablePath: findOrInstallChromium() })
  let loggedOut = 0
  let refreshes = 0
  try {
    const context = await browser.newContext()
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh-token')) refreshes += 1
    })
    const tabs = [await context.newPage(), await context.newPage()] as const
    await logInOnScreen(tabs[0], target.origin, client)
    await Promise.all(tabs.map((tab) => showProfile(tab, target, client)))
    for (let round = 0; round < count; round++) {
      await expireAccessTokens(target, client)
      // Only every fourth round updates the profile, because a rate limit counts updates.
      const useToken = round % 4 !== 3 ? (tab: Page) => showProfile(tab, target, client) : pressUpdate
      const outcomes = await Promise.allSettled(tabs.map(useToken))
      if (outcomes.some(({ status }) => status === 'rejected')) {
        loggedOut += 1
        checks.expect(
          false,
          `round ${round + 1}: a tab lost its session; the tabs show ${tabs.map((tab) => new URL(tab.url()).pathname).join(' and ')}`,
        )
        await logInOnScreen(tabs[0], target.origin, client)
        await Promise.all(tabs.map((tab) => showProfile(tab, target, client)))
      }
      if ((round + 1) % printEvery === 0) print(`${round + 1} rounds, ${loggedOut} forced logouts`)
    }
  } finally {
    await browser.close()
  }
  checks.expect(refreshes >= count, `in ${count} rounds there were only ${refreshes} refreshes, so some tokens had not expired`)
  return { figures: { rounds: count, refreshes, 'forced logouts': loggedOut }, failures: checks.failures }
}

async function showProfile(tab: Page, target: Target, { email }: Client): Promise<void> {
  await tab.goto(`${target.origin}/app/profile`)
  await tab.waitForFunction((shown) => [...document.querySelectorAll('input')].some(({ value }) => value === shown), email)
}

async function pressUpdate(tab: Page): Promise<void> {
  const updated = tab.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 200)
  await tab.getByRole('button', { name: 'Update' }).click()
  await updated
}

const expireAccessTokens = (target: Target, { email }: Client) =>
  target.query(
    `update token_pair set access_expires_at = now() - interval '1 minute' from session join account on account.id = account_id
     where session.id = session_id and email = $1`,
    [email],
  )
