import type { FrameLocator, Page } from '@playwright/test'
import { newEmail } from '../harness/client.ts'
import { expect, test } from './kantor.ts'

const calendar = (page: Page): FrameLocator => page.getByRole('dialog').frameLocator('iframe[title="Schedule time with me"]')
const desk = 'desk@kantor.example'

/** Chooses the first free time, and fills in name and e-mail address. By keyboard: Chromium delays clicks in a frame of a hidden tab. */
async function fillIn(frame: FrameLocator, { name, email }: { name: string; email: string }) {
  await frame.locator('.day:enabled').first().press('Enter')
  await frame.locator('.time').first().press('Enter')
  await frame.getByLabel('Name').fill(name)
  await frame.getByLabel('E-mail').fill(email)
}
const schedule = (frame: FrameLocator) => frame.getByRole('button', { name: 'Schedule event' }).press('Enter')

for (const [button, title, what] of [
  ['Book a call', 'Book a call', '30-minute call'],
  ['Book a meeting with our expert', 'Book a meeting with our expert', '30-minute meeting'],
] as const) {
  // @spec 2.book-a-call
  test(`a visitor presses “${button}”, books a time, and visitor and desk get letters`, async ({ page, service }) => {
    const email = newEmail()
    const name = `Visitor ${email.split('@')[0]}`
    await page.goto('/')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    const frame = calendar(page)
    await fillIn(frame, { name, email })
    await schedule(frame)
    await expect(frame.getByRole('heading', { name: 'You are booked' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText(`Your ${what} is booked.`)).toBeVisible()

    const [letter] = await service.letters(email, 1)
    expect(letter?.subject).toContain(`Confirmed: ${what}`)
    const deskLetters = async () => {
      const letters = await service.lettersNow(desk)
      return letters.filter(({ text }) => text.includes(email)).map(({ subject }) => subject.split(':')[0])
    }
    await expect.poll(deskLetters, { timeout: 20_000 }).toEqual(['New meeting'])

    // The letter's link cancels the booking.
    await page.goto(letter?.links.find((link) => link.includes('/cancellations/')) ?? '')
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible()
    await expect.poll(deskLetters, { timeout: 20_000 }).toEqual(['Cancelled meeting', 'New meeting'])
  })
}

// @spec 2.book-a-call
test('Close button, Escape, Back and a click outside close the pop-up, and return the focus', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Book a call' })
  const dialog = page.getByRole('dialog')
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    await button.click()
    await expect(calendar(page).getByRole('heading', { name: 'Choose day and time' })).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('on a phone, the calendar is as wide as the screen, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Book a call' }).click()
  const frame = calendar(page)
  await frame.locator('.day:enabled').first().press('Enter')
  await expect(frame.locator('.time').first()).toBeVisible()
  const { width } = (await page.locator('iframe[title="Schedule time with me"]').boundingBox()) ?? { width: 0 }
  expect(width).toBe(360)
  expect(await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
})
