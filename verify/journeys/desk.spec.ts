import type { Page } from '@playwright/test'
import { budgets, openWithScripts, watchRequests } from '../bench/page-bytes.ts'
import { codeOf, type DemoPerson } from '../harness/desk.ts'
import { checkScreen } from './check-screen.ts'
import { signInAtDesk } from './desk.ts'
import { becomeClient, expect, test } from './kantor.ts'

/** Confirms an action with the code of this or the next half minute. */
async function confirm(page: Page, person: DemoPerson, step: 'this' | 'next'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm with a code' })
  await dialog.getByLabel('Code').fill(await codeOf(person, step))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

test('a frozen client is released by a second person, on a phone', async ({ page, service, browser }) => {
  const { email } = await becomeClient(page, service)
  const [account] = await service.query<{ id: string }>('select id from account where email = $1', [email])
  const first = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const officer = await signInAtDesk(first, service, 'compliance')
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
  await expect(first.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const proposal = first.url()

  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const supervisor = await signInAtDesk(second, service, 'supervisor')
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

  await signInAtDesk(page, service, 'payments')
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
