import type { Locator, Page } from '@playwright/test'
import { storeInvitation } from '../../src/server/testing/staff.ts'
import { addAuthenticator } from '../harness/staff.ts'
import { pressByKey, tabTo } from './by-keyboard.ts'
import { askForQuote, deskSite } from './desk.ts'
import { becomeClient, expect, test } from './kantor.ts'

/** Chooses an action of the palette. */
async function choose(page: Page, query: string, action: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Screens and actions' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(query)
  await expect(palette.getByRole('option', { name: action, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** Presses J until the row has the focus. */
async function moveTo(row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  for (let pressed = 0; pressed < 50; pressed++) {
    await row.page().keyboard.press('j')
    if (await row.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`J does not reach ${String(row)}`)
}

test('by keyboard alone, a colleague answers, closes and freezes', async ({ page, service, browser }) => {
  const { email } = await becomeClient(page, service)
  const reference = await askForQuote(page, { email, message: 'How long does it take?' })
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await window.newPage()
  const authenticator = await addAuthenticator(desk)
  const { keyboard } = desk
  const button = (name: string) => desk.getByRole('button', { name, exact: true })
  const dialog = desk.getByRole('dialog')

  await test.step('the first passkey, and signing in with it', async () => {
    const { name, token } = await storeInvitation(deskSite(service), ['supervisor'])
    await desk.goto(`${service.kantor.deskOrigin}/invitation/${token}`)
    await expect(desk.getByRole('heading', { name: `Invitation for ${name}` })).toBeVisible()
    await pressByKey(desk, button('Create passkey and sign in'))
    await expect(desk.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    await authenticator.answers(false)
    await choose(desk, 'sign out', 'Sign out')
    await expect(desk.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await expect(button('Sign in with a passkey')).toBeVisible()
    await tabTo(desk, button('Sign in with a passkey'))
    await authenticator.answers(true)
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  })

  await test.step('the inbox, and claiming', async () => {
    await pressByKey(desk, desk.getByRole('link', { name: /^Unassigned/ }))
    await moveTo(desk.getByRole('link', { name: reference, exact: true }))
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: reference })).toBeFocused()
    await expect(desk.getByText('How long does it take?')).toBeVisible()
    await keyboard.press('a')
    await expect(desk.getByText('This request is yours now.')).toBeVisible()
  })

  await test.step('an answer with a prepared reply', async () => {
    await keyboard.press('r')
    const text = desk.getByLabel('Text', { exact: true }).first()
    await expect(text).toBeFocused()
    await tabTo(desk, desk.getByLabel('Prepared reply'), 'Shift+Tab')
    await keyboard.type('Verif')
    await tabTo(desk, desk.getByRole('button', { name: 'Insert' }))
    await keyboard.press('Enter')
    await expect(text).toHaveValue(new RegExp(reference))
    await expect(text).toBeFocused()
    await keyboard.press('Control+End')
    await keyboard.type('\n\nAbout an hour. {{colleague}}')
    await keyboard.press('Control+Enter')
    await expect(desk.getByText('Not sent. Please replace first:')).toBeVisible()
    // The placeholder is selected, so that typing replaces it.
    await keyboard.type('Yours, Iga')
    await keyboard.press('Control+Enter')
    await expect(desk.getByText('Sent.')).toBeVisible()
    const letter = await service.letterWith('About an hour. Yours, Iga', email)
    expect(letter?.text).toContain(reference)
    await page.goto('/app')
    await expect(page.getByText('Answered').first()).toBeVisible()
  })

  await test.step('closing the request', async () => {
    await choose(desk, 'close', 'Close')
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await keyboard.type('Not')
    await pressByKey(desk, dialog.getByRole('button', { name: 'Close the request' }))
    await expect(desk.getByText('Closed: Not feasible').first()).toBeVisible()
  })

  await test.step('finding the client, and freezing the account', async () => {
    await choose(desk, email, `Find clients: ${email}`)
    await moveTo(desk.getByRole('link', { name: 'Anna Nowak' }))
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { level: 1, name: 'Anna Nowak' })).toBeFocused()
    await pressByKey(desk, button('Freeze'))
    await tabTo(desk, dialog.getByLabel('Reason'))
    await keyboard.type('Asked by a court')
    await pressByKey(desk, dialog.getByRole('button', { name: 'Freeze now' }))
    await expect(desk.getByText('The account is frozen.')).toBeVisible()
    expect(await service.query('select state from account where email = $1', [email])).toEqual([{ state: 'frozen' }])
  })

  await test.step('the list of shortcuts', async () => {
    await keyboard.press('?')
    await expect(desk.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await window.close()
})
