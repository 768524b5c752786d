import { becomeClient, expect, logIn, saveProfile, test } from './kantor.ts'

test('a client ends another session and changes the password; own tabs stay logged in', async ({
  page,
  context,
  browser,
  baseURL,
  service,
}) => {
  const client = await becomeClient(page, service)
  const stranger = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
  })
  const strangersPage = await stranger.newPage()
  await strangersPage.goto('/app/login')
  await logIn(strangersPage, client)
  await expect(strangersPage).toHaveURL('/app')
  const [letter] = await service.letters(client.email, 2)
  expect(letter?.subject).toBe('New log-in to your account')

  await page.goto('/app/profile')
  const other = await context.newPage()
  await other.goto('/app/profile')
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Firefox on Windows was signed out.')).toBeVisible()
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
  await strangersPage.reload()
  await expect(strangersPage).toHaveURL('/app/login')
  await stranger.close()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(client.password)
  await dialog.getByLabel('New password').fill('a longer password than before')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed. You are logged out everywhere else.')).toBeVisible()

  // The client's other tab stays on its page, and uses the new tokens.
  await saveProfile(other, 'Anna')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Anna')
})
