import { checkScreen } from './check-screen.ts'
import { expect, type RunningService, test } from './kantor.ts'

const notice = 'We work on the service on Sunday from 2 to 4 UTC.'
const pause = 'Sign-up is back at noon UTC.'

test.use({ viewport: { width: 320, height: 640 } })

// In one statement: between two, the service could cache a table with the notice only.
const switchBothOn = (service: RunningService) =>
  service.query("insert into switch (name, sentence, since) values ('notice', $1, now()), ('registration', $2, now())", [notice, pause])

test("the desk's notice and pauses are shown on the landing page and at sign-up", async ({ page, service }) => {
  const landing = async () => (await page.goto('/'))?.text()
  try {
    await switchBothOn(service)
    await expect.poll(landing, { timeout: 15_000 }).toContain(notice)
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(notice)

    await page.goto('/app/register')
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(notice)
    await expect(page.getByText(pause)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled()
    await checkScreen(page, 'a paused sign-up')
  } finally {
    await service.query('delete from switch')
  }
  await expect.poll(landing, { timeout: 15_000 }).not.toContain(notice)
})
