import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { budgets, openWithScripts, watchRequests } from '../bench/page-bytes.ts'
import { checkScreen } from './check-screen.ts'
import { becomeClient, expect, type RunningService, test } from './kantor.ts'

type Role = 'dealer' | 'payments' | 'compliance' | 'supervisor'

interface DemoPerson {
  name: string
  email: string
  roles: string[]
  password: string
  secret: string
}

const people = JSON.parse(readFileSync('config/demo-staff.json', 'utf8')) as DemoPerson[]

function demoPerson(role: Role): DemoPerson {
  const person = people.find(({ roles }) => roles[0] === role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

/** A code works once, and may be one step early or late: so a person has three codes at a time. */
const codeOf = ({ secret }: DemoPerson, step: 'last' | 'this' | 'next') =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + { last: -30_000, this: 0, next: 30_000 }[step] })

/** Signs in at the desk. */
async function signIn(page: Page, { kantor }: RunningService, role: Role, step: 'last' | 'this' = 'last'): Promise<DemoPerson> {
  const person = demoPerson(role)
  await page.goto(`${kantor.deskOrigin}/`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Code').fill(codeOf(person, step))
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await expect(page.getByText(person.name).first()).toBeVisible()
  return person
}

/** Confirms an action with the code of this or the next half minute. */
async function confirm(page: Page, person: DemoPerson, step: 'this' | 'next'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm with a code' })
  await dialog.getByLabel('Code').fill(codeOf(person, step))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Sends a request as the client of this page. Returns its reference. */
async function askForQuote(page: Page, email: string): Promise<string> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth_session') ?? '{}') as { token?: string }).token)
  const response = await page.request.post('/api/exchange-request', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      fromCurrency: 'EUR',
      toCurrency: 'BTC',
      amount: 25_000,
      name: 'Anna Nowak',
      email,
      phone: '+48 600 100 200',
      country: 'Poland',
      message: 'How long does it take?',
    },
  })
  return ((await response.json()) as { reference: string }).reference
}

