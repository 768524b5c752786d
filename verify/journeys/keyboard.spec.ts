import type { Page } from '@playwright/test'
import { newEmail } from '../harness/client.ts'
import { pressByKey, tabTo } from './by-keyboard.ts'
import { expect, test } from './kantor.ts'

/** Presses Tab until the field has the focus, and replaces its text. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The new screen must have this title and focus its heading, so that a screen reader announces title and heading. */
async function expectScreen(page: Page, title: string, heading: string): Promise<void> {
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('by keyboard alone, a visitor signs up, verifies, and asks for a quote', async ({ page, service }) => {
  const email = newEmail()
  const password = 'a long enough password'

  await test.step('sign up: the first wrong field has the focus, with its message as description', async () => {
    await page.goto('/app/register')
    await pressByKey(page, button(page, 'Sign Up'))
    const field = page.getByRole('textbox', { name: 'Email' })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Required field')
    await page.keyboard.type(email)
    await typeInto(page, 'Password', password)
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await pressByKey(page, button(page, 'Sign Up'))
    await expectScreen(page, 'Registration successful · Kantor', 'Registration successful')
  })

  await test.step('confirm and log in', async () => {
    await service.confirm(page, email)
    await expect(page.getByText('Now you can proceed to login.')).toBeVisible()
    await pressByKey(page, link(page, 'To Login'))
    await expectScreen(page, 'Log In · Kantor', 'Log In')
    await typeInto(page, 'Email', email)
    await typeInto(page, 'Password', password)
    await page.keyboard.press('Enter')
    await expectScreen(page, 'Home · Kantor', 'Welcome')
  })

  await test.step('Tab enters the frame of the verification; Exit returns the focus to the card', async () => {
    await pressByKey(page, link(page, 'Verification'), 'Shift+Tab')
    await expectScreen(page, 'Verification · Kantor', 'Verification')
    const card = page.getByRole('region', { name: 'Personal verification' })
    await pressByKey(page, card.getByRole('button', { name: 'Start' }))
    const frame = page.frameLocator('iframe[title^="Personal verification"]')
    for (const sample of ['document', 'portrait']) {
      const submitSample = frame.getByRole('button', { name: `Use the sample ${sample}` })
      await expect(submitSample).toBeVisible()
      await tabTo(page, submitSample)
      await page.keyboard.press('Enter')
    }
    await expect(frame.getByRole('radio', { name: 'Approve' })).toBeVisible()
    await pressByKey(page, button(page, 'Exit'), 'Shift+Tab')
    await expect(card.getByRole('button')).toBeFocused()
  })

  await test.step('the quote dialog keeps the focus, returns it on Escape, and can be completed', async () => {
    await pressByKey(page, link(page, 'Kantor: home'), 'Shift+Tab')
    await expectScreen(page, 'Home · Kantor', 'Welcome')
    const opener = button(page, 'Get a quote')
    const dialog = page.getByRole('dialog', { name: 'Request personal quote' })
    await pressByKey(page, opener)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await typeInto(page, 'Amount', '25000')
    await pressByKey(page, button(page, 'Next'))
    await expect(dialog.getByRole('heading', { name: 'Contact information' })).toBeFocused()
    await typeInto(page, 'Name', 'Zofia Gęśla')
    await typeInto(page, 'Contact phone', '+48 600 100 200')
    await tabTo(page, dialog.getByRole('combobox', { name: /^Country/ }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('poland')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: /^Country/ })).toBeFocused()
    await pressByKey(page, button(page, 'Request a quote'))
    await expect(dialog.getByRole('heading', { name: 'Form has been submitted' })).toBeFocused()
    await pressByKey(page, button(page, 'Close'))
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('a screen reader hears landmarks, names and changes', async () => {
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - link /Kantor. home/
      - navigation "Client area":
        - link "Verification"
        - link "Support"
      - link "Profile"
    `)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Welcome" [level=1]
        - region "One-time offer":
          - heading "One-time offer" [level=2]
          - button "Explore the service"
        - region "Personal quote":
          - heading "Personal quote" [level=2]
          - button "Get a quote"
        - region "Fast exchange":
          - heading "Fast exchange" [level=2]
          - button "Exchange now"
        - region "Your requests":
          - heading "Your requests" [level=2]
          - list:
            - listitem:
              - heading "25,000 EUR to BTC" [level=3]
    `)
    await button(page, 'Get a quote').press('Enter')
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
      - dialog "Request personal quote":
        - heading "Request personal quote" [level=2]
        - heading "Calculation" [level=3]
        - textbox "Amount"
        - combobox "Source currency"
        - combobox "Converted to"
        - textbox "Message (optional)"
        - button "Close"
        - button "Next"
    `)
  })
})
