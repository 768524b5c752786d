import { operatorFileWith } from '../../src/server/testing/operator-file.ts'
import { card, chooseOutcome, submitSamples } from './identity-widget.ts'
import { becomeClient, expect, test } from './kantor.ts'

test.use({ settings: { OPERATOR_FILE: operatorFileWith({ cardPayment: { requires: 'verified-identity' } }) } })

test('where a card payment requires a verified identity, the client verifies first and then pays', async ({ page, service }) => {
  const { email } = await becomeClient(page, service)
  const exchange = page.getByRole('button', { name: 'Exchange now' })
  await exchange.click()
  await expect(page.getByRole('alert')).toContainText('a fast exchange needs an approved check')
  expect(await service.query('select from card_payment join account on account.id = account_id where email = $1', [email])).toEqual([])

  await page.getByRole('link', { name: 'Verify identity' }).click()
  const kind = 'Personal verification'
  await chooseOutcome(await submitSamples(page, kind), 'Approve', 'Approved')
  await page.getByRole('button', { name: 'Exit' }).click()
  await expect(card(page, kind).getByRole('button', { name: 'Completed: approved' })).toBeDisabled({ timeout: 12_000 })

  await page.getByRole('link', { name: 'Home' }).first().click()
  await exchange.click()
  await expect(page.frameLocator('iframe[title="Card payment"]').getByRole('heading', { name: 'Buy crypto with a card' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
