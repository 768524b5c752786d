import { becomeClient, expect, test } from './kantor.ts'

test('on a screen of 320 px, long amounts fit into the field', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const pay = page.getByLabel('You pay')
  for (const amount of ['1234567.89', '123456789.12', '123456789012.34', '1234567890123456.78']) {
    await pay.fill(amount)
    await expect(pay).toHaveValue(amount)
    const pixelsCutOff = () => pay.evaluate((input) => input.scrollWidth - input.clientWidth)
    await expect.poll(pixelsCutOff, `pixels of ${amount} that are cut off`).toBe(0)
  }
})

test("on a phone, the quote dialog's buttons are visible without scrolling", async ({ page, service }) => {
  await becomeClient(page, service)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Request a quote' })).toBeInViewport({ ratio: 1 })
})

test('on a screen of 320 px, the texts of the three sheets stand on their ruled lines', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/pl', '/de']) {
    await page.goto(path)
    // The lines are 32 px apart, the first 19.2 px from the top. A paragraph begins 4.6 px below a line, so its text ends above the next one.
    const offsets = await page
      .locator('.sheet p')
      .evaluateAll((texts) => texts.map((text) => (((text as HTMLElement).offsetTop - (text.parentElement?.offsetTop ?? 0)) % 32) - 19.2))
    expect(offsets, path).toEqual([4.8, 4.8, 4.8].map((offset) => expect.closeTo(offset, 0)))
  }
})
