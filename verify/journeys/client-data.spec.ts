import { readFile } from 'node:fs/promises'
import { becomeClient, expect, logIn, saveProfile, test } from './kantor.ts'

test('a client downloads their data, closes the account, and can sign up again', async ({ page, context, service }) => {
  const client = await becomeClient(page, service)
  await page.goto('/app/profile')
  await saveProfile(page, 'Zofia Unmistakable')
  const other = await context.newPage()
  await other.goto('/app/verification')

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByLabel('Current password').fill(client.password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8')) as { data: Record<string, object> }
  expect(data).toMatchObject({ account: { email: client.email }, profile: { firstName: 'Zofia Unmistakable' } })
  await expect(page.getByText('Your browser has saved the file.')).toBeVisible()
  expect((await service.letters(client.email, 2)).map(({ subject }) => subject)).toContain('Your data were downloaded')

  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText(/No law makes us keep anything about you/)).toBeVisible()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await page.getByLabel('Current password').fill(client.password)
  await page.getByRole('button', { name: 'Close my account' }).click()

  await expect(page).toHaveURL('/app/account-closed')
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_session'))).toBeNull()
  await expect(other).toHaveURL('/app/login')
  const [letter] = await service.letters(client.email, 3)
  expect(letter?.subject).toBe('Your account is closed')
  await logIn(other, client)
  await expect(other.getByText('Error. Please try again or contact support')).toBeVisible()
  expect(await service.query('select 1 from profile where first_name = $1', ['Zofia Unmistakable'])).toEqual([])
})
