import { addAuthenticator } from '../harness/staff.ts'
import { checkScreen } from './check-screen.ts'
import { becomeClient, expect, logIn, logOut, test } from './kantor.ts'

test.use({ viewport: { width: 320, height: 740 } })

test('a client adds a passkey, logs in with it alone, proves with it, and removes it', async ({ page, service }) => {
  const authenticator = await addAuthenticator(page)
  const client = await becomeClient(page, service)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(client.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await checkScreen(page, 'naming the passkey')
  await dialog.getByLabel('Name', { exact: true }).fill('My phone')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByText('two-step sign-in is on')).toBeVisible()
  await dialog.getByLabel('I have saved my recovery codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('My phone')).toBeVisible()
  await checkScreen(page, 'the profile, with a passkey')

  // A passkey among the suggestions: the authenticator chooses it at once.
  await logOut(page)
  await expect(page).toHaveURL('/app')
  const keys = await service.query(
    'select key_thumbprint from session where ended_at is null and account_id = (select id from account where email = $1)',
    [client.email],
  )
  expect(keys).toEqual([{ key_thumbprint: expect.any(String) }])

  await authenticator.answers(false)
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await checkScreen(page, 'the log-in, with passkeys')
  await authenticator.answers(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/app')

  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Your browser will ask for your passkey.')).toBeVisible()
  await checkScreen(page, 'a proof with the passkey')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the file' }).click()
  await download

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await checkScreen(page, 'removing the passkey')
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
  await expect(page.getByText('My phone')).toHaveCount(0)
  await authenticator.answers(false)
  await logOut(page)
  await authenticator.answers(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('We do not know this passkey any more.')).toBeVisible()
  await authenticator.answers(false)
  await logIn(page, client)
  await expect(page).toHaveURL('/app')
})
