import { expect, test } from './kantor.ts'

const pdf = (path: string) => new RegExp(`^/policies/${path}\\.pdf$`)

// @spec 1.policies 2.register
test('footer and sign-up link to the policies, and each policy is a PDF', async ({ page, request }) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  const fromFooter = ['AML/KYC policy', 'Terms and Conditions', 'Privacy Policy'].map((name) => foot.getByRole('link', { name }))
  const paths = await Promise.all(fromFooter.map(async (link) => (await link.getAttribute('href')) ?? ''))
  expect(paths[0]).toMatch(pdf('aml-kyc-policy'))

  await page.goto('/app/register')
  for (const [name, path] of [
    ['Terms and Conditions', 'terms-and-conditions'],
    ['Privacy Policy', 'privacy-policy'],
  ] as const) {
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
    expect(href).toMatch(pdf(path))
    paths.push(href)
  }
  for (const path of paths) {
    const response = await request.get(path)
    expect({ path, status: response.status(), type: response.headers()['content-type'] }).toEqual({
      path,
      status: 200,
      type: 'application/pdf',
    })
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  // No other policy exists.
  expect((await request.get('/policies/another.pdf')).status()).toBe(404)
})

test("every file that the landing page's head names exists", async ({ page, request, baseURL }) => {
  await page.goto('/')
  const named = await page
    .locator(
      'head link[rel~=icon], head link:is([rel=apple-touch-icon], [rel=manifest], [rel=canonical], [rel=alternate]), head meta[property="og:image"]',
    )
    .evaluateAll((found) => found.map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''))
  for (const address of ['/share.png', '/pl', '/de']) expect(named).toContain(`${baseURL}${address}`)
  for (const address of named) expect({ address, status: (await request.get(address)).status() }).toEqual({ address, status: 200 })
})

test('search engines may index the landing page, and no page of the client area', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.goto('/app/login')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /app')
})
