import { calls } from '#contract/calls.ts'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { usualPassword } from '../harness/client.ts'
import { openOwnDeal, executed, expectAtClient, phone, test } from './deal-journey.ts'
import { callAsClient, expect, findLink } from './kantor.ts'

test.use({ viewport: phone })

const number = '+48 600 100 200'

test('a new wallet waits: its letter stops it, and a call to the client ends the wait', async ({
  page,
  service,
  desk,
  windows,
  browser,
}) => {
  const own = await executed({ page, service, desk })
  await callAsClient(page, calls.updateProfile, { firstName: 'Ada', lastName: 'Kowalska', phone: number, country: 'PL' })
  await service.query(`update profile set phone_changed_at = now() - interval '3 days' where account_id = $1`, [own.accountId])
  const wallet = { party: 'person', coin: 'BTC', network: 'bitcoin', memo: null, name: '', kind: 'self-hosted', provider: null }
  const add = (address: string) =>
    callAsClient<{ id: string }>(page, calls.addWallet, { ...wallet, address, currentPassword: usualPassword })

  await test.step('the first wallet of a new client does not wait, and the next one does', async () => {
    await openOwnDeal(page, own.reference)
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
    await add(newBitcoinAddress())
    await page.goto('/app/wallets')
    await expect(page.getByText(/^New: ready from/)).toBeVisible()
  })

  await test.step('the letter stops it without a log-in, after a click', async () => {
    const isAdded = ({ subject }: { subject: string }) => subject === 'A wallet was added to your account'
    await expect.poll(async () => (await service.lettersNow(own.email)).some(isAdded), { timeout: 20_000 }).toBe(true)
    const letter = (await service.lettersNow(own.email)).find(isAdded)
    const stranger = await browser.newPage()
    await stranger.goto(findLink(letter, '/app/stop/'))
    await stranger.getByRole('button', { name: 'Stop it' }).click()
    await expect(stranger.getByRole('heading', { name: 'It is stopped' })).toBeVisible()
    await stranger.close()
    await page.reload()
    await expect(page.getByText(/^Ready|^From/).first()).toBeVisible()
    await expect(page.getByText(/^New: ready from/)).toBeHidden()
  })

  await test.step('a supervisor calls the client, and another wallet is ready', async () => {
    await add(newBitcoinAddress())
    const supervisor = await windows.signIn({ role: 'supervisor', name: 'Sara Sikora' })
    await supervisor.goto(`${service.kantor.deskOrigin}/clients/${own.accountId}`)
    await supervisor.getByRole('button', { name: 'Confirm by a call' }).click()
    const form = supervisor.getByRole('dialog', { name: 'Confirm by a call' })
    await expect(form).toContainText(number)
    await form.getByRole('button', { name: 'The client confirmed it' }).click()
    await expect(supervisor.getByText('It does not wait any more.')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^New: ready from/)).toBeHidden()
  })
})