test('a dealer claims and answers a request, and the client sees it answered', async ({ page, service, browser }) => {
  const { email } = await becomeClient(page, service)
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await window.newPage()
  const dealer = await signIn(desk, service, 'dealer')
  await desk
    .getByRole('tab', { name: /Unassigned/ })
    .or(desk.getByRole('link', { name: /Unassigned/ }))
    .first()
    .click()

  const reference = await askForQuote(page, email)
  // New requests are announced, and shown when the person wants it.
  const announced = desk.getByRole('button', { name: /new: show/ })
  await announced.or(desk.getByText(reference)).first().waitFor({ timeout: 10_000 })
  if (await announced.isVisible()) await announced.click()
  await checkScreen(desk, 'the inbox', 1280)
  await desk
    .getByRole('link', { name: new RegExp(reference) })
    .first()
    .click()
  await expect(desk.getByText('How long does it take?').first()).toBeVisible()
  await checkScreen(desk, 'the request page', 1280)

  await desk.getByRole('button', { name: 'Claim' }).click()
  await expect(desk.getByText('This request is yours now.')).toBeVisible()
  await desk.getByLabel('Text', { exact: true }).fill('About an hour. Kind regards, {{colleague}}')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(desk.getByText('Please replace first', { exact: false })).toBeVisible()
  await desk.getByLabel('Text', { exact: true }).fill(`About an hour. Kind regards, ${dealer.name}`)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Sent.')).toBeVisible()

  const letter = await service.letterWith('About an hour.', email)
  expect(letter?.text).toContain(reference)
  await page.goto('/app')
  await expect(page.getByText('Answered').first()).toBeVisible()
  await window.close()
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}

test('by keyboard alone, a dealer answers and closes a request, and finds its client', async ({ page, service, browser }) => {
  const { email } = await becomeClient(page, service)
  const reference = await askForQuote(page, email)
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await window.newPage()
  const { keyboard } = desk
  // Another journey may have used the code before this one.
  await signIn(desk, service, 'dealer', 'this')
  const heading = (name: string | RegExp) => desk.getByRole('heading', { level: 1, name })
  const row = desk.getByRole('link', { name: reference, exact: true })

  await tabTo(desk, desk.getByRole('link', { name: /Unassigned/ }))
  await keyboard.press('Enter')
  await expect(row).toBeVisible()
  while (!(await row.evaluate((element) => element === document.activeElement))) await keyboard.press('j')
  await keyboard.press('a')
  await expect(desk.getByText(`${reference} is yours now.`)).toBeVisible()
  await keyboard.press('Enter')
  await expect(desk.getByText('How long does it take?').first()).toBeVisible()
  await expect(heading(reference)).toBeFocused()

  await keyboard.press('r')
  const field = desk.getByLabel('Text', { exact: true })
  await expect(field).toBeFocused()
  // A letter needs several lines.
  expect((await field.boundingBox())?.height).toBeGreaterThan(100)
  await keyboard.type('About an hour.')
  await tabTo(desk, desk.getByLabel('Prepared reply'), 'Shift+Tab')
  await keyboard.press('ArrowDown')
  await tabTo(desk, desk.getByRole('button', { name: 'Insert' }))
  await keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/^About an hour\.\n\n./)
  await keyboard.press('Control+Enter')
  await expect(desk.getByText('Sent.')).toBeVisible()

  await keyboard.press('Control+k')
  await keyboard.type('add a note')
  await keyboard.press('Enter')
  await expect(desk.getByLabel(/New note/)).toBeFocused()
  await keyboard.type('Asked about the time')
  await keyboard.press('Control+Enter')
  await expect(desk.getByRole('list', { name: 'Notes' })).toContainText('Asked about the time')

  await tabTo(desk, desk.getByRole('button', { name: 'Close', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(desk.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await keyboard.type('Dup')
  await tabTo(desk, desk.getByRole('button', { name: 'Close the request' }))
  await keyboard.press('Enter')
  await expect(desk.getByText('This request is closed.', { exact: false })).toBeVisible()
  await expect(heading(reference)).toBeFocused()

  await tabTo(desk, desk.getByRole('link', { name: 'Open the client file' }))
  await keyboard.press('Enter')
  await expect(desk.getByRole('region', { name: 'Profile' })).toBeVisible()
  await expect(heading(/./)).toBeFocused()

  await keyboard.press('g')
  await keyboard.press('c')
  await expect(heading('Clients')).toBeFocused()
  await tabTo(desk, desk.getByLabel('Search'))
  await keyboard.type(email)
  await expect(desk.getByText('Searched by: e-mail')).toBeVisible()
  await tabTo(desk, desk.getByRole('list', { name: 'Clients' }).getByRole('link'))
  await keyboard.press('Enter')
  await expect(desk.getByRole('region', { name: 'Profile' })).toBeVisible()
  await window.close()
})

test('a frozen client is released by a second person, on a phone', async ({ page, service, browser }) => {
  const { email } = await becomeClient(page, service)
  const [account] = await service.query<{ id: string }>('select id from account where email = $1', [email])
  const first = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const officer = await signIn(first, service, 'compliance')
  await first.goto(`${service.kantor.deskOrigin}/clients/${account?.id}`)
  await first.getByRole('button', { name: 'Freeze' }).first().click()
  await first.getByRole('dialog').getByLabel('Reason').fill('Asked by a court')
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /Freeze/ })
    .click()
  await confirm(first, officer, 'this')
  await expect(first.getByText('Frozen').first()).toBeVisible()
  await checkScreen(first, 'the file of a frozen client', 1280)
  await first
    .getByRole('button', { name: /release/i })
    .first()
    .click()
  await first.getByRole('dialog').getByLabel('Reason').fill('The court agreed')
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /Propose/ })
    .click()
  await confirm(first, officer, 'next')
  await first.getByRole('dialog').getByRole('link', { name: 'See the proposal' }).click()
  await expect(first.getByRole('button', { name: 'Approve' })).toBeHidden()
  const proposal = first.url()

  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const supervisor = await signIn(second, service, 'supervisor')
  await second.goto(proposal)
  await expect(second.getByRole('button', { name: 'Approve' })).toBeVisible()
  await checkScreen(second, 'the proposal on a phone', 390)
  await second.getByRole('button', { name: 'Approve' }).click()
  await confirm(second, supervisor, 'this')
  await expect(second.getByText('Approved').first()).toBeVisible()
  expect(await service.query('select state from account where email = $1', [email])).toEqual([{ state: 'active' }])
  await first.context().close()
  await second.context().close()
})

test('the sign-in page and the inbox keep the budget of scripts', async ({ service, browser }) => {
  const url = `${service.kantor.deskOrigin}/`
  const signedOut = await browser.newContext()
  const page = await signedOut.newPage()
  // Code for passkeys comes after the page is usable.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const ofSignIn = watchRequests(page)
  await openWithScripts(page, url)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await ofSignIn.kibOf('script'), 'KiB of script until the sign-in is usable').toBeLessThanOrEqual(budgets.deskScript)

  await signIn(page, service, 'payments')
  // Without the scripts that the browser has by now.
  const signedIn = await browser.newContext({ storageState: await signedOut.storageState() })
  const inbox = await signedIn.newPage()
  const ofInbox = watchRequests(inbox)
  await openWithScripts(inbox, url)
  await expect(inbox.getByRole('heading', { level: 1 })).toBeVisible()
  expect(ofInbox.scripts().some((name) => name.includes('Inbox'))).toBe(true)
  expect(await ofInbox.kibOf('script'), 'KiB of script until the inbox is shown').toBeLessThanOrEqual(budgets.deskScript)
  await signedOut.close()
  await signedIn.close()
})
