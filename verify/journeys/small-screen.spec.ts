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
    // The lines are 32 px apart. The heading has 40 px of padding and as many lines of 32 px as it needs.
    const lines = await page.locator('.sheet').evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const [heading, text] = ['h3', 'p'].map((name) => sheet.querySelector<HTMLElement>(name)?.offsetTop ?? 0)
        return ((text ?? 0) - (heading ?? 0) - 40) / 32
      }),
    )
    expect(lines, path).toEqual(lines.map((count) => expect.closeTo(Math.round(count), 1)))
    expect(lines).toHaveLength(3)
  }
})
