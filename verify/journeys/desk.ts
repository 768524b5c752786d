import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { codeOf, type DemoPerson, demoPerson } from '../harness/desk.ts'
import { type DeskSample, prepareSample, type SampleTexts } from '../harness/desk-sample.ts'
import { mailedToken } from '../harness/sandbox.ts'
import type { DeskSite } from '../harness/staff.ts'
import { createDeskWalk, type DeskScene } from '../screens/play-desk.ts'
import { loadTexts } from '../screens/play-scene.ts'
import { callAsClient, expect, type RunningService } from './kantor.ts'

export const deskSite = ({ kantor, query }: RunningService): DeskSite => ({ deskOrigin: kantor.deskOrigin ?? '', query })

/** Sends a request as the client of this page. Returns its reference. */
export async function askForQuote(page: Page, fields: { email: string } & Record<string, string | number>): Promise<string> {
  const wish = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 25_000 }
  const contact = { name: 'Anna Nowak', phone: '+48 600 100 200', country: 'Poland', message: '' }
  const { reference } = await callAsClient<{ reference: string }>(page, calls.submitExchangeRequest, { ...wish, ...contact, ...fields })
  return reference
}

/** Prepares clients, requests, proposals and exports for every screen of the desk. */
export function prepareDesk(service: RunningService, texts?: SampleTexts): Promise<DeskSample> {
  const { origin, sandboxOrigin = '' } = service.kantor
  const confirmationToken = (to: string) => mailedToken(sandboxOrigin, to, 'verify-email')
  return prepareSample({ ...deskSite(service), origin, confirmationToken }, texts && { texts })
}

interface Walk {
  browser: Browser
  service: RunningService
  sample: DeskSample
  scenes: DeskScene[]
  options: BrowserContextOptions & { locale: 'en-GB' | 'pl-PL'; viewport: { width: number; height: number } }
  /** Returns the problems of the screen. */
  check(page: Page, name: string): Promise<string[]>
}

/** Opens all scenes one after another. Returns their problems: what `check` finds, horizontal scrolling, and scenes that do not appear. */
export async function walkDesk({ browser, service, sample, scenes, options, check }: Walk): Promise<string[]> {
  const { sandboxOrigin = '', deskOrigin = '' } = service.kantor
  const textOf = await loadTexts(options.locale === 'pl-PL' ? 'pl' : 'en', '{web/ui,desk}')
  const problems: string[] = []
  for (const isSignedOut of [true, false]) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    if (!isSignedOut) await sample.person.signIn(context)
    const page = await context.newPage()
    page.setDefaultTimeout(8000)
    const open = createDeskWalk({ page, textOf, sandboxOrigin, password: '' }, deskOrigin)
    for (const scene of scenes.filter((one) => (one.isSignedOut ?? false) === isSignedOut)) {
      try {
        await open(scene)
        problems.push(...(await check(page, scene.name)))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > options.viewport.width) problems.push(`${scene.name}: is ${width} px wide`)
      } catch (error) {
        problems.push(`${scene.name}: ${(error as Error).message.slice(0, 300)}`)
      }
    }
    await context.close()
  }
  return problems
}

/** Signs in at the desk as the demo's person with this role. */
export async function signInAtDesk(page: Page, { kantor }: RunningService, role: Role): Promise<DemoPerson> {
  const person = demoPerson(role)
  await page.goto(`${kantor.deskOrigin}/`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Code').fill(await codeOf(person, 'last'))
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await expect(page.getByText(person.name).first()).toBeVisible()
  return person
}
